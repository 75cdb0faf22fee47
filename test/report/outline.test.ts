import { expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { outlineChanges, outlineOf } from "../../src/report/contract-diff/outline.js";

const lines = (schema: JsonValue) => [...outlineOf(schema)].map(([path, type]) => `${path}: ${type}`);

test("members by their paths, through references, lists and arms", () => {
  const page = {
    type: "object",
    properties: { items: { type: "array", items: { $ref: "#/$defs/note" }, maxItems: 9 } },
    required: ["items"],
    additionalProperties: false,
  };
  const note = {
    type: "object",
    properties: {
      id: { type: "integer", minimum: 1 },
      "two words": { type: ["string", "null"], format: "date" },
      replies: { type: "array", items: { $ref: "#/$defs/note" } },
    },
    required: ["id"],
  };
  expect(
    lines({
      type: "object",
      properties: {
        ok: { const: true },
        data: { oneOf: [{ $ref: "#/$defs/note_page" }, { $ref: "#/$defs/receipt" }, { type: "null" }] },
      },
      $defs: { note_page: page, note, receipt: { enum: ["a", 1] } },
    }),
  ).toEqual([
    "(answer): object",
    "ok: true, optional",
    "data: note_page | receipt | null, optional",
    "data<note_page>: note_page, closed",
    "data<note_page>.items: array, items ≤ 9",
    "data<note_page>.items[]: note",
    "data<note_page>.items[].id: integer, ≥ 1",
    'data<note_page>.items[]["two words"]: string | null, format date, optional',
    "data<note_page>.items[].replies: array, optional",
    "data<note_page>.items[].replies[]: note",
    'data<receipt>: "a" | 1',
    "data<3>: null",
  ]);
});

test.each<[string, JsonValue, string[]]>([
  ["a schema that is a boolean", true, ["(answer): anything"]],
  ["none", false, ["(answer): nothing"]],
  ["a reference to nothing", { $ref: "#/$defs/none" }, ["(answer): anything"]],
  [
    "a reference to itself",
    { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } },
    ["(answer): anything"],
  ],
  ["no object where one should be", { properties: [], items: 1, oneOf: {} }, ["(answer): anything"]],
])("%s", (_, schema, expected) => {
  expect(lines(schema)).toEqual(expected);
});

test("a schema that branches without end is cut off", () => {
  const arms = Array.from({ length: 30 }, (_, index) => ({ $ref: `#/$defs/d${index}` }));
  const definitions = Object.fromEntries(arms.map((_, index) => [`d${index}`, { anyOf: arms }]));
  expect(outlineOf({ anyOf: arms, $defs: definitions }).size).toBeLessThanOrEqual(5_000);
});

test("only what differs is shown", () => {
  const before = { properties: { a: { type: "string" }, b: { type: "number" }, c: { type: "null" } } };
  const after = { properties: { a: { type: "string" }, b: { type: "integer" }, d: { type: "null" } } };
  expect(outlineChanges(outlineOf(before), outlineOf(after))).toEqual([
    { sign: "-", text: "b: number, optional" },
    { sign: "+", text: "b: integer, optional" },
    { sign: "+", text: "d: null, optional" },
    { sign: "-", text: "c: null, optional" },
  ]);
});
