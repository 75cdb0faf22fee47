import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import { samplePage, sampleValue } from "../../src/diff/migration/page-sample.js";
import { pageShapeOf } from "../../src/diff/migration/page-shape.js";
import type { JsonValue } from "../../src/json/node.js";
import type { JsonObject } from "../../src/model/attributes.js";
import { type Preset, presets } from "../../src/model/presets.js";
import { nodesOf, REPOSITORY, readPage } from "./pages.js";

// With UPDATE=1 the schemas, the pages and the table of options are written anew.
const PATH = "docs/envelopes.md";
const UPDATE = process.env.UPDATE === "1";
const PLACES = ["middle", "last", "empty"] as const;

const RECORD: JsonObject = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
const ERROR: JsonObject = { type: "object", properties: { code: { type: "string" } }, required: ["code"] };

/** What a tool with that envelope advertises, for records with an `id`. */
function contractOf({ template }: Preset): JsonObject {
  const text = JSON.stringify(template({}))
    .replaceAll("#/$defs/allowed_family", "#/$defs/Record")
    .replaceAll("<tool_name>", "search_record");
  const { $defs: _hole, ...schema } = JSON.parse(text) as JsonObject;
  const usesError = text.includes("#/$defs/error");
  return { ...schema, $defs: { Record: RECORD, ...(usesError && { error: ERROR }) } };
}

/** The samples of a preset, by the word that the page calls them. */
function samplesOf(preset: Preset): ReadonlyMap<string, JsonValue> {
  const schema = contractOf(preset);
  const shape = pageShapeOf(schema);
  if (preset.holds === "list" && shape)
    return new Map(PLACES.map((place) => [place, samplePage(schema, shape, place)]));
  if (preset.name === "ombi") {
    const shared = { operation: "search_record", warnings: [], truncated: false, correlation_id: "c-1" };
    return new Map<string, JsonValue>([
      ["success", { ok: true, ...shared, data: { id: "text" } }],
      ["failure", { ok: false, ...shared, error: { code: "not_found" } }],
    ]);
  }
  if (preset.name === "record-or-null")
    return new Map<string, JsonValue>([
      ["found", { record: { id: "text" } }],
      ["not found", { record: null }],
    ]);
  return new Map([["record", sampleValue(schema)]]);
}

async function sectionOf(preset: Preset): Promise<string> {
  const format = (value: JsonValue) => prettier.format(JSON.stringify(value), { parser: "json" });
  const schema = `\`\`\`json schema\n${await format(contractOf(preset))}\`\`\``;
  const samples = await Promise.all(
    Array.from(
      samplesOf(preset),
      async ([name, value]) => `\`\`\`json ${name}\n${await format(value)}\`\`\``,
    ),
  );
  return [schema, ...samples].join("\n\n");
}

function optionsTable(): string {
  const rows = presets()
    .filter(({ holds }) => holds === "list")
    .map(({ name, options }) => [`\`${name}\``, options.map((option) => `\`${option}\``).join(", ")]);
  const all = [["Preset", "Takes"], ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = " ") =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const [head = "", ...body] = all.map((row) => line(row));
  return [head, line(["", ""], "-"), ...body].join("\n");
}

/** The text behind a mark, up to the next heading. */
function stretchOf(text: string, mark: string): { readonly start: number; readonly end: number } {
  const at = text.indexOf(`<!-- ${mark} -->`);
  if (at < 0) throw new Error(`${PATH} has no mark "${mark}"`);
  const start = at + `<!-- ${mark} -->`.length;
  const rest = text.slice(start).search(/\n#{2,3} /);
  return { start, end: rest < 0 ? text.length : start + rest };
}

function expectStretch(mark: string, expected: string): void {
  const text = readFileSync(REPOSITORY + PATH, "utf8");
  const { start, end } = stretchOf(text, mark);
  const body = `\n\n${expected}\n`;
  if (UPDATE) writeFileSync(REPOSITORY + PATH, text.slice(0, start) + body + text.slice(end));
  else expect(text.slice(start, end)).toBe(body);
}

describe.each(presets().map((preset) => [preset.name, preset] as const))("the preset %s", (name, preset) => {
  test("is shown as it is", async () => {
    expectStretch(`preset:${name}`, await sectionOf(preset));
  });

  test("accepts what is shown below it, and no page without records", () => {
    const page = readPage(PATH);
    const fences = nodesOf(page, "code");
    const { start, end } = stretchOf(readFileSync(REPOSITORY + PATH, "utf8"), `preset:${name}`);
    const own = fences.filter(({ position }) => {
      const offset = position?.start.offset ?? -1;
      return offset >= start && offset < end;
    });
    const [schema, ...samples] = own.map(({ value }) => JSON.parse(value) as JsonValue);
    const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
      schema as object,
    );
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) expect(validate(sample), JSON.stringify(sample)).toBe(true);
    if (preset.holds === "list") expect(own.map(({ meta }) => meta)).toEqual(["schema", ...PLACES]);
    expect(validate({ something: "else" })).toBe(false);
    expect(validate(null)).toBe(false);
  });
});

test("the options of each preset are those that it takes", () => {
  expectStretch("options", optionsTable());
});

test("every preset of the page is there, and nothing else", () => {
  const marks = [...readFileSync(REPOSITORY + PATH, "utf8").matchAll(/<!-- preset:(\S+) -->/g)].map(
    ([, name]) => name,
  );
  expect(marks.sort()).toEqual(
    presets()
      .map(({ name }) => name)
      .sort(),
  );
});
