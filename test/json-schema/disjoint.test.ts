import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { compareFamilies } from "../../src/json-schema/disjoint.js";
import { compare, conditional, type Definitions } from "./families.js";

const closed = (properties: Record<string, JsonValue>, required = Object.keys(properties)): JsonValue => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const has = (name: string, schema: JsonValue): JsonValue => ({
  type: "object",
  properties: { [name]: schema },
  required: [name],
});

describe("the families of the Ombi contract", () => {
  const PAGES = "media request issue comment group vote user calendar artwork retry reference".split(" ");
  const COLLIDING = [
    ["request", "retry"],
    ["issue", "comment"],
    ["issue", "group"],
    ["comment", "group"],
    ["user", "reference"],
    ["media", "calendar"],
    ["media", "artwork"],
    ["calendar", "artwork"],
  ] as const;

  const count = { type: "integer", minimum: 0 };
  const rows = Object.fromEntries(
    PAGES.map((name) => [name, closed({ [`${name}_id`]: { type: "integer" } })]),
  );
  const shell = (name: string, kind: Record<string, JsonValue>): JsonValue =>
    closed({
      ...kind,
      items: { type: "array", items: { $ref: `#/$defs/${name}` }, maxItems: 100 },
      paging: { $ref: "#/$defs/paging" },
    });
  const contract = (kind: (family: string) => Record<string, JsonValue>): Definitions => ({
    ...rows,
    paging: closed({ offset: count, limit: { ...count, minimum: 1 }, returned: count, total: count }, [
      "offset",
      "returned",
    ]),
    metric: closed({ name: { type: "string", minLength: 1 }, value: true }),
    metrics: closed({ ...kind("metrics"), items: { type: "array", items: { $ref: "#/$defs/metric" } } }),
    ...Object.fromEntries(PAGES.map((name) => [`${name}_page`, shell(name, kind(`${name}_page`))])),
  });
  const plain = contract(() => ({}));
  const kinded = contract((family) => ({ kind: { const: family } }));
  const families = [...PAGES.map((name) => `${name}_page`), "metrics"];
  const compareNamed = (left: string, right: string, definitions: Definitions) =>
    compare({ $ref: `#/$defs/${left}` }, { $ref: `#/$defs/${right}` }, definitions);

  test.each(COLLIDING)("%s × %s: plain shells meet in the empty page", (left, right) => {
    expect(compareNamed(`${left}_page`, `${right}_page`, plain)).toEqual({
      kind: "overlapping",
      witness: { items: [], paging: { offset: 0, returned: 0 } },
    });
  });

  test("the witness is printed in the order of the declarations", () => {
    const found = compareNamed("media_page", "calendar_page", plain);
    expect(JSON.stringify(found.kind === "overlapping" && found.witness)).toBe(
      '{"items":[],"paging":{"offset":0,"returned":0}}',
    );
  });

  test("a `kind` tells every pair apart", () => {
    for (const left of families) {
      for (const right of families.filter((family) => family !== left)) {
        expect(compareNamed(left, right, kinded)).toEqual({
          kind: "disjoint",
          reason: `"kind" is "${left}" on one side and "${right}" on the other`,
        });
      }
    }
  });

  test("metrics and pages differ by paging even without a kind", () => {
    expect(compareNamed("issue_page", "metrics", plain)).toEqual({
      kind: "disjoint",
      reason: '"paging" is required on one side and unknown to the other, which is closed',
    });
  });

  test("a family meets itself", () => {
    expect(compareNamed("vote_page", "vote_page", kinded).kind).toBe("overlapping");
  });
});

/** A rule, two schemas it tells apart, a neighbour of the second that it must not, and the reason. */
type Row = readonly [rule: string, left: JsonValue, right: JsonValue, neighbour: JsonValue, reason: string];

// biome-ignore format: a table is read by its rows
const ROWS: readonly Row[] = [
  ["false", {}, false, true, "one side accepts no value"],
  ["type", { type: "string" }, { type: "object" }, { type: ["object", "string"] }, "the value is a string on one side and an object on the other"],
  ["integer is a number", { type: "number" }, { type: "string" }, { type: "integer" }, "the value is a number on one side and a string on the other"],
  ["not an integer", { type: "integer" }, { type: "number", not: { type: "integer" } }, { type: "number", not: { type: "string" } }, "the value is an integer on one side and not an integer on the other"],
  ["const", { const: 1 }, { const: 2 }, { const: 1.0 }, "the value is 1 on one side and 2 on the other"],
  ["const, keys in any order", { const: { a: 1, b: 2 } }, { const: { a: 1, b: 3 } }, { const: { b: 2, a: 1 } }, 'the value is {"a":1,"b":2} on one side and {"a":1,"b":3} on the other'],
  ["enum", { enum: ["a", "b", "c", "d"] }, { enum: ["x", "y"] }, { enum: ["x", "d"] }, 'the value is one of "a", "b", "c" … (4 values) on one side and one of "x", "y" on the other'],
  ["const against type", { const: "1" }, { type: "number" }, { type: "string" }, "the value is a string on one side and a number on the other"],
  ["const against bounds", { const: 5 }, { minimum: 6 }, { minimum: 5 }, "the value is exactly 5 on one side and at least 6 on the other"],
  ["const against length", { const: "😀" }, { minLength: 2 }, { minLength: 1 }, "the value has exactly 1 character on one side and at least 2 characters on the other"],
  ["const against pattern", { const: "ab" }, { pattern: "^b" }, { pattern: "b" }, 'the value is "ab" on one side and of another pattern on the other'],
  ["const against properties", { const: { a: 1 } }, { properties: { a: { type: "string" } } }, { properties: { b: false } }, '"a" is a number on one side and a string on the other'],
  ["not const", { const: "a" }, { not: { const: "a" } }, { not: { const: "b" } }, 'the value is "a" on one side and not "a" on the other'],
  ["not enum", { enum: ["a", "b"] }, { not: { enum: ["b", "a", "c"] } }, { not: { enum: ["a", "c"] } }, 'the value is one of "a", "b" on one side and none of "b", "a", "c" on the other'],
  ["not type", { type: "string" }, { not: { type: ["string", "null"] } }, { not: { type: "null" } }, "the value is a string on one side and a boolean or a number or an array or an object on the other"],
  ["not not", { type: "string" }, { not: { not: { type: "null" } } }, { not: { not: { type: "string" } } }, "the value is a string on one side and null on the other"],
  ["not required", has("a", true), { not: { required: ["a"] } }, { not: { required: ["a", "b"] } }, '"a" is required on one side and refused on the other'],
  ["not properties", has("a", { const: 1 }), { not: { type: "object" } }, { not: { properties: { a: { const: 2 } } } }, "the value is an object on one side and null or a boolean or a number or a string or an array on the other"],
  ["not of several keywords", has("a", { const: 1 }), { type: "object", not: { required: ["a"], properties: { a: { const: 1 } } } }, { type: "object", not: { required: ["a"], properties: { a: { const: 2 } } } }, '"a" is required on one side and refused on the other; "a" is 1 on one side and not 1 on the other'],
  ["bounds", { type: "number", minimum: 3 }, { exclusiveMaximum: 3 }, { maximum: 3 }, "the value is at least 3 on one side and below 3 on the other"],
  ["bounds without a whole number between", { type: "integer", minimum: 1, maximum: 3 }, { exclusiveMinimum: 1, exclusiveMaximum: 2 }, { exclusiveMinimum: 1, exclusiveMaximum: 3 }, "the value is an integer, at least 1 and at most 3 on one side and above 1 and below 2 on the other"],
  ["open bounds beside a whole number", { type: "integer", exclusiveMinimum: 1.5 }, { exclusiveMaximum: 2 }, { exclusiveMaximum: 2.5 }, "the value is an integer, above 1.5 on one side and below 2 on the other"],
  ["lengths", { type: "string", minLength: 3 }, { maxLength: 2 }, { maxLength: 3 }, "the value has at least 3 characters on one side and at most 2 characters on the other"],
  ["counts of items", { type: "array", minItems: 2 }, { maxItems: 1 }, { maxItems: 2 }, "the value has at least 2 items on one side and at most 1 item on the other"],
  ["contains needs an item", { type: "array", contains: true }, { maxItems: 0 }, { maxItems: 1 }, "the value has at least 1 item on one side and at most 0 items on the other"],
  ["contains needs so many items", { type: "array", contains: true, minContains: 2 }, { maxItems: 1 }, { contains: true, minContains: 0, maxItems: 2 }, "the value has at least 2 items on one side and at most 1 item on the other"],
  ["items that cannot meet", { type: "array", items: { type: "string" }, minItems: 1 }, { items: { type: "null" } }, { prefixItems: [true], items: { type: "null" } }, '"0" is a string on one side and null on the other'],
  ["items behind a prefix", { type: "array", prefixItems: [true], items: { type: "string" }, minItems: 2 }, { prefixItems: [true, { type: "null" }] }, { prefixItems: [{ type: "null" }] }, '"1" is a string on one side and null on the other'],
  ["counts of properties", { type: "object", required: ["a", "b"] }, { maxProperties: 1 }, { maxProperties: 2 }, "the value needs 2 or more properties and may have at most 1"],
  ["closed sides share too few names", { ...(closed({ a: true }, []) as object), minProperties: 1 }, closed({ b: true }, []), closed({ a: true, b: true }, []), "the value needs 1 or more properties and both sides know 0 names"],
  ["a required property on both", has("kind", { const: "a" }), has("kind", { const: "b" }), has("kind", { type: "string" }), '"kind" is "a" on one side and "b" on the other'],
  ["a property required on one side only", has("kind", { const: "a" }), { properties: { kind: { const: "b" } } }, { properties: { kinds: { const: "b" } } }, '"kind" is "a" on one side and "b" on the other'],
  ["a nested property", has("data", has("kind", { const: "a" })), has("data", has("kind", { const: "b" })), has("data", { properties: { kind: { const: "a" } } }), '"data/kind" is "a" on one side and "b" on the other'],
  ["required and unknown to a closed side", has("a", true), closed({ b: true }, []), closed({ a: true, b: true }, []), '"a" is required on one side and unknown to the other, which is closed'],
  ["required and refused", has("a", true), { properties: { a: false } }, { properties: { b: false } }, '"a" is required on one side and refused on the other'],
  ["a pattern opens a closed side", has("a1", true), { patternProperties: { "^b": true }, additionalProperties: false }, { patternProperties: { "^a": true }, additionalProperties: false }, '"a1" is required on one side and unknown to the other, which is closed'],
  ["patternProperties", has("a1", { type: "string" }), { patternProperties: { "^a": { type: "null" } } }, { patternProperties: { "^b": { type: "null" } } }, '"a1" is a string on one side and null on the other'],
  ["additionalProperties", has("a", { type: "string" }), { additionalProperties: { type: "null" } }, { properties: { a: true }, additionalProperties: { type: "null" } }, '"a" is a string on one side and null on the other'],
  ["unevaluatedProperties, nothing else evaluates", has("a", true), { allOf: [{ properties: { b: true } }], unevaluatedProperties: false }, { allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, '"a" is required on one side and unknown to the other, which is closed'],
  ["unevaluatedProperties beside an applicator", has("a", true), { anyOf: [true, { properties: { b: true } }], unevaluatedProperties: false }, { anyOf: [true, { additionalProperties: { type: "array" } }], unevaluatedProperties: false }, '"a" is required on one side and unknown to the other, which is closed'],
  ["propertyNames", has("ab", true), { propertyNames: { maxLength: 1 } }, { propertyNames: { maxLength: 2 } }, '"ab" is required on one side and not allowed as a name'],
  ["allOf", { allOf: [{ type: "object" }, has("a", { const: 1 })] }, has("a", { const: 2 }), has("b", { const: 2 }), '"a" is 1 on one side and 2 on the other'],
  ["anyOf, arm by arm", { anyOf: [{ const: "a" }, { const: "b" }] }, { const: "c" }, { enum: ["b", "c"] }, 'the value is "a" on one side and "c" on the other; the value is "b" on one side and "c" on the other'],
  ["oneOf, arm by arm", { oneOf: [{ type: "null" }, { type: "array" }] }, { type: "string" }, { type: ["string", "null"] }, "the value is null on one side and a string on the other; the value is an array on one side and a string on the other"],
  ["if and then", conditional(true, { type: "string" }, true), { type: "null" }, { type: "string" }, "the value is a string on one side and null on the other"],
  ["if without else", JSON.parse('{"if":{"const":1},"then":{"type":"string"}}'), { const: 1 }, { const: 2 }, "the value is a string on one side and a number on the other; the value is not 1 on one side and 1 on the other"],
  ["if and else", { if: { type: "string" }, else: { type: "null" } }, { type: "array" }, { type: ["array", "null"] }, "the value is a string on one side and an array on the other; the value is null on one side and an array on the other"],
];

describe("what tells families apart, and its neighbour that does not", () => {
  test.each(ROWS)("%s", (_rule, left, right, neighbour, reason) => {
    expect(compare(left, right)).toEqual({ kind: "disjoint", reason });
    expect(compare(right, left).kind).toBe("disjoint");
    expect(compare(left, neighbour).kind).toBe("overlapping");
    expect(compare(neighbour, left).kind).toBe("overlapping");
  });
});

describe("a fact about one type binds only that type", () => {
  test.each([
    [
      "required properties without a type",
      { required: ["a"], properties: { a: { const: 1 } } },
      { required: ["a"], properties: { a: { const: 2 } } },
    ],
    ["closed without a type", { required: ["a"] }, { properties: {}, additionalProperties: false }],
    ["bounds without a type", { minimum: 3 }, { maximum: 2 }],
    ["lengths without a type", { minLength: 3 }, { maxLength: 2 }],
    [
      "items that may be absent",
      { type: "array", items: { type: "string" } },
      { type: "array", items: { type: "null" } },
    ],
    [
      "properties that may be absent",
      { type: "object", properties: { a: { const: 1 } } },
      { type: "object", properties: { a: { const: 2 } } },
    ],
    [
      "additionalProperties sees only its neighbours",
      has("a", true),
      { type: "object", anyOf: [{ additionalProperties: false }, { properties: { a: true } }] },
    ],
    ["a nullable type", { type: "null" }, { type: "string", nullable: true }],
  ] satisfies [string, JsonValue, JsonValue][])("%s", (_case, left, right) => {
    expect(compare(left, right).kind).toBe("overlapping");
  });
});

describe("references", () => {
  const definitions: Definitions = {
    a: has("kind", { $ref: "#/$defs/kind~1a" }),
    "kind/a": { const: "a" },
    b: { $ref: "#/$defs/b2" },
    b2: { allOf: [{ $ref: "#/$defs/base" }], ...(has("kind", { const: "b" }) as object) },
    base: { type: "object", properties: { next: { $ref: "#/$defs/base" } } },
    loop: { anyOf: [{ $ref: "#/$defs/loop" }, { type: "string" }] },
    endless: has("next", { $ref: "#/$defs/endless" }),
  };

  test("are followed", () => {
    expect(compare({ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }, definitions)).toEqual({
      kind: "disjoint",
      reason: '"kind" is "a" on one side and "b" on the other',
    });
    expect(compare({ $ref: "#/$defs/base" }, { $ref: "#/$defs/b" }, definitions).kind).toBe("overlapping");
  });

  test("count beside other keywords", () => {
    expect(compare({ $ref: "#/$defs/base" }, { $ref: "#/$defs/base", type: "null" }, definitions).kind).toBe(
      "disjoint",
    );
  });

  test("without a target say nothing", () => {
    const scope = { resolve: () => undefined };
    const compared = compareFamilies({ $ref: "#/$defs/gone" }, { type: "string" }, scope, () => false);
    expect(compared).toEqual({ kind: "unproven" });
    const negated = { not: { $ref: "#/$defs/gone" } };
    expect(compareFamilies(negated, { type: "string" }, scope, () => false)).toEqual({ kind: "unproven" });
  });

  test("below an $id have another base and are not read", () => {
    const scope = { resolve: () => false };
    const left = { $id: "https://example.com/", $ref: "#/$defs/a" };
    expect(compareFamilies(left, { type: "string" }, scope, () => false)).toEqual({ kind: "unproven" });
  });

  test("end on cycles", () => {
    // Ajv runs out of stack on a schema that refers to itself in place, so it has no part in this one.
    const scope = { resolve: (ref: string) => definitions[ref.slice("#/$defs/".length)] };
    const compared = compareFamilies({ $ref: "#/$defs/loop" }, { type: "null" }, scope, () => false);
    expect(compared).toEqual({ kind: "unproven" });
    const endless = { $ref: "#/$defs/endless" };
    expect(compare(endless, { type: "object" }, definitions)).toEqual({ kind: "unproven" });
  });
});

describe("names that every object inherits", () => {
  const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"];

  test.each(NAMES)("%s is required and unknown", (name) => {
    expect(compare(has(name, { type: "string" }), closed({ a: true }, [])).kind).toBe("disjoint");
    expect(compare(has(name, { const: 1 }), has(name, { const: 2 }))).toEqual({
      kind: "disjoint",
      reason: `"${name}" is 1 on one side and 2 on the other`,
    });
  });

  test.each(NAMES)("%s is not there unless it is written", (name) => {
    expect(compare(closed({}), closed({ [name]: true }, [])).kind).toBe("overlapping");
    expect(compare({ const: {} }, { type: "object", not: { required: [name] } }).kind).toBe("overlapping");
  });

  test.each(NAMES)("%s is an own key of a witness", (name) => {
    const seen = compareFamilies(
      has(name, { const: 1 }),
      { type: "object" },
      { resolve: () => undefined },
      (_, value) => Object.hasOwn(value as object, name),
    );
    expect(JSON.stringify(seen)).toBe(`{"kind":"overlapping","witness":{"${name}":1}}`);
  });
});

describe("witnesses", () => {
  test.each([
    [
      "the smallest object of both",
      has("a", { type: "integer", minimum: 5 }),
      has("b", { type: "string" }),
      { a: 5, b: "" },
    ],
    [
      "numbers between the bounds",
      { type: "number", exclusiveMinimum: 2, multipleOf: 3 },
      { type: "integer" },
      3,
    ],
    [
      "a date where both ask for one",
      has("at", { type: "string", format: "date", pattern: "^\\d+-\\d\\d-\\d\\d$" }),
      { type: "object", minProperties: 1 },
      { at: "2000-01-01" },
    ],
    [
      "an example where the pattern is not read",
      { type: "string", pattern: "^[a-z]{2}-\\d$", examples: ["ab-1"] },
      { type: "string" },
      "ab-1",
    ],
    [
      "an optional property that both need",
      { type: "object", properties: { a: true } },
      { type: "object", properties: { a: { const: 1 } }, minProperties: 1 },
      { a: 1 },
    ],
    [
      "items, each once",
      { type: "array", uniqueItems: true, minItems: 2 },
      { type: "array", items: { type: "boolean" } },
      [false, true],
    ],
    ["an item that is contained", { type: "array", contains: { const: 7 } }, { type: "array" }, [7]],
    [
      "an arm of each side",
      { anyOf: [{ type: "null" }, has("a", { const: 1 })] },
      { oneOf: [has("a", true), has("b", true)] },
      { a: 1 },
    ],
  ] satisfies [string, JsonValue, JsonValue, JsonValue][])("%s", (_case, left, right, witness) => {
    expect(compare(left, right)).toEqual({ kind: "overlapping", witness });
  });

  test("are never infinite", () => {
    const huge = JSON.parse('{"const": 1e400}') as JsonValue;
    expect(compareFamilies(huge, huge, { resolve: () => undefined }, () => true)).toEqual({
      kind: "unproven",
    });
    expect(
      compareFamilies({ const: null }, { not: huge }, { resolve: () => undefined }, () => false).kind,
    ).toBe("unproven");
  });

  test("that are not found leave the pair unproven", () => {
    expect(compare({ type: "string", pattern: "^a[bc]+$" }, { type: "string", pattern: "c$" })).toEqual({
      kind: "unproven",
    });
  });
});

test("a pair too large for a proof is given up in time", () => {
  const arms = (from: number): JsonValue => ({
    anyOf: Array.from({ length: 60 }, (_, index) => has(`p${from + index}`, { type: "string" })),
  });
  const tangled: JsonValue = {
    allOf: Array.from({ length: 12 }, (_, index) => arms(index)),
    properties: { x: { const: 1 } },
    required: ["x"],
  };
  const started = performance.now();
  expect(compare(tangled, has("x", { const: 1 })).kind).not.toBe("disjoint");
  expect(performance.now() - started).toBeLessThan(30_000);
});
