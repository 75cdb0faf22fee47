import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText, equalValues } from "../../src/json/canonical.js";
import type { JsonValue } from "../../src/json/node.js";

const EQUAL: readonly [JsonValue, JsonValue][] = [
  [
    { a: 1, b: [{ c: 2, d: 3 }] },
    { b: [{ d: 3, c: 2 }], a: 1 },
  ],
  [1.0, 1],
  [-0, 0],
  [{}, {}],
];

const UNEQUAL: readonly [JsonValue, JsonValue][] = [
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: null }, {}],
  [[], {}],
  ["1", 1],
  [null, "null"],
  [
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ],
  [JSON.parse('{"__proto__":1}'), {}],
];

describe("canonical JSON", () => {
  it.each(EQUAL)("is one text for %j and %j", (left, right) => {
    expect(canonicalText(left)).toBe(canonicalText(right));
    expect(equalValues(left, right)).toBe(true);
  });

  it.each(UNEQUAL)("is two texts for %j and %j", (left, right) => {
    expect(canonicalText(left)).not.toBe(canonicalText(right));
    expect(equalValues(left, right)).toBe(false);
  });

  it("keeps the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalText(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
