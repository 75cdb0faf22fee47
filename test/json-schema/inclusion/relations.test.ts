import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/node.js";
import { relate } from "./compare.js";

type Row = readonly [old: JsonValue, next: JsonValue, relation: string];

const when = (test: JsonValue, yes?: JsonValue, no?: JsonValue): JsonValue => ({
  if: test,
  ...(yes === undefined ? {} : { then: yes }),
  ...(no === undefined ? {} : { else: no }),
});
const named = (properties: JsonValue): JsonValue => ({ type: "object", properties });
const closed = (properties: JsonValue, required: string[] = []): JsonValue => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const STRING = { type: "string" };
const NUMBER = { type: "number" };
const INTEGER = { type: "integer" };

const TABLE: { readonly [keyword: string]: readonly Row[] } = {
  "boolean schemas": [
    [true, {}, "equal"],
    [false, { not: {} }, "equal"],
    [true, false, "narrower"],
    [false, STRING, "wider"],
  ],
  type: [
    [STRING, { type: ["string"] }, "equal"],
    [STRING, { type: ["string", "null"] }, "wider"],
    [NUMBER, INTEGER, "narrower"],
    [STRING, NUMBER, "incomparable"],
    [NUMBER, { type: ["integer", "number"] }, "equal"],
    [INTEGER, { type: "number", multipleOf: 1 }, "equal"],
    [true, { type: ["null", "boolean", "number", "string", "array", "object"] }, "equal"],
    [{ type: "boolean" }, { enum: [true, false] }, "equal"],
    [{ type: "null" }, { const: null }, "equal"],
    [STRING, { type: "string", nullable: true }, "wider"],
  ],
  enum: [
    [{ const: 1 }, { enum: [1.0] }, "equal"],
    [{ enum: [1, 2] }, { enum: [2, 1] }, "equal"],
    [{ enum: [1, 2] }, { enum: [1] }, "narrower"],
    [{ enum: [1, 2] }, { enum: [2, 3] }, "incomparable"],
    [{ enum: ["a", 1] }, { type: "string", enum: ["a", 1] }, "narrower"],
    [{ enum: ["a", 1] }, { anyOf: [{ const: "a" }, { const: 1 }] }, "equal"],
    [INTEGER, { enum: [1, 2, 1.5] }, "incomparable"],
    [{ const: { a: [1] } }, closed({ a: { const: [1] } }, ["a"]), "equal"],
    [{ const: [1, { b: 2 }] }, { not: { not: { const: [1, { b: 2 }] } } }, "equal"],
    [{ not: { const: { a: 1 } } }, { not: { enum: [{ a: 1 }, { a: 2 }] } }, "narrower"],
    [{ not: { const: [0] } }, { not: { const: [0, 1] } }, "incomparable"],
    [{ type: "integer", minimum: 1, maximum: 3 }, { enum: [1, 2, 3] }, "equal"],
    [{ type: "integer", minimum: 1, maximum: 3 }, { type: "integer", enum: [1, 2, 3, 4] }, "wider"],
  ],
  "bounds of numbers": [
    [{ minimum: 1 }, { minimum: 2 }, "narrower"],
    [{ maximum: 1 }, { maximum: 2 }, "wider"],
    [{ minimum: 1 }, { exclusiveMinimum: 1 }, "narrower"],
    [{ minimum: 1 }, { exclusiveMinimum: 0 }, "wider"],
    [{ type: "integer", minimum: 1 }, { type: "integer", exclusiveMinimum: 0 }, "equal"],
    [{ type: "integer", maximum: 1 }, { type: "integer", maximum: 1.5 }, "equal"],
    [{ minimum: 1 }, { maximum: 1 }, "incomparable"],
    [{ minimum: 1, maximum: 0 }, { not: NUMBER }, "equal"],
    [{ type: "number", minimum: 3, maximum: 3 }, { const: 3 }, "equal"],
    [{ minimum: 0.1 }, { minimum: 0.3 }, "narrower"],
  ],
  multipleOf: [
    [{ multipleOf: 2 }, { multipleOf: 4 }, "narrower"],
    [{ multipleOf: 2 }, { multipleOf: 3 }, "incomparable"],
    [{ multipleOf: 6 }, { allOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, "equal"],
    [{ multipleOf: 0.5 }, { multipleOf: 1.5 }, "narrower"],
    [{ multipleOf: 3 }, { multipleOf: 1.5 }, "wider"],
    [{ type: "integer", not: { multipleOf: 2 } }, { type: "integer", not: { multipleOf: 4 } }, "wider"],
    [{ type: "number", multipleOf: 5, exclusiveMinimum: 0, exclusiveMaximum: 5 }, false, "equal"],
    [{ multipleOf: 1 }, { anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, "narrower"],
  ],
  "lengths of strings": [
    [{ maxLength: 3 }, { maxLength: 2 }, "narrower"],
    [{ minLength: 3 }, { minLength: 2 }, "wider"],
    [{ minLength: 1 }, { maxLength: 1 }, "incomparable"],
    [{ minLength: 0 }, true, "equal"],
    [{ type: "string", maxLength: 0 }, { const: "" }, "equal"],
    [{ minLength: 2, maxLength: 1 }, { not: STRING }, "equal"],
    [{ maxLength: 1_000_000 }, { maxLength: 999_999 }, "narrower"],
  ],
  pattern: [
    [{ pattern: "^[a-z]+$" }, { pattern: "^[a-z][a-z]*$" }, "equal"],
    [{ pattern: "^[a-z]+$" }, { pattern: "^[a-z0-9]+$" }, "wider"],
    [{ pattern: "^a" }, { pattern: "b$" }, "incomparable"],
    [{ pattern: "^a" }, { allOf: [{ pattern: "^a" }, { pattern: "b$" }] }, "narrower"],
    [{ pattern: "^.{2}$" }, { minLength: 2, maxLength: 2 }, "wider"],
    [{ pattern: "a*" }, true, "equal"],
    [{ type: "string", pattern: "^(a|b)$" }, { enum: ["b", "a"] }, "equal"],
  ],
  format: [
    [{ format: "date" }, { format: "date", minLength: 1 }, "equal"],
    [{ format: "ipv4" }, true, "wider"],
    [{ format: "date" }, { format: "ipv4" }, "incomparable"],
    [{ format: "no-such-format" }, true, "equal"],
    [{ format: "int32" }, { format: "int64" }, "wider"],
    [{ format: "uuid" }, { const: "0" }, "incomparable"],
  ],
  items: [
    [{ items: NUMBER }, { items: INTEGER }, "narrower"],
    [{ items: NUMBER }, { items: STRING }, "incomparable"],
    [{ items: true }, true, "equal"],
    [{ items: false }, { maxItems: 0 }, "equal"],
    [{ items: STRING }, { items: STRING, maxItems: 0 }, "narrower"],
    [{ prefixItems: [STRING], items: STRING }, { items: STRING }, "equal"],
    [{ prefixItems: [STRING] }, { prefixItems: [STRING, NUMBER] }, "narrower"],
    [{ prefixItems: [STRING], items: false }, { maxItems: 1, items: STRING }, "equal"],
    [{ prefixItems: [false] }, { maxItems: 0 }, "equal"],
    [{ prefixItems: [true, { const: 1 }] }, { prefixItems: [{ const: 1 }] }, "incomparable"],
  ],
  "numbers of items": [
    [{ maxItems: 2 }, { maxItems: 1 }, "narrower"],
    [{ minItems: 2 }, { minItems: 1 }, "wider"],
    [{ minItems: 2, maxItems: 1 }, { not: { type: "array" } }, "equal"],
    [{ minItems: 1, items: false }, { not: { type: "array" } }, "equal"],
  ],
  uniqueItems: [
    [true, { uniqueItems: true }, "narrower"],
    [{ uniqueItems: true }, { uniqueItems: false }, "wider"],
    [
      { uniqueItems: true, items: { type: "boolean" } },
      { uniqueItems: true, items: { type: "boolean" }, maxItems: 2 },
      "equal",
    ],
    [{ uniqueItems: true, maxItems: 1 }, { maxItems: 1 }, "equal"],
    [{ uniqueItems: true }, { prefixItems: [{ const: 0 }, { const: 1 }], items: false }, "narrower"],
    [{ uniqueItems: true, items: { enum: [1, 2] }, minItems: 3 }, { not: { type: "array" } }, "equal"],
    [
      {
        type: "array",
        uniqueItems: true,
        prefixItems: [{ enum: [1] }, { enum: [1, 2] }],
        minItems: 2,
        items: false,
      },
      { const: [1, 2] },
      "equal",
    ],
  ],
  contains: [
    [true, { contains: NUMBER }, "narrower"],
    [{ contains: NUMBER }, { contains: INTEGER }, "narrower"],
    [{ contains: NUMBER }, { contains: NUMBER, minContains: 2 }, "narrower"],
    [{ contains: NUMBER, maxContains: 1 }, { contains: NUMBER, maxContains: 2 }, "wider"],
    [{ contains: NUMBER, minContains: 0 }, true, "equal"],
    [{ contains: NUMBER, minContains: 0, maxContains: 0 }, { items: { not: NUMBER } }, "equal"],
    [{ contains: NUMBER, minContains: 2, maxContains: 1 }, { not: { type: "array" } }, "equal"],
    [{ contains: { const: 1 } }, { contains: { const: 2 } }, "incomparable"],
    [{ contains: NUMBER, items: STRING }, { not: { type: "array" } }, "equal"],
    [{ contains: true, minContains: 2 }, { minItems: 2 }, "equal"],
    [
      { contains: { const: 1 }, minContains: 2, maxItems: 2 },
      { minItems: 2, maxItems: 2, items: { const: 1 } },
      "equal",
    ],
  ],
  properties: [
    [named({ a: NUMBER }), named({ a: INTEGER }), "narrower"],
    [named({ a: NUMBER }), named({ a: NUMBER, b: NUMBER }), "narrower"],
    [named({ a: NUMBER }), named({ a: STRING }), "incomparable"],
    [named({ a: true }), { type: "object" }, "equal"],
    [closed({ a: NUMBER }), closed({ a: NUMBER, b: NUMBER }), "wider"],
    [closed({ a: NUMBER, b: false }), closed({ a: NUMBER }), "equal"],
    [named({ constructor: NUMBER }), named({ constructor: INTEGER }), "narrower"],
  ],
  required: [
    [{ required: ["a"] }, { required: ["a", "b"] }, "narrower"],
    [{ required: ["a"] }, { required: ["b"] }, "incomparable"],
    [{ required: ["a", "b"] }, { allOf: [{ required: ["b"] }, { required: ["a"] }] }, "equal"],
    [closed({ a: NUMBER }), closed({ a: NUMBER }, ["a"]), "narrower"],
    [closed({}, ["a"]), false, "equal"],
    [{ required: ["toString"] }, true, "wider"],
  ],
  additionalProperties: [
    [{ additionalProperties: true }, true, "equal"],
    [true, { additionalProperties: STRING }, "narrower"],
    [{ additionalProperties: STRING }, { properties: { a: STRING }, additionalProperties: STRING }, "equal"],
    [{ properties: { a: {} }, additionalProperties: STRING }, { additionalProperties: STRING }, "narrower"],
    [{ additionalProperties: false }, { maxProperties: 0 }, "equal"],
    [
      { patternProperties: { "^a": true }, additionalProperties: false },
      { propertyNames: { pattern: "^a" } },
      "equal",
    ],
  ],
  patternProperties: [
    [{ patternProperties: { "^a": NUMBER } }, { patternProperties: { "^ab": NUMBER } }, "wider"],
    [{ patternProperties: { "^a": NUMBER } }, { patternProperties: { "^a": INTEGER } }, "narrower"],
    [{ patternProperties: { "^a$": NUMBER } }, { properties: { a: NUMBER } }, "equal"],
    [{ patternProperties: { "": NUMBER } }, { additionalProperties: NUMBER }, "equal"],
    [{ patternProperties: { "^a": NUMBER } }, { patternProperties: { b$: NUMBER } }, "incomparable"],
    [
      { patternProperties: { "^a|^b": STRING } },
      { patternProperties: { "^b": STRING, "^a": STRING } },
      "equal",
    ],
  ],
  propertyNames: [
    [true, { propertyNames: { maxLength: 2 } }, "narrower"],
    [{ propertyNames: { maxLength: 2 } }, { propertyNames: { maxLength: 3 } }, "wider"],
    [{ propertyNames: { enum: ["a"] } }, { properties: { a: true }, additionalProperties: false }, "equal"],
    [{ propertyNames: false }, { maxProperties: 0 }, "equal"],
    [{ propertyNames: { enum: ["a"] } }, { propertyNames: { enum: ["b"] } }, "incomparable"],
    [{ propertyNames: { enum: ["a", "b"] }, minProperties: 3 }, { not: { type: "object" } }, "equal"],
    [{ propertyNames: STRING }, true, "equal"],
  ],
  "numbers of members": [
    [{ minProperties: 1 }, { minProperties: 2 }, "narrower"],
    [{ maxProperties: 1 }, { maxProperties: 2 }, "wider"],
    [{ minProperties: 2 }, { required: ["a", "b"] }, "narrower"],
    [{ required: ["a", "b"], maxProperties: 1 }, { not: { type: "object" } }, "equal"],
    [
      closed({ a: true, b: true }),
      { ...(closed({ a: true, b: true }) as object), maxProperties: 2 },
      "equal",
    ],
    [
      { minProperties: 1, propertyNames: { const: "a" } },
      { required: ["a"], additionalProperties: false, properties: { a: true } },
      "equal",
    ],
  ],
  dependencies: [
    [true, { dependentRequired: { a: ["b"] } }, "narrower"],
    [{ dependentRequired: { a: ["b"] } }, { dependentSchemas: { a: { required: ["b"] } } }, "equal"],
    [{ dependentRequired: { a: ["b"] } }, { dependencies: { a: ["b"] } }, "equal"],
    [{ dependentRequired: { a: ["b"] } }, when({ required: ["a"] }, { required: ["b"] }), "equal"],
    [{ dependentRequired: { a: ["b"] } }, { dependentRequired: { b: ["a"] } }, "incomparable"],
    [
      { dependentSchemas: { a: named({ b: NUMBER }) } },
      { dependentSchemas: { a: named({ b: INTEGER }) } },
      "narrower",
    ],
    [{ required: ["a"], dependentRequired: { a: ["b"] } }, { required: ["a", "b"] }, "equal"],
  ],
  unevaluatedProperties: [
    [
      { allOf: [{ properties: { a: NUMBER } }], unevaluatedProperties: false },
      { properties: { a: NUMBER }, additionalProperties: false },
      "equal",
    ],
    [
      { properties: { a: NUMBER }, unevaluatedProperties: false },
      { properties: { a: NUMBER }, unevaluatedProperties: STRING },
      "wider",
    ],
    [
      {
        type: "object",
        anyOf: [
          { properties: { a: true }, required: ["a"] },
          { properties: { b: true }, required: ["b"] },
        ],
        unevaluatedProperties: false,
      },
      { type: "object", properties: { a: true, b: true }, additionalProperties: false, minProperties: 1 },
      "equal",
    ],
    [
      {
        type: "object",
        dependentSchemas: { a: { required: ["b"] } },
        properties: { a: true, b: true },
        unevaluatedProperties: false,
      },
      { ...(closed({ a: true, b: true }) as object), dependentRequired: { a: ["b"] } },
      "equal",
    ],
    [
      { not: { properties: { a: NUMBER } }, unevaluatedProperties: false },
      { not: { type: "object" } },
      "wider",
    ],
    [
      { ...(when({ required: ["a"] }, { required: ["b"] }) as object), unevaluatedProperties: false },
      { maxProperties: 0 },
      "equal",
    ],
  ],
  unevaluatedItems: [
    [{ allOf: [{ prefixItems: [true] }], unevaluatedItems: false }, { maxItems: 1 }, "equal"],
    [{ prefixItems: [true], unevaluatedItems: STRING }, { prefixItems: [true], items: STRING }, "equal"],
    [
      { anyOf: [{ minItems: 1 }, true], unevaluatedItems: { type: ["string", "number"] } },
      { items: STRING },
      "narrower",
    ],
  ],
  allOf: [
    [{ allOf: [STRING] }, STRING, "equal"],
    [{ allOf: [STRING, NUMBER] }, false, "equal"],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, { minimum: 1, maximum: 2 }, "equal"],
    [{ allOf: [{ minimum: 1 }] }, { allOf: [{ minimum: 1 }, { maximum: 2 }] }, "narrower"],
  ],
  anyOf: [
    [{ anyOf: [STRING, NUMBER] }, { type: ["number", "string"] }, "equal"],
    [{ anyOf: [STRING, NUMBER] }, STRING, "narrower"],
    [{ anyOf: [{ minimum: 1 }, { minimum: 2 }] }, { minimum: 1 }, "equal"],
    [
      {
        anyOf: [
          { type: "string", maxLength: 2 },
          { type: "string", minLength: 2 },
        ],
      },
      STRING,
      "equal",
    ],
    [{ anyOf: [STRING, NUMBER] }, { anyOf: [NUMBER, { type: "boolean" }] }, "incomparable"],
  ],
  oneOf: [
    [{ oneOf: [STRING, NUMBER] }, { anyOf: [NUMBER, STRING] }, "equal"],
    [{ oneOf: [STRING, STRING] }, false, "equal"],
    [{ oneOf: [NUMBER, INTEGER] }, { type: "number", not: INTEGER }, "equal"],
    // An arm that overlaps goes, and the union grows.
    [{ oneOf: [NUMBER, INTEGER] }, { oneOf: [NUMBER] }, "wider"],
    // An arm gets narrower, and the union grows.
    [
      { oneOf: [{ minimum: 0 }, { type: "number", maximum: 5 }] },
      { oneOf: [{ minimum: 0 }, { type: "number", exclusiveMaximum: 0 }] },
      "wider",
    ],
    [{ anyOf: [NUMBER, INTEGER] }, { oneOf: [NUMBER, INTEGER] }, "narrower"],
    [
      { oneOf: [closed({ k: { const: 1 }, v: NUMBER }, ["k"]), closed({ k: { const: 2 } }, ["k"])] },
      { oneOf: [closed({ k: { const: 1 }, v: INTEGER }, ["k"]), closed({ k: { const: 2 } }, ["k"])] },
      "narrower",
    ],
    [
      { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
      {
        anyOf: [
          { required: ["a"], not: { required: ["b"] } },
          { required: ["b"], not: { required: ["a"] } },
          { not: { type: "object" }, allOf: [false] },
        ],
      },
      "equal",
    ],
  ],
  not: [
    [{ not: { not: STRING } }, STRING, "equal"],
    [{ not: STRING }, { not: { type: ["string", "null"] } }, "narrower"],
    [{ not: { required: ["a"] } }, { type: "object", properties: { a: false } }, "equal"],
    [{ not: { anyOf: [STRING, NUMBER] } }, { allOf: [{ not: STRING }, { not: NUMBER }] }, "equal"],
  ],
  "if, then, else": [
    [when(STRING, { minLength: 1 }, false), { type: "string", minLength: 1 }, "equal"],
    [when(STRING, { minLength: 1 }), { minLength: 1 }, "equal"],
    [when(STRING), true, "equal"],
    [
      when({ required: ["a"] }, { required: ["b"] }, { required: ["c"] }),
      when({ required: ["a"] }, { required: ["b"] }),
      "wider",
    ],
    [when(NUMBER, { minimum: 1 }), when(NUMBER, { maximum: 1 }), "incomparable"],
  ],
};

for (const [keyword, rows] of Object.entries(TABLE)) {
  describe(keyword, () => {
    const inverse = { narrower: "wider", wider: "narrower" } as const;
    test.each(rows)("%j and %j: %s", (old, next, relation) => {
      expect(relate(old, next)).toBe(relation);
      expect(relate(next, old)).toBe(inverse[relation as keyof typeof inverse] ?? relation);
    });
  });
}
