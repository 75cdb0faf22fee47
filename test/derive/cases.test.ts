import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { deriveLibrary } from "../../src/derive/derive-library.js";
import { readSdl } from "../../src/derive/read-sdl.js";
import { deriveRecordSchema } from "../../src/derive/record-document.js";
import { compareSchemas } from "../../src/diff/compare-schemas.js";
import { createSource, positionAt } from "../../src/source/source.js";

const FOLDER = new URL("../fixtures/derive/", import.meta.url);

interface Expected {
  readonly tables?: readonly {
    readonly type: string;
    readonly record: object;
    readonly [fact: string]: unknown;
  }[];
  readonly diagnostics: readonly {
    readonly code: string;
    readonly at: string;
    readonly [fact: string]: string;
  }[];
}

type Samples = {
  readonly [type: string]: { readonly accept: readonly unknown[]; readonly reject: readonly unknown[] };
};

const cases = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/samples.json`, FOLDER)));

function readCase<T>(name: string, file: string): T {
  return JSON.parse(readFileSync(new URL(`${name}/${file}`, FOLDER), "utf8")) as T;
}

describe.each(cases)("%s", (name) => {
  const text = readFileSync(new URL(`${name}/schema.graphql`, FOLDER), "utf8");
  const source = createSource("schema.graphql", text);
  const read = readSdl(source);
  const types = read.value ?? [];
  const derived = deriveLibrary(types);
  const expected = readCase<Expected>(name, "expected.json");

  if (expected.tables) {
    it("is read as what it says", () => {
      const facts = types.flatMap((type) => {
        if (type.kind === "value") return [];
        const {
          name: own,
          database,
          table,
          exported,
          path = null,
          hidden,
          sealed,
          primaryKey,
          surfaces,
        } = type;
        return [
          {
            type: own,
            database,
            table,
            exported,
            path,
            hidden,
            sealed,
            primaryKey,
            ...(!surfaces.mcp && { mcp: false }),
          },
        ];
      });
      expect(facts).toEqual(expected.tables?.map(({ record: _, ...table }) => table));
    });

    it("gives the expected records", () => {
      for (const { type, record } of expected.tables ?? []) {
        const found = types.find((candidate) => candidate.name === type)!;
        expect(deriveRecordSchema(found, types).value, type).toEqual(record);
      }
    });
  }

  it("reports what is odd, where it is", () => {
    const found = [...read.diagnostics, ...derived.diagnostics].map(({ rule, data, location }) => {
      expect(location?.source).toBe(source);
      return { ...data, code: rule.replace("derive/", ""), at: data.place };
    });
    const places = (list: readonly { readonly code: string; readonly at?: unknown }[]) =>
      list.map(({ code, at }) => `${code} ${at}`).sort();
    expect(places(found)).toEqual(places(expected.diagnostics));
    for (const wanted of expected.diagnostics) expect(found).toContainEqual(expect.objectContaining(wanted));
  });

  const samples = readCase<Samples>(name, "samples.json");

  it.each(Object.keys(samples))("accepts and refuses the samples of %s", (type) => {
    const { accept, reject } = samples[type]!;
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true });
    addFormats.default(ajv);
    const $defs = Object.fromEntries(derived.value!.definitions);
    const validate = ajv.compile({ $defs, $ref: `#/$defs/${type}` });
    for (const row of accept)
      expect(validate(row), `${JSON.stringify(row)}: ${JSON.stringify(validate.errors)}`).toBe(true);
    for (const row of reject) expect(validate(row), JSON.stringify(row)).toBe(false);
  });
});

describe("a syntax error", () => {
  const places = (text: string) =>
    readSdl(createSource("a.graphql", text)).diagnostics.map(({ rule, location, help }) => {
      const { line, column } = positionAt(location!.source, location!.span.start);
      return [`${rule} ${line}:${column}`, help];
    });

  it("is one finding where it stands", () => {
    const text = readFileSync(new URL("syntax-error/schema.graphql", FOLDER), "utf8");
    expect(places(text)).toEqual([
      ["derive/sdl-syntax 4:15", "a list is written around its element: `[String]`"],
    ]);
  });

  it.each([
    ["", "derive/sdl-syntax 1:1", "the file defines nothing"],
    ["# only this\n", "derive/sdl-syntax 2:1", "the file defines nothing"],
    ["type Raft @table {\n}", "derive/sdl-syntax 2:1", "leave the braces of a type without attributes out"],
    ["\ufefftype Raft {\r\n  a: Int\r\n  b\r\n}", "derive/sdl-syntax 4:1", undefined],
    ["type Raft { a: Int", "derive/sdl-syntax 1:19", undefined],
    ['type Raft { a: Int @x(y: "never closed\n) }', "derive/sdl-syntax 1:39", undefined],
  ])("%j", (text, place, help) => {
    expect(places(text)).toEqual([[place, help]]);
  });
});

describe("a table whose attributes became looser", () => {
  const derive = (file: string) => {
    const text = readFileSync(new URL(`widening/${file}`, FOLDER), "utf8");
    const { definitions } = deriveLibrary(readSdl(createSource(file, text)).value!).value!;
    return { $defs: Object.fromEntries(definitions), $ref: "#/$defs/Cargo" };
  };

  it("breaks readers of its new records, and no reader of the old ones", () => {
    const [before, after] = [derive("before.graphql"), derive("after.graphql")];
    expect(compareSchemas(before, after).verdict).toBe("breaking");
    expect(compareSchemas(before, before).verdict).toBe("compatible");
  });
});
