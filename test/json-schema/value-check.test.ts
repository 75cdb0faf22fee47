import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createValidator } from "../../src/json-schema/validator.js";
import { createValueCheck, type ValueFault } from "../../src/json-schema/value-check.js";
import { runs } from "../properties/runs.js";
import { compile, NoVerdict } from "./inclusion/judge.js";
import { document, instance } from "./inclusion/schema-arbitrary.js";

function faultsOf(schema: JsonValue, value: JsonValue): readonly ValueFault[] {
  const check = createValueCheck(schema);
  if (typeof check === "string") throw new Error(check);
  return check(value);
}

const told = (faults: readonly ValueFault[]) =>
  faults.map(({ instancePath, message, schemaPointer }) => `${instancePath} ${message} @${schemaPointer}`);

const pages = {
  type: "object",
  oneOf: ["film", "book"].map((kind) => ({ $ref: `#/$defs/${kind}_page` })),
  $defs: Object.fromEntries(
    ["film", "book"].map((kind) => [
      `${kind}_page`,
      {
        type: "object",
        properties: { kind: { const: `${kind}_page` }, items: { type: "array", items: { type: "string" } } },
        required: ["kind", "items"],
        additionalProperties: false,
      },
    ]),
  ),
};

const envelope = {
  type: "object",
  properties: { ok: { type: "boolean" }, data: {}, error: { type: "string" } },
  required: ["ok"],
  additionalProperties: false,
  if: { properties: { ok: { const: true } } },
  then: { required: ["data"], not: { required: ["error"] } },
  else: { required: ["error"] },
};

/** What it is about, a schema, a value, and all that is said of it. */
const CASES: readonly [string, JsonValue, JsonValue, readonly string[]][] = [
  ["a type", { type: "string" }, 3, [" must be a string, but is the number 3 @/type"]],
  ["several types", { type: ["string", "null"] }, {}, [" must be a string or null, but is {} @/type"]],
  ["null where OpenAPI allows it", { type: "string", nullable: true, minLength: 1 }, null, []],
  ["a constant", { const: "a" }, "b", [' must be "a", but is "b" @/const']],
  ["values", { enum: ["a", 1, null] }, 2, [' must be "a", 1 or null, but is 2 @/enum']],
  [
    "one cause, one fault",
    { type: "string", enum: ["a"], minLength: 1 },
    3,
    [" must be a string, but is the number 3 @/type"],
  ],
  ["a bound", { minimum: 0 }, -1, [" must be at least 0, but is -1 @/minimum"]],
  [
    "characters, not code units",
    { maxLength: 1 },
    "😀😀",
    [" must have at most 1 character, but has 2 @/maxLength"],
  ],
  ["a pattern", { pattern: "^a+$" }, "b", [' must match the pattern ^a+$, but is "b" @/pattern']],
  ["a format", { format: "date" }, "today", [' must be of the format "date", but is "today" @/format']],
  ["a missing member", { required: ["a"] }, {}, [' "a" is missing @/required']],
  [
    "a member too much",
    { properties: { title: {} }, additionalProperties: false },
    { titel: 1 },
    [' "titel" is not allowed here @/additionalProperties'],
  ],
  [
    "an entry too much",
    { prefixItems: [{}], items: false },
    [1, 2, 3],
    [" must hold at most 1 entry, but holds 3 @/items"],
  ],
  [
    "twins",
    { uniqueItems: true },
    [{ a: 1, b: 2 }, 0, { b: 2, a: 1 }],
    [" must not hold the same entry twice: 0 and 2 are equal @/uniqueItems"],
  ],
  [
    "a name",
    { propertyNames: { maxLength: 2 } },
    { abc: 1 },
    [' "abc" is not allowed as a name: it must have at most 2 characters, but has 3 @/propertyNames'],
  ],
  [
    "what depends",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    [' "b" is required when "a" is present @/dependentRequired'],
  ],
  [
    "through a reference",
    { properties: { a: { $ref: "#/$defs/b" } }, $defs: { b: { properties: { c: { type: "null" } } } } },
    { a: { c: 1 } },
    ["/a/c must be null, but is the number 1 @/$defs/b/properties/c/type"],
  ],
  [
    "members that nothing evaluates",
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    { a: 1, b: 1 },
    [' "b" is not allowed here @/unevaluatedProperties'],
  ],
  [
    "the arm that is meant",
    pages,
    { kind: "book_page", items: [1] },
    ["/items/0 must be a string, but is the number 1 @/$defs/book_page/properties/items/items/type"],
  ],
  [
    "no arm is meant",
    pages,
    { kind: "song_page", items: [] },
    ['/kind must be "film_page" or "book_page", but is "song_page" @/oneOf'],
  ],
  [
    "the arm is not told",
    pages,
    { items: [] },
    [' "kind" is missing: it tells the forms apart, and is "film_page" or "book_page" @/oneOf'],
  ],
  [
    "arms of other types",
    { anyOf: [{ type: "string" }, { type: "number" }] },
    null,
    [" must be a string or a number, but is null @/anyOf"],
  ],
  [
    "several arms fit",
    { oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }], $defs: { a: {}, b: {} } },
    1,
    [' fits "a" and "b", and must fit exactly one @/oneOf'],
  ],
  [
    "the nearest arm",
    { anyOf: [{ required: ["a", "b"] }, { required: ["a", "c", "d"] }] },
    { c: 1, d: 1 },
    [' "a" is missing @/anyOf/1/required'],
  ],
  ["ok without data", envelope, { ok: true }, [' "data" is required when "ok" is true @/then/required']],
  [
    "ok with an error",
    envelope,
    { ok: true, data: 1, error: "x" },
    [' "error" is not allowed when "ok" is true @/then/not'],
  ],
  [
    "not ok without an error",
    envelope,
    { ok: false },
    [' "error" is required when "ok" is false @/else/required'],
  ],
  ["neither ok nor not", envelope, {}, [' "ok" is missing @/required']],
  [
    "ok is no truth value",
    envelope,
    { ok: "yes" },
    ['/ok must be true or false, but is the string "yes" @/properties/ok/type'],
  ],
];

describe("what is wrong with a value", () => {
  it.each(CASES)("%s", (_, schema, value, expected) => {
    expect(told(faultsOf(schema, value))).toEqual(expected);
  });

  it("the family is the arm that was meant", () => {
    expect(faultsOf(pages, { kind: "film_page" })[0]?.family).toBe("film_page");
  });

  it("a member that is too much may be a known one, misspelt", () => {
    const [fault] = faultsOf({ properties: { title: {} }, additionalProperties: false }, { titel: 1 });
    expect(fault).toMatchObject({ property: "titel", help: 'did you mean "title"?' });
  });

  it("a schema that does not compile says why", () => {
    expect(createValueCheck({ $ref: "#/$defs/gone" })).toContain("can't resolve reference");
    expect(createValueCheck({ $schema: "https://example.com/own" })).toContain("dialect");
  });

  it("a schema of draft-07 is judged by draft-07", () => {
    const schema = { $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }] };
    expect(faultsOf(schema, ["a", 1])).toEqual([]);
    expect(faultsOf(schema, [1])).toHaveLength(1);
  });

  it("what is accepted costs no list", () => {
    const check = createValueCheck({ type: "string" });
    if (typeof check === "string") throw new Error(check);
    expect(check("a")).toBe(check("b"));
  });
});

const folder = new URL("../fixtures/payloads/", import.meta.url);
const index = JSON.parse(readFileSync(new URL("index.json", folder), "utf8")) as {
  readonly valid: readonly { readonly file: string; readonly tool: string }[];
  readonly invalid: readonly {
    readonly file: string;
    readonly tool: string;
    readonly at: string;
    readonly keyword: string;
  }[];
};
const read = (path: string, base = folder) =>
  JSON.parse(readFileSync(new URL(path, base), "utf8")) as JsonValue;
const contractOf = (tool: string) => read(`../../schemas/tools/${tool}.json`, new URL("..", folder));

describe("recorded payloads", () => {
  it.each(index.valid)("$file", ({ file, tool }) => {
    expect(faultsOf(contractOf(tool), read(`valid/${file}`))).toEqual([]);
  });

  it.each(index.invalid)("$file", ({ file, tool, at, keyword }) => {
    expect(faultsOf(contractOf(tool), read(`invalid/${file}`))).toMatchObject([
      { instancePath: at, keyword },
    ]);
  });
});

describe("of any schema", () => {
  it("faults are found when, and only when, the validator refuses the value", () => {
    fc.assert(
      fc.property(document, instance, (schema, value) => {
        const validate = compile(schema);
        const check = createValueCheck(schema);
        fc.pre(typeof validate !== "string" && typeof check !== "string");
        let isAccepted: boolean;
        try {
          isAccepted = validate(value);
        } catch (error) {
          if (error instanceof NoVerdict) return;
          throw error;
        }
        expect(check(value).length === 0).toBe(isAccepted);
      }),
      runs(300),
    );
  });

  it("where a fault points, there is a keyword, and a part of the value", () => {
    fc.assert(
      fc.property(document, instance, (schema, value) => {
        const check = createValueCheck(schema);
        fc.pre(typeof check !== "string");
        for (const { instancePath, schemaPointer, keyword } of check(value)) {
          expect(at(value, instancePath)).toBeDefined();
          expect(at(schema, schemaPointer)).toBeDefined();
          // Without a keyword: the schema leads back to itself, and there is nothing to say.
          if (schemaPointer === "") expect(["", "false schema"]).toContain(keyword);
        }
      }),
      runs(200),
    );
  });
});

function at(value: JsonValue, pointer: string): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as { readonly [key: string]: JsonValue })[key];
  }
  return found;
}

it("the compiled contract is the one that clients compile", () => {
  const contract = contractOf("read_search");
  const value = read("valid/search-mixed.json");
  expect(createValidator(contract)(value)).toBe(faultsOf(contract, value).length === 0);
});

it("alternatives in alternatives, and schemas that lead back to themselves, are judged in reasonable time", () => {
  let nested: JsonValue = { type: "integer" };
  for (let level = 0; level < 60; level++)
    nested = { anyOf: [nested, { type: "null" }], title: `level ${level}` };
  const check = createValueCheck(nested);
  if (typeof check === "string") throw new Error(check);
  expect(check("text").length).toBeGreaterThan(0);
  const ring = createValueCheck({
    anyOf: [
      { items: { $ref: "#" }, type: "array" },
      { properties: { a: { $ref: "#" } }, type: "object" },
    ],
  });
  if (typeof ring === "string") throw new Error(ring);
  expect(ring([[[{ a: [1] }]]]).length).toBeGreaterThan(0);
});
