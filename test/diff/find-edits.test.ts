import { describe, expect, test } from "vitest";
import { applyEdits } from "../../src/diff/apply-edits.js";
import { createComparer } from "../../src/diff/compare-schemas.js";
import { findEdits } from "../../src/diff/find-edits.js";
import type { JsonValue } from "../../src/json/node.js";
import { formatPointer } from "../../src/source/pointer.js";

/** `id /base/pointer` or, where they differ, `id /base/pointer → /head/pointer`. */
function told(base: JsonValue, head: JsonValue): string[] {
  return findEdits(base, head).edits.map(({ id, basePointer, headPointer }) => {
    const [left, right] = [formatPointer(basePointer), formatPointer(headPointer)];
    return left === right ? `${id} ${left}` : `${id} ${left} → ${right}`;
  });
}

const compare = createComparer({});

/** All edits together lead to the head, and that is checked for every pair of this file. */
function expectEdits(base: JsonValue, head: JsonValue, expected: readonly string[]): void {
  expect(told(base, head).sort()).toEqual([...expected].sort());
  const { edits, renamed } = findEdits(base, head);
  expect(compare(head, applyEdits(base, head, edits, renamed)).relation).toBe("equal");
}

const note = (more: Record<string, JsonValue> = {}): JsonValue => ({
  type: "object",
  properties: { id: { type: "integer", minimum: 1 }, text: { type: "string" } },
  required: ["id"],
  additionalProperties: false,
  ...more,
});
const withNote = (reference: string, $defs: Record<string, JsonValue>): JsonValue => ({
  type: "object",
  properties: { note: { $ref: `#/$defs/${reference}` }, other: { $ref: `#/$defs/${reference}` } },
  $defs,
});

describe("several edits at once", () => {
  test("of one schema are told one by one", () => {
    expectEdits(
      note(),
      {
        type: ["object", "null"],
        properties: {
          id: { type: "integer", minimum: 0, maximum: 9 },
          text: { type: "string", maxLength: 80 },
          done: { type: "boolean" },
        },
        required: ["id", "text"],
        additionalProperties: false,
        minProperties: 2,
        description: "A note.",
      },
      [
        "type-widened /type",
        "minimum-lowered /properties/id/minimum",
        "maximum-lowered /properties/id/maximum",
        "max-length-lowered /properties/text/maxLength",
        "property-added-to-closed /properties/done",
        "required-added /required → /required/1",
        "min-properties-raised /minProperties",
        "description-changed /description",
      ],
    );
  });

  test("of one list of values are what came and what went", () => {
    expectEdits({ enum: ["a", "b", "c"] }, { enum: ["d", "a", "e"] }, [
      "enum-value-added /enum",
      "enum-value-removed /enum",
    ]);
  });

  test("a member renamed and tightened is one that went and one that came", () => {
    expectEdits(
      note(),
      note({ properties: { id: { type: "integer", minimum: 1 }, body: { type: "string", maxLength: 9 } } }),
      ["property-removed-from-closed /properties/text", "property-added-to-closed /properties/body"],
    );
  });

  test("two members renamed are told as two that went and two that came", () => {
    expectEdits(
      note(),
      note({
        properties: { number: { type: "integer", minimum: 1 }, body: { type: "string" } },
        required: ["number"],
      }),
      [
        "property-removed-from-closed /properties/id",
        "property-removed-from-closed /properties/text",
        "property-added-to-closed /properties/number",
        "property-added-to-closed /properties/body",
        "required-removed /required/0 → /required",
        "required-added /required → /required/0",
      ],
    );
  });

  test("a required member renamed is one edit, since no name is left behind", () => {
    const head = note({
      properties: { number: { type: "integer", minimum: 1 }, text: { type: "string" } },
      required: ["number"],
    });
    expectEdits(note(), head, ["property-renamed /properties/id → /properties/number"]);
  });

  test("a member renamed whose old name stays required is two edits", () => {
    const head = note({
      properties: { number: { type: "integer", minimum: 1 }, text: { type: "string" } },
      required: ["id", "number"],
    });
    expectEdits(note(), head, [
      "property-renamed /properties/id → /properties/number",
      "required-added /required → /required/1",
    ]);
  });

  test("a member renamed and not required any more is two edits", () => {
    const head = note({
      properties: { number: { type: "integer", minimum: 1 }, text: { type: "string" } },
      required: [],
    });
    expectEdits(note(), head, [
      "property-renamed /properties/id → /properties/number",
      "required-removed /required/0 → /required",
    ]);
  });

  test("alternatives that change, come, go and move at once", () => {
    const arm = (kind: string, more: JsonValue) => ({ properties: { kind: { const: kind }, value: more } });
    expectEdits(
      { oneOf: [arm("a", { type: "string" }), arm("b", { type: "string" }), arm("c", {})] },
      { oneOf: [arm("d", { type: "null" }), arm("c", {}), arm("a", { type: "integer" })] },
      [
        "type-changed /oneOf/0/properties/value/type → /oneOf/2/properties/value/type",
        // The two that are left are alike enough to stand for each other.
        "const-changed /oneOf/1/properties/kind/const → /oneOf/0/properties/kind/const",
        "type-changed /oneOf/1/properties/value/type → /oneOf/0/properties/value/type",
      ],
    );
  });

  test("the same edit in two alternatives is two edits", () => {
    const arms = (most: number) =>
      ["a", "b"].map((kind) => ({ properties: { kind: { const: kind }, count: { maximum: most } } }));
    expectEdits({ anyOf: arms(5) }, { anyOf: arms(9) }, [
      "maximum-raised /anyOf/0/properties/count/maximum",
      "maximum-raised /anyOf/1/properties/count/maximum",
    ]);
  });

  test("a switch of the combinator with an alternative that came", () => {
    expectEdits({ oneOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }, { type: "null" }] }, [
      "oneof-became-anyof /oneOf → /anyOf",
      "anyof-arm-added /oneOf → /anyOf/1",
    ]);
  });

  test("of items by position: the last one went, the first one changed", () => {
    expectEdits(
      { prefixItems: [{ type: "string" }, { type: "integer" }, { type: "null" }], items: false },
      { prefixItems: [{ type: "boolean" }], items: false },
      [
        "type-changed /prefixItems/0/type",
        "prefix-item-removed /prefixItems/1",
        "prefix-item-removed /prefixItems/2",
      ],
    );
  });

  test("a limit that changes its keyword and its value is told once", () => {
    expectEdits({ minimum: 3 }, { exclusiveMinimum: 5 }, ["minimum-raised /minimum → /exclusiveMinimum"]);
    expectEdits({ maximum: 3 }, { exclusiveMaximum: 3 }, ["maximum-lowered /maximum → /exclusiveMaximum"]);
    expectEdits({ minimum: 3, exclusiveMinimum: 1 }, { minimum: 3 }, []);
  });
});

describe("definitions", () => {
  test("under another name are renamed once, and what changed in them is told under both names", () => {
    expectEdits(
      withNote("note", { note: note() }),
      withNote("message", { message: note({ required: [] }) }),
      [
        "definition-renamed /$defs/note → /$defs/message",
        "required-removed /$defs/note/required/0 → /$defs/message/required",
      ],
    );
  });

  test("that two references share are compared once", () => {
    expectEdits(withNote("note", { note: note() }), withNote("note", { note: note({ maxProperties: 1 }) }), [
      "max-properties-lowered /$defs/note/maxProperties",
    ]);
  });

  test("that only one of two references leaves are references to another definition", () => {
    const head = {
      type: "object",
      properties: { note: { $ref: "#/$defs/note" }, other: { $ref: "#/$defs/copy" } },
      $defs: { note: note(), copy: note() },
    };
    expectEdits(withNote("note", { note: note() }), head, ["reference-changed /properties/other/$ref"]);
  });

  test("that refer to themselves end", () => {
    const tree = (value: JsonValue): JsonValue => ({
      $ref: "#/$defs/tree",
      $defs: { tree: { properties: { value, children: { items: { $ref: "#/$defs/tree" } } } } },
    });
    expect(told(tree({ type: "string" }), tree({ type: "integer" }))).toEqual([
      "type-changed /$defs/tree/properties/value/type",
    ]);
  });

  test("that nothing refers to are passed over", () => {
    expectEdits({ type: "object", $defs: { spare: true } }, { type: "object", $defs: { other: false } }, []);
  });

  test("whose order and whose keys' order changed have not changed", () => {
    const $defs = { note: note(), spare: note() };
    const turned = (value: JsonValue): JsonValue =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, child]) => [key, turned(child as JsonValue)]),
          )
        : value;
    expectEdits(withNote("note", $defs), turned(withNote("note", $defs)), []);
  });

  test("written out and changed at once are told as a schema that was replaced", () => {
    const base = withNote("note", { note: note() });
    const head = {
      type: "object",
      properties: { note: note({ required: [] }), other: { $ref: "#/$defs/note" } },
      $defs: { note: note() },
    };
    expectEdits(base, head, ["schema-changed /properties/note"]);
  });

  test("change below something that came as a whole", () => {
    const base = { type: "object", properties: { a: { $ref: "#/$defs/note" } }, $defs: { note: note() } };
    const head = {
      type: "object",
      properties: { b: { items: { $ref: "#/$defs/note" } } },
      $defs: { note: note({ required: [] }) },
    };
    expectEdits(base, head, [
      "property-removed-from-open /properties/a",
      "property-added /properties/b",
      "required-removed /$defs/note/required/0 → /$defs/note/required",
    ]);
  });

  test("two names exchanged are no renaming", () => {
    const base = {
      properties: { a: { $ref: "#/$defs/x" } },
      $defs: { x: { type: "string" }, y: { type: "null" } },
    };
    const head = {
      properties: { a: { $ref: "#/$defs/y" } },
      $defs: { x: { type: "null" }, y: { type: "string" } },
    };
    expectEdits(base, head, ["reference-changed /properties/a/$ref", "type-changed /$defs/y/type"]);
  });
});

describe("edits are made one by one", () => {
  test("with the definitions that they bring, and those that these refer to", () => {
    const base: JsonValue = { properties: { a: { type: "string" } } };
    const head: JsonValue = {
      properties: { a: { type: "string" }, b: { $ref: "#/$defs/outer" } },
      required: ["a"],
      $defs: { outer: { items: { $ref: "#/$defs/inner" } }, inner: { type: "null" } },
    };
    const { edits, renamed } = findEdits(base, head);
    const added = edits.filter(({ id }) => id === "property-added");
    expect(applyEdits(base, head, added, renamed)).toEqual({
      properties: { a: { type: "string" }, b: { $ref: "#/$defs/outer" } },
      $defs: { outer: { items: { $ref: "#/$defs/inner" } }, inner: { type: "null" } },
    });
  });

  test("with the definitions of the base as they were, under the names that they had", () => {
    const base = withNote("note", { note: note() });
    const head = {
      type: "object",
      properties: {
        note: { $ref: "#/$defs/message" },
        other: { $ref: "#/$defs/message" },
        third: { $ref: "#/$defs/message" },
      },
      $defs: { message: note({ required: [] }) },
    };
    const { edits, renamed } = findEdits(base, head);
    expect([...renamed]).toEqual([["note", "message"]]);
    const added = edits.filter(({ id }) => id === "property-added");
    expect(applyEdits(base, head, added, renamed)).toEqual({
      type: "object",
      properties: {
        note: { $ref: "#/$defs/note" },
        other: { $ref: "#/$defs/note" },
        third: { $ref: "#/$defs/note" },
      },
      $defs: { note: note() },
    });
  });

  test("in any order of places: what stands below an alternative that went needs no edit", () => {
    const base: JsonValue = {
      anyOf: [{ type: "string" }, { type: "object", properties: { a: { type: "string" } } }],
    };
    const head: JsonValue = { anyOf: [{ type: "string", maxLength: 3 }] };
    expectEdits(base, head, ["max-length-lowered /anyOf/0/maxLength", "anyof-arm-removed /anyOf/1 → /anyOf"]);
  });

  test("without touching data that looks like a reference", () => {
    const base: JsonValue = { const: { $ref: "#/$defs/a" }, $defs: {} };
    const head: JsonValue = { const: { $ref: "#/$defs/b" }, $defs: { b: true } };
    const { edits } = findEdits(base, head);
    expect(applyEdits(base, head, edits)).toEqual({ const: { $ref: "#/$defs/b" }, $defs: {} });
  });
});

describe("a definition under another name", () => {
  const family = (kind: string, more: Record<string, JsonValue> = {}): JsonValue => ({
    type: "object",
    properties: { kind: { const: kind }, ...more },
    required: ["kind"],
  });
  const union = ($defs: Record<string, JsonValue>): JsonValue => ({
    oneOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs,
  });

  test("is renamed as an alternative, too", () => {
    expectEdits(
      union({ note: family("note"), list: family("list") }),
      union({ memo: family("note"), list: family("list") }),
      ["definition-renamed /$defs/note → /$defs/memo"],
    );
  });

  test("is renamed as an alternative that changed, by its constants", () => {
    expectEdits(
      union({ note: family("note"), list: family("list") }),
      union({ array: family("list"), memo: family("note", { id: true }) }),
      [
        "definition-renamed /$defs/list → /$defs/array",
        "definition-renamed /$defs/note → /$defs/memo",
        "property-added /$defs/note/properties/id → /$defs/memo/properties/id",
      ],
    );
  });

  test("is another definition where the two have little in common", () => {
    const closed = { type: "object", required: ["a"], additionalProperties: false };
    const one: JsonValue = { ...closed, properties: { a: true, b: true, c: true } };
    const other: JsonValue = { ...closed, properties: { a: true, e: true } };
    expectEdits(
      { items: { $ref: "#/$defs/one" }, $defs: { one } },
      { items: { $ref: "#/$defs/other" }, $defs: { other } },
      ["reference-changed /items/$ref"],
    );
  });
});
