import { describe, expect, it } from "vitest";
import { buildLibrary } from "../../src/build/build-library.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { formatPointer } from "../../src/source/pointer.js";
import { createSource } from "../../src/source/source.js";

const TEXT = `{ "$defs": {
  "a": {
    "properties": { "x": { "$ref": "#/$defs/b/items" } },
    "prefixItems": [{ "$dynamicRef": "#n" }],
    "$ref": "#/$defs/c",
    "dependentSchemas": { "k": { "$ref": "#/$defs/b" } },
    "not": { "$ref": "#/$defs/%62" }
  },
  "b": { "items": { "$dynamicAnchor": "n" } },
  "c": true
} }`;

const source = createSource("library.json", TEXT);
const { library } = buildLibrary([parseJsonSource(source).value!]).value!;

describe("a library", () => {
  it("has every reference resolved, in the order of the text", () => {
    const found = library.definition("a")!.references.map((reference) => {
      const { keyword, holder, raw, target, targetPointer, location } = reference;
      expect(JSON.parse(TEXT.slice(location.span.start, location.span.end))).toBe(raw);
      return `${keyword} ${raw} at ${formatPointer(holder)} means ${target}${formatPointer(targetPointer)}`;
    });
    expect(found).toEqual([
      "$ref #/$defs/b/items at /properties/x means b/items",
      "$dynamicRef #n at /prefixItems/0 means b/items",
      "$ref #/$defs/c at  means c",
      "$ref #/$defs/b at /dependentSchemas/k means b",
      "$ref #/$defs/%62 at /not means b",
    ]);
  });

  it("has definitions in order, each where its key stands", () => {
    const keys = library.definitions.map(({ name, location }) => [
      name,
      TEXT.slice(location.span.start, location.span.end),
    ]);
    expect(keys).toEqual([
      ["a", '"a"'],
      ["b", '"b"'],
      ["c", '"c"'],
    ]);
    expect(library.sources).toEqual([source]);
    expect(["toString", "z"].map(library.definition)).toEqual([undefined, undefined]);
  });

  it("shares with the text what did not have to change", () => {
    const changed = library.definitions.filter(({ schema, emitted }) => schema !== emitted);
    expect(changed.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});
