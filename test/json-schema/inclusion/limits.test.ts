import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/node.js";
import { findWitness, intersects } from "../../../src/json-schema/inclusion/find-witness.js";
import { compare, relate } from "./compare.js";
import { compile } from "./judge.js";

function nested(levels: number, leaf: JsonValue): JsonValue {
  let schema = leaf;
  for (let level = 0; level < levels; level++) schema = { type: "array", items: schema, minItems: 1 };
  return schema;
}

describe("undecided, by name", () => {
  const patterned = { anyOf: [{ type: "string", pattern: "^(a+)\\1$" }, { type: "number" }] };
  test.each<readonly [string, JsonValue, JsonValue, string]>([
    ["a backreference", patterned, { type: "string", pattern: "^(a|b)\\1c" }, '"pattern"'],
    [
      "a dynamic reference that can mean two places",
      {
        items: { $dynamicRef: "#x" },
        $defs: { a: { $dynamicAnchor: "x" }, b: { $id: "https://example.test/b", $dynamicAnchor: "x" } },
      },
      { items: { type: "string" } },
      '"$dynamicRef"',
    ],
    [
      "members evaluated under a condition",
      { if: { properties: { a: true } }, unevaluatedProperties: false },
      { properties: { a: true }, additionalProperties: false },
      '"unevaluatedProperties"',
    ],
    [
      "members evaluated by a pattern in an arm",
      {
        oneOf: [{ required: ["b"] }, { patternProperties: { b$: true }, minProperties: 2 }],
        unevaluatedProperties: false,
      },
      {
        oneOf: [{ required: ["b"] }, { patternProperties: { b$: true }, minProperties: 1 }],
        unevaluatedProperties: false,
      },
      '"unevaluatedProperties"',
    ],
    [
      "items evaluated by contains",
      { contains: { const: 1 }, unevaluatedItems: false },
      { type: "array", items: { const: 1 }, minItems: 1 },
      '"unevaluatedItems"',
    ],
    [
      "decimals that round",
      { type: "number", multipleOf: 0.1 },
      { type: "number", multipleOf: 0.3 },
      '"multipleOf"',
    ],
    [
      "a reference without progress",
      { items: { $ref: "#/$defs/a" }, $defs: { a: { anyOf: [{ type: "null" }, { $ref: "#/$defs/a" }] } } },
      { type: "string" },
      '"$ref"',
    ],
    ["a schema that is none", { type: "text" }, true, "type"],
    ["depth", nested(1000, { type: "string" }), nested(1000, { type: "number" }), "deep"],
  ])("%s", (_, old, next, words) => {
    const { verdict, reason } = compare(old, next);
    expect(verdict).toBe("undecided");
    expect(reason).toContain(words);
  });

  test("the budget, in steps and in time", () => {
    const [old, next] = [
      { patternProperties: { a: { type: "string" }, b: { type: "string" } } },
      { patternProperties: { a: { type: "string" }, b: { type: "string", minLength: 1 } } },
    ];
    expect(compare(old, next, { steps: 3 })).toMatchObject({ verdict: "undecided", reason: "budget" });
    let time = 0;
    const now = () => {
      time += 1000;
      return time;
    };
    expect(compare(old, next, { milliseconds: 10, now })).toMatchObject({ reason: "budget" });
    expect(compare(old, next).verdict).toBe("compatible");
  });
});

describe("what a schema means, not how it is written", () => {
  const list = (name: string, item: JsonValue): JsonValue => ({
    $ref: `#/$defs/${name}`,
    $defs: {
      [name]: {
        type: "object",
        properties: { value: item, next: { $ref: `#/$defs/${name}` } },
        additionalProperties: false,
      },
    },
  });
  test.each<readonly [string, JsonValue, JsonValue, string]>([
    ["a recursive definition renamed", list("a", true), list("b", true), "equal"],
    ["a recursive definition narrowed", list("a", true), list("a", { type: "string" }), "narrower"],
    [
      "a recursive definition unrolled",
      list("a", { type: "string" }),
      {
        type: "object",
        properties: { value: { type: "string" }, next: { $ref: "#/$defs/a" } },
        additionalProperties: false,
        $defs: (list("a", { type: "string" }) as { $defs: JsonValue }).$defs,
      },
      "equal",
    ],
    [
      "a recursion that nothing ends",
      { $ref: "#/$defs/a", $defs: { a: { type: "array", items: { $ref: "#/$defs/a" }, minItems: 1 } } },
      false,
      "equal",
    ],
    ["an anchor", { $ref: "#a", $defs: { x: { $anchor: "a", type: "null" } } }, { const: null }, "equal"],
    [
      "an embedded resource",
      {
        $ref: "https://example.test/item",
        $defs: {
          x: {
            $id: "https://example.test/item",
            anyOf: [{ $ref: "#/$defs/y" }],
            $defs: { y: { type: "null" } },
          },
        },
      },
      { const: null },
      "equal",
    ],
    [
      "a relative reference in an embedded resource",
      {
        $id: "https://example.test/root",
        $ref: "folder/",
        $defs: {
          x: { $id: "folder/", items: { $ref: "other" } },
          y: { $id: "folder/other", type: "string" },
          z: { $id: "other", type: "number" },
        },
      },
      { items: { type: "string" } },
      "equal",
    ],
    [
      "a dynamic reference that can mean one place",
      { items: { $dynamicRef: "#x" }, $defs: { a: { $dynamicAnchor: "x", type: "string" } } },
      { items: { type: "string", minLength: 1 } },
      "narrower",
    ],
    [
      "a pointer into a schema, through legacy definitions",
      {
        $ref: "#/definitions/a~1b/properties/x%20y",
        definitions: { "a/b": { properties: { "x y": { type: "null" } } } },
      },
      { type: "null" },
      "equal",
    ],
    [
      "a name that every object inherits",
      { required: ["constructor"] },
      { required: ["toString"] },
      "incomparable",
    ],
    [
      "a member called __proto__",
      JSON.parse('{"additionalProperties": false, "required": ["__proto__"]}'),
      { not: { type: "object" } },
      "equal",
    ],
    [
      "a value with a member called __proto__",
      { const: JSON.parse('{"__proto__": 1}') },
      { const: {} },
      "incomparable",
    ],
  ])("%s", (_, old, next, relation) => {
    expect(relate(old, next)).toBe(relation);
  });

  test("a schema that is not there accepts everything", () => {
    expect(compare(true, { type: "object" })).toMatchObject({ verdict: "compatible", relation: "narrower" });
    expect(compare({ type: "object" }, true)).toMatchObject({ verdict: "breaking", witness: null });
  });

  test("formats can be taken for annotations", () => {
    expect(compare({ format: "date" }, true, { formats: "annotate" }).relation).toBe("equal");
    expect(compare({ format: "date" }, true).relation).toBe("wider");
  });

  test("for what is sent the other way, the sides are exchanged", () => {
    const [old, next] = [{ enum: [1] }, { enum: [1, 2] }];
    expect(compare(old, next)).toMatchObject({ verdict: "breaking", relation: "wider", witness: 2 });
    expect(compare(old, next, { direction: "input" })).toMatchObject({
      verdict: "compatible",
      relation: "wider",
    });
  });
});

describe("witnesses of one document", () => {
  const options = { validate: compile };
  test("a schema that nothing passes, one that something does", () => {
    expect(findWitness({ allOf: [{ type: "string" }, { type: "number" }] }, options)).toEqual({
      kind: "empty",
    });
    expect(findWitness({ type: "string", minLength: 2 }, options)).toEqual({ kind: "witness", value: "aa" });
  });

  test("two families that overlap, two that do not", () => {
    const $defs = {
      media: { properties: { kind: { const: "media" } }, required: ["kind"] },
      issue: { properties: { kind: { const: "issue" } }, required: ["kind"] },
      page: { type: "object", properties: { items: { type: "array" } }, required: ["items"] },
    };
    const document = { $defs };
    const at = (name: string) => ["$defs", name];
    expect(intersects(document, [at("media"), at("page")], options)).toEqual({
      kind: "witness",
      value: { kind: "media", items: [] },
    });
    // Neither is an object: both pass.
    expect(intersects(document, [at("media"), at("issue")], options)).toMatchObject({ kind: "witness" });
    const typed = { $defs: { one: { ...$defs.media, type: "object" }, two: $defs.issue } };
    expect(intersects(typed, [at("one"), at("two")], options)).toEqual({ kind: "empty" });
  });
});
