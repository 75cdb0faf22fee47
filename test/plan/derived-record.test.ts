import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonSource } from "../../src/json/parse.js";
import { type DerivedRecord, printDerivedRecord, readDerivedRecord } from "../../src/plan/derived-record.js";
import { createSource } from "../../src/source/source.js";

const isRecord = new Ajv2020().compile(
  JSON.parse(
    readFileSync(new URL("../../schemas/meta/derived.schema.json", import.meta.url), "utf8"),
  ) as object,
);

function read(text: string) {
  const document = parseJsonSource(createSource("schemas/derived.json", text)).value;
  if (!document) throw new Error("no document");
  return readDerivedRecord(document);
}

const digests = fc
  .dictionary(fc.string(), fc.stringMatching(/^[0-9a-f]{16}$/), { noNullPrototype: true })
  .map((members) => new Map(Object.entries(members)));

const record: fc.Arbitrary<DerivedRecord> = fc.record({
  sources: fc.array(fc.string()),
  envelope: fc.string(),
  verbs: fc.subarray(["search", "get"]),
  definitions: digests,
  rows: digests,
  files: digests,
});

test("what is printed is read back, and is of the form that editors know", () => {
  fc.assert(
    fc.property(record, (given) => {
      const text = printDerivedRecord(given);
      expect(read(text)).toEqual({ value: given, diagnostics: [] });
      expect(isRecord(JSON.parse(text)), JSON.stringify(isRecord.errors)).toBe(true);
    }),
  );
});

test("each definition and row has a line of its own", () => {
  const empty = { sources: ["a.graphql"], envelope: "page", verbs: ["get"], files: new Map() };
  const digest = "0123456789abcdef";
  const text = printDerivedRecord({
    ...empty,
    definitions: new Map([
      ["Book", digest],
      ["Shelf", digest],
    ]),
    rows: new Map(),
  });
  expect(text).toBe(`{
  "formatVersion": 1,
  "sources": ["a.graphql"],
  "envelope": "page",
  "verbs": ["get"],
  "definitions": {
    "Book": "0123456789abcdef",
    "Shelf": "0123456789abcdef"
  },
  "rows": {}
}
`);
});

test.each([
  "[]",
  "{}",
  '{ "formatVersion": 1 }',
  '{ "formatVersion": "1", "sources": [], "envelope": "page", "verbs": [], "definitions": {}, "rows": {} }',
  '{ "formatVersion": 1, "sources": [1], "envelope": "page", "verbs": [], "definitions": {}, "rows": {} }',
  '{ "formatVersion": 1, "sources": [], "envelope": "page", "verbs": [], "definitions": { "a": 1 }, "rows": {} }',
])("%s is no record, and makes nothing anybody's", (text) => {
  const { value, diagnostics } = read(text);
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    "derive/unreadable-record warning",
  ]);
});

test("a newer one is refused", () => {
  const { value, diagnostics } = read('{ "formatVersion": 2, "definitions": 7 }');
  expect(value).toBeUndefined();
  expect(diagnostics.map(({ rule }) => rule)).toEqual(["derive/newer-record"]);
});
