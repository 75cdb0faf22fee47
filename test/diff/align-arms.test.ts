import { describe, expect, test } from "vitest";
import { alignArms } from "../../src/diff/align-arms.js";
import type { JsonValue } from "../../src/json/node.js";

const page = (kind: string, more: Record<string, JsonValue> = {}): JsonValue => ({
  type: "object",
  properties: { kind: { const: kind }, ...more },
});
const ref = (name: string): JsonValue => ({ $ref: `#/$defs/${name}` });

describe("alternatives stand for each other", () => {
  const cases: [string, JsonValue[], JsonValue[], ReturnType<typeof alignArms>][] = [
    [
      "when nothing changed",
      [ref("a"), ref("b")],
      [ref("a"), ref("b")],
      {
        kept: [
          [0, 0],
          [1, 1],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      "in another order",
      [ref("a"), ref("b")],
      [ref("b"), ref("a")],
      {
        kept: [
          [0, 1],
          [1, 0],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      "by their reference, whatever stands beside it",
      [ref("a"), ref("b")],
      [{ ...(ref("b") as object), title: "B" }, ref("a")],
      {
        kept: [
          [0, 1],
          [1, 0],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      "by the constant that tells them apart, when everything else changed",
      [page("note", { text: { type: "string" } }), page("list", { items: { type: "array" } })],
      [page("list", { text: { type: "string" } }), page("note", { items: { type: "array" } })],
      {
        kept: [
          [0, 1],
          [1, 0],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      "by what they look like",
      [
        { type: "string", minLength: 1 },
        { type: "integer", minimum: 0 },
      ],
      [
        { type: "integer", minimum: 1 },
        { type: "string", minLength: 2 },
      ],
      {
        kept: [
          [0, 1],
          [1, 0],
        ],
        added: [],
        removed: [],
      },
    ],
    [
      "not when their types differ",
      [{ type: "string" }],
      [{ type: "integer" }],
      { kept: [], added: [0], removed: [0] },
    ],
    [
      "not when they refer to different definitions",
      [ref("a")],
      [ref("b")],
      { kept: [], added: [0], removed: [0] },
    ],
    [
      "when they are the only ones left, and alike in something",
      [ref("a"), page("x")],
      [ref("a"), page("y")],
      {
        kept: [
          [0, 0],
          [1, 1],
        ],
        added: [],
        removed: [],
      },
    ],
    ["each once, when several are equal", [true, true], [true], { kept: [[0, 0]], added: [], removed: [1] }],
    [
      "when one came in between",
      [ref("a"), ref("c")],
      [ref("a"), ref("b"), ref("c")],
      {
        kept: [
          [0, 0],
          [1, 2],
        ],
        added: [1],
        removed: [],
      },
    ],
    [
      "when one went from between",
      [ref("a"), ref("b"), ref("c")],
      [ref("a"), ref("c")],
      {
        kept: [
          [0, 0],
          [2, 1],
        ],
        added: [],
        removed: [1],
      },
    ],
    ["none with none", [], [], { kept: [], added: [], removed: [] }],
    ["none with some", [], [true, false], { kept: [], added: [0, 1], removed: [] }],
  ];
  test.each(cases)("%s", (_name, base, head, expected) => {
    expect(alignArms(base, head)).toEqual(expected);
  });

  test("of long lists too, in no time", () => {
    const arms = Array.from({ length: 2_000 }, (_, index) => page(`kind_${index}`, { [`m${index}`]: true }));
    const { kept, added, removed } = alignArms(arms, [...arms.slice(1), { type: "null" }].reverse());
    expect([kept.length, added, removed]).toEqual([1_999, [0], [0]]);
  });
});
