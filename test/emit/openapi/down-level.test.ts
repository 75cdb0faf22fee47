import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectComponents, type SchemaRoot } from "../../../src/emit/openapi/components.js";
import { lowerSchema } from "../../../src/emit/openapi/down-level.js";
import { lowerComponents } from "../../../src/emit/openapi/down-level-components.js";
import { fromValue } from "../../../src/json/make-node.js";
import { type JsonValue, type ObjectNode, toValue } from "../../../src/json/node.js";
import { document, instance } from "../../json-schema/inclusion/schema-arbitrary.js";
import { LONG, runs } from "../../properties/runs.js";
import { fromOpenApi30 } from "./lint.js";

function lower(schema: JsonValue) {
  const lowered = lowerSchema(fromValue(schema), () => true);
  return { ...lowered, schema: toValue(lowered.schema) };
}

describe("what both versions can say, in the words of 3.0", () => {
  test.each<[string, JsonValue, JsonValue]>([
    ["null beside a type", { type: ["string", "null"] }, { type: "string", nullable: true }],
    ["null alone", { type: "null" }, { type: "string", nullable: true, enum: [null] }],
    [
      "several types",
      { type: ["string", "array", "null"], maxLength: 3 },
      {
        anyOf: [
          { type: "string", nullable: true },
          { type: "array", items: {} },
        ],
        maxLength: 3,
      },
    ],
    ["a number is an integer too", { type: ["integer", "number"] }, { type: "number" }],
    ["every type", { type: ["null", "boolean", "number", "string", "array", "object"] }, {}],
    [
      "a nullable enumeration",
      { type: ["string", "null"], enum: ["a", null] },
      { type: "string", nullable: true, enum: ["a", null] },
    ],
    ["const", { const: "a" }, { enum: ["a"] }],
    ["const beside enum", { const: 1, enum: [1, 2] }, { enum: [1], allOf: [{ enum: [1, 2] }] }],
    ["an exclusive bound", { exclusiveMinimum: 1 }, { minimum: 1, exclusiveMinimum: true }],
    ["the tighter of two bounds", { minimum: 3, exclusiveMinimum: 1 }, { minimum: 3 }],
    [
      "the tighter of two bounds",
      { maximum: 3, exclusiveMaximum: 3 },
      { maximum: 3, exclusiveMaximum: true },
    ],
    ["an array without items", { type: "array" }, { type: "array", items: {} }],
    ["an empty required", { type: "object", required: [] }, { type: "object" }],
    ["base64", { type: "string", contentEncoding: "base64" }, { type: "string", format: "byte" }],
    ["examples", { examples: ["a", "b"] }, { example: "a" }],
    ["true and false", { properties: { a: true, b: false } }, { properties: { a: {}, b: { not: {} } } }],
    ["a reference alone", { $ref: "#/components/schemas/a" }, { $ref: "#/components/schemas/a" }],
    [
      "a reference beside others",
      { $ref: "#/components/schemas/a", description: "one" },
      { description: "one", allOf: [{ $ref: "#/components/schemas/a" }] },
    ],
    [
      "a condition",
      { if: { required: ["a"] }, then: { required: ["b"] } },
      { anyOf: [{ allOf: [{ required: ["a"] }, { required: ["b"] }] }, { not: { required: ["a"] } }] },
    ],
    [
      "a dependency",
      { dependentRequired: { a: ["b"] } },
      { anyOf: [{ not: { type: "object", required: ["a"] } }, { required: ["b"] }] },
    ],
    ["contains", { contains: { const: 1 } }, { not: { type: "array", items: { not: { enum: [1] } } } }],
    ["identifiers, comments and definitions go", { $comment: "x", $defs: { a: true }, $schema: "x" }, {}],
    [
      "nothing else is evaluated",
      { properties: { a: true }, unevaluatedProperties: false },
      { properties: { a: {} }, additionalProperties: false },
    ],
    ["names are strings", { propertyNames: { type: "string" } }, {}],
    ["extensions stay, unknown keywords go", { "x-a": 1, wide: 2 }, { "x-a": 1 }],
  ])("%s: %j", (_, schema, expected) => {
    expect(lower(schema)).toEqual({ schema: expected, exact: true, widenings: [] });
  });
});

describe("what 3.0 cannot say is told, and accepts more", () => {
  test.each<[JsonValue, JsonValue, readonly string[]]>([
    [{ prefixItems: [{ const: 1 }], items: false }, { maxItems: 1, items: { enum: [1] } }, ["prefixItems"]],
    [
      { prefixItems: [{ const: 1 }], items: { type: "string" } },
      { items: { anyOf: [{ enum: [1] }, { type: "string" }] } },
      ["prefixItems"],
    ],
    [
      { patternProperties: { "^a": { type: "string" } }, additionalProperties: false },
      { additionalProperties: { type: "string" } },
      ["patternProperties"],
    ],
    [
      { properties: { ab: {} }, patternProperties: { "^a": { type: "string" } } },
      { properties: { ab: { allOf: [{}, { type: "string" }] } } },
      ["patternProperties"],
    ],
    [{ propertyNames: { maxLength: 1 } }, {}, ["propertyNames"]],
    [{ allOf: [{ minItems: 1 }], unevaluatedProperties: false }, { minItems: 1 }, ["unevaluatedProperties"]],
    [{ contains: {}, maxContains: 2 }, { not: { type: "array", items: { not: {} } } }, ["maxContains"]],
    [{ not: { propertyNames: { maxLength: 1 } } }, {}, ["not"]],
    [
      { oneOf: [{ propertyNames: { maxLength: 1 } }, { type: "string" }] },
      { anyOf: [{}, { type: "string" }] },
      ["propertyNames", "oneOf"],
    ],
    [
      { if: { propertyNames: { maxLength: 1 } }, then: { type: "string" }, else: { type: "number" } },
      { anyOf: [{ type: "string" }, { type: "number" }] },
      ["if"],
    ],
  ])("%j", (schema, expected, keywords) => {
    const lowered = lower(schema);
    expect(lowered.schema).toEqual(expected);
    expect(lowered.exact).toBe(false);
    expect(lowered.widenings.map(({ keyword }) => keyword)).toEqual(keywords);
  });

  test("a component that accepts more makes those that refer to it do so, round any ring", () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      a: { properties: { b: ref("b") } },
      b: { properties: { a: ref("a"), c: ref("c") } },
      c: { propertyNames: { maxLength: 1 } },
      d: { not: ref("a") },
      e: { not: ref("f") },
      f: { type: "string" },
    };
    const components = new Map(
      Object.entries(schemas).map(([name, schema]) => [name, { schema: fromValue(schema) }]),
    );
    const lowered = lowerComponents(components, [], collectComponents([]).names);
    const inexact = [...lowered.schemas].filter(([, component]) => !component.lowered.exact);
    expect(inexact.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
    expect(toValue(lowered.schemas.get("e")!.lowered.schema)).toEqual({ not: ref("f") });
  });

  test("a reference into the middle of a component gets a component of its own", () => {
    const schema = { type: ["object", "null"], properties: { a: { const: 1 } } };
    const use = fromValue({ $ref: "#/components/schemas/x/properties/a" });
    const lowered = lowerComponents(
      new Map([["x", { schema: fromValue(schema) }]]),
      [use],
      collectComponents([]).names,
    );
    expect(toValue(lowered.lower(use).schema)).toEqual({ $ref: "#/components/schemas/x.properties.a" });
    expect([...lowered.schemas.keys()]).toEqual(["x", "x.properties.a"]);
    expect(toValue(lowered.schemas.get("x.properties.a")!.lowered.schema)).toEqual({ enum: [1] });
  });
});

/** Formats are annotations here: what they are called in 3.0 is not what they are called in 2020-12. */
const compile = (schema: JsonValue) =>
  new Ajv2020({ strict: false, ownProperties: true, validateFormats: false, logger: false }).compile(
    schema as object,
  );

/** Contracts are compiled: their references are plain pointers. */
const contract = document.map((schema): Contract => {
  const plain = JSON.parse(
    JSON.stringify(schema).replaceAll('"#two"', '"#/$defs/two"').replaceAll('"$anchor":"two",', ""),
  );
  return typeof plain === "object" ? plain : { allOf: [plain] };
});
type Contract = { readonly [keyword: string]: JsonValue };

test(
  "3.0 never refuses what the contract accepts, and accepts no more where nothing was told",
  () => {
    let exact = 0;
    let told = 0;
    fc.assert(
      fc.property(contract, fc.array(instance, { minLength: 4, maxLength: 8 }), (schema, instances) => {
        const root: SchemaRoot = {
          tool: "t",
          role: "result",
          shared: true,
          schema: fromValue(schema) as ObjectNode,
        };
        const components = collectComponents([root]);
        expect(components.lost).toEqual([]);
        const lowered = lowerComponents(components.schemas, [], components.names);
        const schemas = Object.fromEntries(
          [...lowered.schemas].map(([name, component]) => [name, toValue(component.lowered.schema)]),
        );
        const result = lowered.schemas.get("t_result")?.lowered;
        // A ring of references that never goes into the value is a fault of a project, and no schema.
        const original = attempt(compile, schema);
        if (!original) return;
        const old = attempt(compile, {
          $ref: "#/components/schemas/t_result",
          components: fromOpenApi30({ schemas }),
        });
        if (!old) return;
        if (result?.exact) exact++;
        else told++;
        for (const value of instances) {
          const [accepted, judged] = [original, old].map((validate) => attempt(validOf(validate), value));
          if (accepted === undefined || judged === undefined) continue;
          const message = JSON.stringify({ value, schemas });
          if (accepted || result?.exact) expect(judged, message).toBe(accepted);
        }
      }),
      runs(500),
    );
    expect(exact).toBeGreaterThan(0);
    expect(told).toBeGreaterThan(0);
  },
  LONG,
);

const validOf = (validate: (value: JsonValue) => unknown) => (value: JsonValue) => validate(value) === true;

/** Endless recursion of a validator says nothing about the schema. */
function attempt<T>(call: (value: JsonValue) => T, value: JsonValue): T | undefined {
  try {
    return call(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
