import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { createValidator, SchemaCompiler } from "../../src/json-schema/validator.js";

const compiler = new SchemaCompiler({ validateSchema: true });

/** A schema, a part of why it does not compile, and parts of what strict mode objects to. */
const COMPILATIONS: readonly [string, JsonValue, string | undefined, readonly string[]][] = [
  ["an empty schema", {}, undefined, []],
  ["a reference to the whole", { type: "object", properties: { a: { $ref: "#" } } }, undefined, []],
  ["an unknown keyword", { widget: 1 }, undefined, ['unknown keyword: "widget"']],
  ["two unknown keywords", { widget: 1, not: { gadget: 1 } }, undefined, ["widget", "gadget"]],
  ["a keyword of another type", { type: "string", minimum: 1 }, undefined, ['missing type "number"']],
  ["several types", { type: ["string", "null"], maxLength: 3 }, undefined, []],
  ["a required name that nothing declares", { type: "object", not: { required: ["error"] } }, undefined, []],
  ["a known format", { type: "string", format: "date-time" }, undefined, []],
  ["an unknown format", { type: "string", format: "colour" }, undefined, ["colour"]],
  ["a dangling reference", { $ref: "#/$defs/gone" }, "can't resolve reference", []],
  ["a wrong keyword", { type: "strnig" }, "schema is invalid", []],
  ["a broken pattern", { pattern: "(" }, "Invalid regular expression", []],
];

describe("compiling", () => {
  it.each(COMPILATIONS)("%s", (_, schema, fault, complaints) => {
    const compilation = compiler.compile(schema);
    if (fault === undefined) expect(compilation.fault).toBeUndefined();
    else expect(compilation.fault).toContain(fault);
    expect(compilation.complaints).toHaveLength(complaints.length);
    for (const [index, part] of complaints.entries()) expect(compilation.complaints[index]).toContain(part);
    expect(compilation.complaints.join()).not.toContain("strict mode:");
  });

  it("one schema twice, and another one with the same identifier, is no matter", () => {
    const schema = { $id: "https://x.test/s", $defs: { a: { $id: "part" } }, not: { $ref: "part" } };
    for (const each of [schema, schema, { ...schema, title: "another" }])
      expect(compiler.compile(each)).toEqual({ complaints: [] });
  });

  it("a chain that is too long for the validator's stack is a fault in words", () => {
    const length = 5_000;
    const $defs = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `n${index}`,
        index + 1 < length ? { items: { $ref: `#/$defs/n${index + 1}` } } : {},
      ]),
    );
    const fast = new SchemaCompiler({ validateSchema: false });
    expect(fast.compile({ $ref: "#/$defs/n0", $defs }).fault).toBe(
      "its references are nested too deep for the validator's stack",
    );
    expect(fast.compile({ type: "object" })).toEqual({ complaints: [] });
  });
});

describe("validating", () => {
  it("asks for own properties only", () => {
    const validate = createValidator({
      required: ["toString"],
      properties: { constructor: { type: "string" } },
    });
    expect(validate({})).toBe(false);
    expect(validate({ toString: 1 })).toBe(true);
    expect(validate({ toString: 1, constructor: 1 })).toBe(false);
  });

  it("knows formats", () => {
    const validate = createValidator({ format: "date" });
    expect([validate("2020-02-30"), validate("2020-02-29"), validate(7)]).toEqual([false, true, true]);
  });

  it("does not accept what it cannot come to an end with", () => {
    const validate = createValidator({ $ref: "#/$defs/a", $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } });
    expect(validate(1)).toBe(false);
  });

  it("throws where a schema does not compile", () => {
    expect(() => createValidator({ $ref: "#/$defs/gone" })).toThrow("can't resolve reference");
  });
});
