import { describe, expect, test } from "vitest";
import { compareSchemas } from "../../src/diff/compare-schemas.js";
import { explain } from "../../src/diff/explain.js";
import type { JsonValue } from "../../src/json/node.js";
import { ClientValidators } from "../../src/json-schema/validator.js";

const validators = new ClientValidators({ formats: "assert" });

/** Where and how the receiver refuses a value, in one line. */
function told(receiver: JsonValue, sender: JsonValue, witness: JsonValue): string | undefined {
  const refusal = explain(witness, { sender, receiver }, (schema) => validators.compile(schema));
  return refusal && `${refusal.instancePath} ${refusal.keyword} at ${refusal.refusing}`;
}

const page = (kind: string, item: string): JsonValue => ({
  type: "object",
  properties: { kind: { const: kind }, items: { type: "array", items: { $ref: `#/$defs/${item}` } } },
  required: ["kind", "items"],
  additionalProperties: false,
});
const thing = (required: string): JsonValue => ({
  type: "object",
  properties: { [required]: { type: "integer", minimum: 1 }, title: { type: "string" } },
  required: [required],
  additionalProperties: false,
});
const families = (keyword: "oneOf" | "anyOf", $defs: Record<string, JsonValue> = {}): JsonValue => ({
  type: "object",
  properties: {
    data: { [keyword]: [{ $ref: "#/$defs/issue_page" }, { $ref: "#/$defs/retry_page" }] },
  },
  $defs: {
    issue_page: page("issue_page", "issue"),
    retry_page: page("retry_page", "retry"),
    issue: thing("id"),
    retry: thing("queue_id"),
    ...$defs,
  },
});

describe.each(["oneOf", "anyOf"] as const)("a value that no alternative of %s accepts", (keyword) => {
  const base = families(keyword);

  test("is explained by the one whose kind it has, however deep the others look", () => {
    const head = families(keyword, { retry: { ...(thing("queue_id") as object), required: [] } });
    const witness = { data: { kind: "retry_page", items: [{}] } };
    expect(told(base, head, witness)).toBe("/data/items/0 required at /$defs/retry/required");
    const { explanation } = compareSchemas(base, head);
    expect(explanation?.oldPointer).toBe("/$defs/retry/required");
    expect(explanation?.newPointer).toBe("/$defs/retry/required");
  });

  test("is explained by the one whose kind it has, although the others find deeper faults", () => {
    const head = families(keyword, { issue_page: true });
    const witness = { data: { kind: "retry_page", items: [{ id: "x" }], more: 1 } };
    expect(told(base, head, { data: { ...witness.data, items: [] } })).toBe(
      "/data additionalProperties at /$defs/retry_page/additionalProperties",
    );
    expect(told(base, head, witness)).toContain("at /$defs/retry/");
  });

  test("is explained by the one that finds least fault, where it has the kind of none", () => {
    const head = families(keyword, { retry_page: page("again_page", "retry") });
    const witness = { data: { kind: "again_page", items: [{ queue_id: 1 }] } };
    expect(told(base, head, witness)).toBe("/data/kind const at /$defs/retry_page/properties/kind/const");
  });

  test("is explained by what the sender has not, where all find one fault", () => {
    const head = families(keyword, { retry_page: page("again_page", "retry") });
    const witness = { data: { kind: "again_page", items: [] } };
    expect(told(base, head, witness)).toBe("/data/kind const at /$defs/retry_page/properties/kind/const");
  });

  test("is explained within the right one of alternatives within alternatives", () => {
    const value = (types: readonly string[]): JsonValue => ({
      ...(thing("queue_id") as object),
      properties: { queue_id: { anyOf: types.map((type) => ({ type })) } },
    });
    const old = families(keyword, { retry: value(["integer", "string"]) });
    const next = families(keyword, { retry: value(["integer", "string", "null"]) });
    const witness = { data: { kind: "retry_page", items: [{ queue_id: null }] } };
    expect(told(old, next, witness)).toBe(
      "/data/items/0/queue_id anyOf at /$defs/retry/properties/queue_id/anyOf",
    );
  });

  test("is explained where it stands beside the alternatives, if that is what refuses", () => {
    const closed = { ...(base as object), additionalProperties: false };
    const witness = { data: { kind: "retry_page", items: [] }, more: 1 };
    expect(told(closed, base, witness)).toBe(" additionalProperties at /additionalProperties");
  });
});

describe("a value that is refused", () => {
  test("because two alternatives match is not explained by a third", () => {
    const arms = [
      { minimum: 1 },
      { maximum: 5 },
      { properties: { a: { type: "string" } }, required: ["a"], type: "object" },
    ];
    expect(told({ oneOf: arms }, { anyOf: arms }, 3)).toBe(" oneOf at /oneOf");
  });

  test("by a schema that is false is refused by that one, and no other false", () => {
    const schema = (last: JsonValue): JsonValue => ({
      type: "object",
      additionalProperties: false,
      properties: { first: { type: "string" }, note: { properties: { a: false, b: last } } },
    });
    expect(told(schema(false), schema(true), { note: { b: 1 } })).toBe(
      "/note/b false schema at /properties/note/properties/b",
    );
  });

  test("by a definition that is false is refused by that definition", () => {
    const schema = ($defs: Record<string, JsonValue>): JsonValue => ({
      properties: { a: { $ref: "#/$defs/none" }, b: { additionalProperties: false } },
      $defs,
    });
    expect(told(schema({ none: false }), schema({ none: true }), { a: 1 })).toBe(
      "/a false schema at /$defs/none",
    );
  });

  test("by nothing has no explanation", () => {
    expect(told(true, { type: "string" }, "x")).toBeUndefined();
    expect(told({ type: "string" }, { type: "integer" }, "x")).toBeUndefined();
  });

  test("by a schema that refers to itself through its alternatives is explained all the same", () => {
    const tree = (leaf: string): JsonValue => ({
      $ref: "#/$defs/tree",
      $defs: {
        tree: { oneOf: [{ type: leaf }, { type: "array", items: { $ref: "#/$defs/tree" }, minItems: 1 }] },
      },
    });
    expect(told(tree("string"), tree("integer"), [[1]])).toMatch(/^\/0\/0 type at /);
  });
});
