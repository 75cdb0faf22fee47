import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { readJsonValue } from "../../src/json/read-value.js";
import { createSource } from "../../src/source/source.js";

const sourceOf = (text: string) => createSource("a.json", text);

function withPlaces(text: string) {
  const { value, diagnostics } = parseJsonSource(sourceOf(text));
  return value ? { value: toValue(value.root), diagnostics } : { diagnostics };
}

describe("a value read without places is the one that is read with places", () => {
  test("for every JSON text", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(readJsonValue(sourceOf(spaced))).toEqual(withPlaces(spaced));
      }),
    );
  });

  test("for every damaged text, in the same words", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.string({ maxLength: 2 }), (text, at, insert) => {
        const place = at % (text.length + 1);
        const damaged = text.slice(0, place) + insert + text.slice(place + 1);
        expect(readJsonValue(sourceOf(damaged))).toEqual(withPlaces(damaged));
      }),
    );
  });

  test.each([
    ["a key twice", '{ "a": { "b": 1, "c": 2, "b": 3 } }', "source/duplicate-key"],
    ["a key twice in two spellings", '{ "a": 1, "\\u0061": 2 }', "source/duplicate-key"],
    ["colons and brackets in strings", '{ "a:{": "[:\\"{", "b": [] }', undefined],
    ["__proto__", '{ "__proto__": { "a": 1 } }', undefined],
    ["a string that does not end", '{ "a": "b', "source/syntax"],
    ["nothing", " ", "source/syntax"],
    ["999 levels", `${"[".repeat(999)}${"]".repeat(999)}`, undefined],
    ["1001 levels", `${"[".repeat(1001)}${"]".repeat(1001)}`, "source/nesting-too-deep"],
  ])("%s", (_, text, rule) => {
    const read = readJsonValue(sourceOf(text));
    expect(read).toEqual(withPlaces(text));
    expect(read.diagnostics[0]?.rule).toBe(rule);
  });
});
