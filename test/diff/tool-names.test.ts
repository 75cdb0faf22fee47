import { describe, expect, test } from "vitest";
import { diffContracts } from "../../src/diff/diff-contracts.js";
import { NameViews } from "../../src/diff/tool-names.js";
import type { JsonValue } from "../../src/json/node.js";
import { sideOf } from "../support/contract-sides.js";

const agrees = (schemaOf: (tool: string) => JsonValue, one: string, other: string) => {
  const names = new NameViews();
  return names.agrees(names.viewOf(schemaOf(one), one), other);
};
const named =
  (more: Record<string, JsonValue>) =>
  (tool: string): JsonValue => ({
    properties: { operation: { const: tool, ...more } },
  });

describe("contracts that are the same but for the name of their tool", () => {
  const cases: [string, (tool: string) => JsonValue, boolean][] = [
    ["where the name is a constant", named({}), true],
    ["where it is one of several values", (tool) => ({ enum: [tool, "other"] }), true],
    ["where a pattern says the same of both", named({ pattern: "^[a-z_]+$" }), true],
    ["where a length says the same of both", named({ minLength: 3, maxLength: 40 }), true],
    ["where a pattern matches one of them", named({ pattern: "^read_" }), false],
    ["where one of them is too long", named({ maxLength: 9 }), false],
    ["where one of them is too short", named({ minLength: 10 }), false],
    ["where it names a member", (tool) => ({ properties: { [tool]: true } }), false],
    ["where it is required", (tool) => ({ required: [tool] }), false],
    ["where it is a name that members must have", (tool) => ({ propertyNames: { const: tool } }), false],
    ["where a description mentions it alone", (tool) => ({ description: tool }), false],
  ];
  test.each(cases)("%s", (_name, schemaOf, expected) => {
    // 9 and 10 letters.
    expect(agrees(schemaOf, "read_note", "write_note")).toBe(expected);
  });
});

describe("tools of one text", () => {
  const tools = (names: readonly string[], schemaOf: (tool: string) => JsonValue) =>
    Object.fromEntries(names.map((name) => [name, schemaOf(name)]));

  test("are each judged by what a pattern says of their own name", () => {
    const base = (tool: string): JsonValue => ({
      properties: { operation: { const: tool, pattern: "^read_" } },
    });
    const head = (tool: string): JsonValue => ({
      properties: { operation: { const: tool, pattern: "^read_" }, count: { type: "integer" } },
      required: ["operation"],
    });
    const names = ["read_note", "read_list", "write_note"];
    const diff = diffContracts(sideOf("base", tools(names, head)), sideOf("head", tools(names, base)));
    // Of a tool whose name the pattern refuses, every answer without a name is new; of the others, too.
    expect(Object.fromEntries(diff.tools.map(({ tool, verdict }) => [tool, verdict]))).toEqual({
      read_list: "breaking",
      read_note: "breaking",
      write_note: "breaking",
    });
    const required = (tool: string): JsonValue => ({ ...(base(tool) as object), required: ["operation"] });
    const wider = (tool: string): JsonValue => ({
      properties: { operation: { const: tool, pattern: "^(read|write)_" } },
      required: ["operation"],
    });
    const widened = diffContracts(
      sideOf("base", tools(names, required)),
      sideOf("head", tools(names, wider)),
    );
    expect(Object.fromEntries(widened.tools.map(({ tool, verdict }) => [tool, verdict]))).toEqual({
      read_list: "compatible",
      read_note: "compatible",
      write_note: "breaking",
    });
    expect(widened.tools.find(({ tool }) => tool === "write_note")?.evidence?.witness).toEqual({
      operation: "write_note",
    });
  });

  test("get witnesses with their own name", () => {
    const schema =
      (required: readonly string[]) =>
      (tool: string): JsonValue => ({
        type: "object",
        properties: { operation: { const: tool }, id: { type: "integer" } },
        required: [...required],
        additionalProperties: false,
      });
    const names = ["read_note", "read_all_notes"];
    const diff = diffContracts(
      sideOf("base", tools(names, schema(["operation", "id"]))),
      sideOf("head", tools(names, schema(["operation"]))),
    );
    expect(diff.tools.map(({ tool, evidence }) => [tool, evidence?.witness])).toEqual([
      ["read_all_notes", { operation: "read_all_notes" }],
      ["read_note", { operation: "read_note" }],
    ]);
    expect(diff.changes).toHaveLength(1);
    for (const { bytes, schemas, tool } of diff.tools) {
      const { base, head } = schemas();
      expect([tool, bytes]).toEqual([
        tool,
        { base: JSON.stringify(base).length, head: JSON.stringify(head).length },
      ]);
    }
  });
});
