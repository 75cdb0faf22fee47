import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createDraft07Validator, createValidator } from "../../src/json-schema/validator.js";
import { createValueCheck } from "../../src/json-schema/value-check.js";
import { measureCoverage } from "../../src/sample/coverage.js";
import { createSampler, type Sampler, type SamplerOptions } from "../../src/sample/sampler.js";

const contractOf = (tool: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/tools/${tool}.json`, import.meta.url), "utf8")) as JsonValue;

function samplerOf(schema: JsonValue, options: Partial<SamplerOptions> = {}): Sampler {
  const sampler = createSampler(schema, { seed: 1, size: "small", ...options });
  if (sampler.kind !== "sampler") throw new Error(sampler.reason);
  return sampler;
}

type Members = { readonly [key: string]: JsonValue };

/** What it is about, and a schema of which every value is to be made. */
const SCHEMAS: readonly [string, JsonValue][] = [
  ["anything", true],
  ["numbers between", { type: "integer", minimum: 5, exclusiveMaximum: 7 }],
  ["multiples", { type: "number", multipleOf: 0.5, minimum: 1, maximum: 2 }],
  ["fractions", { type: "number", not: { type: "integer" } }],
  ["a pattern and a length", { type: "string", pattern: "^[a-f]+$", minLength: 5, maxLength: 6 }],
  ["a format", { type: "string", format: "date-time" }],
  ["two formats apart", { enum: ["a", "2024-01-01", "10.0.0.1"], not: { format: "date" } }],
  ["not a pattern", { type: "string", not: { pattern: "a" } }],
  ["a tuple", { type: "array", prefixItems: [{ const: 1 }, { type: "string" }], items: false, minItems: 2 }],
  ["unlike entries", { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 }],
  ["contained entries", { type: "array", contains: { const: "x" }, minContains: 2, maxContains: 2 }],
  ["twins", { type: "array", not: { uniqueItems: true } }],
  [
    "members by pattern",
    {
      type: "object",
      patternProperties: { "^x_": { type: "integer" } },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  [
    "members by name",
    {
      type: "object",
      propertyNames: { pattern: "^[A-Z]{3}$" },
      additionalProperties: { type: "null" },
      minProperties: 2,
    },
  ],
  [
    "members that depend",
    {
      type: "object",
      properties: { a: {}, b: { const: 2 } },
      required: ["a"],
      dependentRequired: { a: ["b"] },
      dependentSchemas: { b: { required: ["c"] } },
    },
  ],
  [
    "members that are evaluated",
    {
      type: "object",
      oneOf: [
        { properties: { a: { const: 1 } }, required: ["a"] },
        { properties: { b: {} }, required: ["b"] },
      ],
      unevaluatedProperties: false,
    },
  ],
  ["exactly one", { type: "integer", oneOf: [{ minimum: 0 }, { multipleOf: 2 }] }],
  [
    "none of",
    {
      type: "object",
      properties: { a: { type: "integer" } },
      not: { anyOf: [{ required: ["b"] }, { maxProperties: 0 }] },
    },
  ],
  [
    "a condition",
    {
      type: "object",
      properties: { n: { type: "integer" } },
      required: ["n"],
      if: { properties: { n: { minimum: 10 } } },
      then: { required: ["big"] },
      else: { required: ["small"] },
    },
  ],
  [
    "a tree",
    {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          properties: {
            name: { type: "string" },
            children: { type: "array", items: { $ref: "#/$defs/node" } },
          },
          required: ["name", "children"],
        },
      },
    },
  ],
  [
    "an end that has to be found",
    {
      $ref: "#/$defs/list",
      $defs: {
        list: {
          oneOf: [
            { type: "object", properties: { next: { $ref: "#/$defs/list" } }, required: ["next"] },
            { type: "null" },
          ],
        },
      },
    },
  ],
  [
    "merged parts",
    {
      allOf: [
        { properties: { a: { type: "integer" } } },
        { properties: { a: { minimum: 3 } }, required: ["a"] },
      ],
      type: "object",
    },
  ],
  ["a long text", { type: "string", minLength: 5_000 }],
  ["what only a proof finds", { not: { not: { const: { deep: [1, { x: null }] } } } }],
];

describe("values", () => {
  it.each(SCHEMAS)("%s", (_, schema) => {
    const accepts = createValidator(schema);
    for (const size of ["small", "medium", "large"] as const) {
      const values = [...samplerOf(schema, { size }).valid(30)];
      expect(values).toHaveLength(30);
      for (const value of values) expect(accepts(value)).toBe(true);
    }
  });

  it("there is none, by proof", () => {
    const schema = { type: "object", properties: { a: false }, required: ["a"] };
    expect(createSampler(schema, { seed: 1, size: "small" })).toMatchObject({ kind: "empty" });
  });

  it("without end there is none either", () => {
    const schema = { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] };
    expect(createSampler(schema, { seed: 1, size: "small" }).kind).not.toBe("sampler");
  });

  it("the same seed gives the same values, another one others", () => {
    const take = (seed: number) =>
      JSON.stringify([...samplerOf(contractOf("read_users"), { seed }).valid(20)]);
    expect(take(7)).toBe(take(7));
    expect(take(7)).not.toBe(take(8));
  });

  it("a sampler begins anew each time", () => {
    const sampler = samplerOf(contractOf("read_users"));
    expect([...sampler.valid(3)]).toEqual([...sampler.valid(3)]);
    expect([...sampler.invalid(3)]).toEqual([...sampler.invalid(3)]);
  });

  it("of one family, each holds it", () => {
    for (const value of samplerOf(contractOf("read_users"), { family: "reference_page" }).valid(50))
      expect(((value as Members).data as Members).kind).toBe("reference_page");
  });

  it("a family that the tool may not return", () => {
    const options = { seed: 1, size: "small", family: "media_page" } as const;
    expect(createSampler(contractOf("read_users"), options)).toMatchObject({ kind: "no-family" });
  });

  it("more size, more in it", () => {
    const bytes = (size: "small" | "medium" | "large") =>
      JSON.stringify([...samplerOf(contractOf("read_search"), { size }).valid(50)]).length;
    expect(bytes("medium")).toBeGreaterThan(bytes("small"));
    expect(bytes("large")).toBeGreaterThan(bytes("medium"));
  });

  it("both ways of the envelope, and errors that hold data", () => {
    const values = [...samplerOf(contractOf("write_vote_cast")).valid(20)] as Members[];
    const kinds = new Set(values.map(({ ok, data }) => `${ok} ${data !== undefined}`));
    expect(kinds).toEqual(new Set(["true true", "false true", "false false"]));
  });
});

describe("near misses", () => {
  it.each(["read_requests", "write_vote_cast"])("of %s: one fault each, refused by both lines", (tool) => {
    const schema = contractOf(tool);
    const [current, older] = [createValidator(schema), createDraft07Validator(schema)];
    const check = createValueCheck(schema);
    if (typeof check === "string") throw new Error(check);
    const misses = [...samplerOf(schema).invalid(60)];
    expect(misses).toHaveLength(60);
    for (const { value, fault } of misses) {
      expect([current(value), older(value)]).toEqual([false, false]);
      expect(check(value)).toEqual([fault]);
    }
    const keywords = new Set(misses.map(({ fault }) => fault.keyword));
    for (const keyword of ["type", "required", "additionalProperties", "enum", "const", "maxItems"])
      expect(keywords).toContain(keyword);
  });

  it("what line 1 passes over is not broken", () => {
    const schema = { type: "object", properties: { a: {} }, unevaluatedProperties: false };
    const faults = [...samplerOf(schema).invalid(20)].map(({ fault }) => fault.keyword);
    expect(new Set(faults)).toEqual(new Set(["type"]));
  });

  it("of a schema that refuses nothing there are none", () => {
    expect([...samplerOf(true).invalid(5)]).toEqual([]);
  });

  it.each([
    ["pattern", { type: "string", pattern: "^a+$" }],
    ["format", { type: "string", format: "date" }],
    ["minLength", { type: "string", minLength: 2 }],
    ["maxLength", { type: "string", maxLength: 2 }],
    ["multipleOf", { type: "integer", multipleOf: 5 }],
    ["uniqueItems", { type: "array", items: { type: "integer" }, minItems: 1, uniqueItems: true }],
    ["exclusiveMaximum", { type: "number", exclusiveMaximum: 2 }],
    ["minProperties", { type: "object", additionalProperties: true, minProperties: 1 }],
    ["propertyNames", { type: "object", propertyNames: { pattern: "^a" } }],
    ["contains", { type: "array", contains: { const: 1 } }],
  ] as readonly [string, JsonValue][])("%s is broken", (keyword, schema) => {
    const found = [...samplerOf(schema).invalid(20)].map(({ fault }) => fault.keyword);
    expect(found).toContain(keyword);
  });
});

describe("coverage", () => {
  it("is what the values show, whoever made them", () => {
    const schema = {
      type: "object",
      properties: { a: { enum: ["x", "y"] }, list: { type: "array", items: {} } },
      required: ["list"],
      if: { required: ["a"] },
      then: {},
    };
    expect(measureCoverage(schema, [{ a: "x", list: [] }])).toEqual({
      enumValues: { reached: 1, total: 2, missed: ['/properties/a/enum/"y"'] },
      optionalMembers: { reached: 1, total: 2, missed: ["/properties/a/absent"] },
      lists: { reached: 1, total: 2, missed: ["/properties/list/items/filled"] },
      branches: { reached: 1, total: 1, missed: [] },
    });
  });

  it.each(["read_search", "read_issues", "read_settings"])("200 values of %s show nearly all", (tool) => {
    const schema = contractOf(tool);
    const { enumValues, optionalMembers, branches } = measureCoverage(schema, samplerOf(schema).valid(200));
    for (const { reached, total } of [enumValues, optionalMembers])
      expect(reached / total).toBeGreaterThan(0.9);
    expect(branches.missed).toEqual([]);
  });
});
