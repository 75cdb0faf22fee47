import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { formatNames } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLanguage, formatSamples, numericFormat } from "../../../src/json-schema/inclusion/formats.js";
import {
  complement,
  contains,
  intersect,
  isEmpty,
  type Language,
  languageOfExpression,
  words,
} from "../../../src/json-schema/inclusion/language.js";

const numRuns = Number(process.env.FC_RUNS ?? 300);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const accepts = (format: string) => {
  const validate = ajv.compile({ format });
  return (value: unknown) => validate(value) === true;
};

const NUMERIC = ["int32", "int64", "float", "double"];
const TEXTUAL = formatNames.filter((name) => !NUMERIC.includes(name));
const IRREGULAR = ["time", "date-time", "iso-time", "iso-date-time", "url", "regex"];
const REGULAR = TEXTUAL.filter((name) => !IRREGULAR.includes(name));
const EVERYTHING = ["password", "binary"];

const without = (left: Language, right: Language) => intersect([left, complement(right)!])!;

describe("samples", () => {
  test.each(TEXTUAL)("of %s", (name) => {
    const samples = formatSamples(name);
    expect(samples?.valid.filter((text) => !accepts(name)(text))).toEqual([]);
    expect(samples?.invalid.filter((text) => accepts(name)(text))).toEqual([]);
    expect(samples?.valid.length).toBeGreaterThanOrEqual(3);
    if (!EVERYTHING.includes(name)) expect(samples?.invalid.length).toBeGreaterThanOrEqual(5);
  });

  test("tell formats apart", () => {
    const all = TEXTUAL.flatMap((name) => formatSamples(name)?.valid ?? []);
    const accepted = (name: string) => all.filter(accepts(name)).join("\n");
    const same = TEXTUAL.flatMap((one, at) =>
      TEXTUAL.slice(at + 1).flatMap((other) =>
        accepted(one) === accepted(other) ? [`${one} ${other}`] : [],
      ),
    );
    expect(same).toEqual(["password binary"]);
  });

  test.each([...NUMERIC, "nonsense", "constructor", "__proto__"])("none of %s", (name) => {
    expect([formatSamples(name), formatLanguage(name)]).toEqual([undefined, undefined]);
  });
});

describe("numeric formats", () => {
  const NUMBERS = [0, 0.5, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 60, 1e308, -1e308];

  test.each(NUMERIC)("%s", (name) => {
    const { minimum, maximum, integer } = numericFormat(name)!;
    const within = (value: number) =>
      value >= minimum && value <= maximum && (!integer || Number.isInteger(value));
    expect(NUMBERS.filter(within)).toEqual(NUMBERS.filter(accepts(name)));
    expect(accepts(name)("x")).toBe(true);
  });

  test.each([...TEXTUAL, "constructor"])("not %s", (name) => {
    expect(numericFormat(name)).toBeUndefined();
    expect(accepts(name === "constructor" ? "date" : name)(0.5)).toBe(true);
  });
});

describe("languages", () => {
  const valid = TEXTUAL.flatMap((name) => formatSamples(name)?.valid ?? []);
  const invalid = TEXTUAL.flatMap((name) => formatSamples(name)?.invalid ?? []);
  const TRAPS = [
    'a:"',
    "ſ",
    "K",
    "a@exampſe.com",
    "\u212a@a.com",
    "\n",
    "YQ==\nx",
    "x\u2028",
    "a\rb",
    "\ud83d",
    "/\ud83d",
    "😀",
  ];
  const HOSTS = [252, 253, 254, 255].flatMap((length) => {
    const host = "a.".repeat(127).slice(0, length);
    return [host, `${host.slice(0, -1)}b`, `${host.slice(0, -2)}b.`, `${host.slice(0, -1)}.`];
  });

  test.each(IRREGULAR)("none of %s", (name) => {
    expect(formatLanguage(name)).toBeUndefined();
  });

  test.each(REGULAR)("of %s: all samples, and its own words", (name) => {
    const language = formatLanguage(name)!;
    const texts = [...valid, ...invalid, ...TRAPS, ...HOSTS];
    expect(texts.filter((text) => contains(language, text))).toEqual(texts.filter(accepts(name)));
    expect(words(language, 50).filter((text) => !accepts(name)(text))).toEqual([]);
    const others = complement(language)!;
    expect(isEmpty(others)).toBe(EVERYTHING.includes(name));
    expect(words(others, 50).filter(accepts(name))).toEqual([]);
  });

  test.each(REGULAR)("of %s: samples with edits", (name) => {
    const language = formatLanguage(name)!;
    const judge = accepts(name);
    const letter = fc.constantFrom(..."aAfgGzZ0159-_.:/@#?%+~{}[]()TPYDZ=,!' \n\r\u2028ſKé😀");
    const start = fc.constantFrom(...(formatSamples(name)?.valid ?? []), ...valid);
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.oneof(letter, start)), { maxLength: 3 });
    fc.assert(
      fc.property(start, edits, (text, changes) => {
        const edited = changes.reduce((before, [place, removed, added]) => {
          const at = place % (before.length + 1);
          return before.slice(0, at) + added + before.slice(at + removed);
        }, text);
        expect(contains(language, edited), JSON.stringify(edited)).toBe(judge(edited));
      }),
      { numRuns },
    );
  });

  test("of date: every day there might be, of years of every kind", () => {
    const language = formatLanguage("date")!;
    const judge = accepts("date");
    const pad = (number: number, width: number) => String(number).padStart(width, "0");
    const years = [0, 4, 1, 100, 400, 1600, 1700, 1900, 1999, 2000, 2023, 2024, 2100, 2400, 9996, 9999];
    const wrong = years.flatMap((year) =>
      Array.from(
        { length: 15 * 34 },
        (_, at) => `${pad(year, 4)}-${pad(at % 15, 2)}-${pad(Math.floor(at / 15), 2)}`,
      ),
    );
    const leap = Array.from({ length: 10_000 }, (_, year) => `${pad(year, 4)}-02-29`);
    expect([...wrong, ...leap].filter((text) => contains(language, text) !== judge(text))).toEqual([]);
  });

  test("of uri: the same as that of the validator's expression, which it does not export", () => {
    const file = fileURLToPath(import.meta.resolve("ajv-formats/dist/formats.js"));
    const source = /^const URI = \/(.*)\/i;$/m.exec(readFileSync(file, "utf8"))?.[1];
    const stated = languageOfExpression(source!, { ignoreCase: true })!;
    expect([
      words(without(stated, formatLanguage("uri")!), 3),
      words(without(formatLanguage("uri")!, stated), 3),
    ]).toEqual([[], []]);
  });
});
