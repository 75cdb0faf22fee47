import { describe, expect, it } from "vitest";
import { type JsonDocument, locateValue } from "../../src/json/document.js";
import { toValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { type ReferenceSite, resolveReference } from "../../src/json-schema/resolve.js";
import { ResourceIndex } from "../../src/json-schema/resources.js";
import { scanSchema } from "../../src/json-schema/scan.js";
import { formatPointer, parsePointer } from "../../src/source/pointer.js";
import { createSource } from "../../src/source/source.js";

const MAIN = {
  $id: "https://x.test/main.json",
  $defs: {
    a: {
      type: "object",
      properties: { "b/c": { items: true }, $ref: { type: "string" } },
      allOf: [{}, false],
    },
    part: {
      $id: "part/",
      $anchor: "here",
      $dynamicAnchor: "node",
      $defs: { a: { $anchor: "there" }, inner: { $id: "deep", $defs: { a: { $dynamicAnchor: "node" } } } },
    },
    alias: { $ref: "#/$defs/a" },
    anchored: { $anchor: "here", $dynamicAnchor: "once" },
    data: { const: { a: {}, $ref: "#/$defs/a" }, default: { $anchor: "data" } },
    "%": true,
    "two words": true,
    "1": true,
  },
};
const OTHER = { $defs: { a: { $anchor: "here" } } };

const index = new ResourceIndex();
const main = addDocument("lib/main.json", MAIN);
const other = addDocument("lib/other.json", OTHER);

function addDocument(path: string, value: unknown): JsonDocument {
  const document = parseJsonSource(createSource(path, JSON.stringify(value))).value!;
  const { root } = document;
  index.addDocument(document, [{ document, pointer: [], node: root, scan: scanSchema(toValue(root)) }]);
  return document;
}

/** Resolves a reference as if it stood at a place of a file. */
function resolve(reference: string, at = "", document = main, keyword: ReferenceSite["keyword"] = "$ref") {
  const pointer = parsePointer(at)!;
  const location = locateValue(document, pointer);
  const base = index.enclosing(document, pointer)!;
  return resolveReference({ reference, keyword, location, base }, index);
}

function shown(resolution: ReturnType<typeof resolve>): string {
  if ("fault" in resolution) return resolution.fault.rule.replace("library/", "");
  const { document, pointer } = resolution.value;
  return `${document.source.path}#${formatPointer(pointer)}`;
}

/** A reference, where it stands in the main file, and what it means (or the fault). */
const TABLE: readonly [string, string, string][] = [
  ["#", "", "lib/main.json#"],
  ["", "", "lib/main.json#"],
  ["#/$defs/a", "", "lib/main.json#/$defs/a"],
  ["#/%24defs/%61", "", "lib/main.json#/$defs/a"],
  ["#/$defs/a/properties/b~1c/items", "", "lib/main.json#/$defs/a/properties/b~1c/items"],
  ["#/$defs/a%2FallOf%2f1", "", "lib/main.json#/$defs/a/allOf/1"],
  ["#/$defs/a/properties/$ref", "", "lib/main.json#/$defs/a/properties/$ref"],
  ["#/$defs/%25", "", "lib/main.json#/$defs/%"],
  ["#/$defs/two%20words", "", "lib/main.json#/$defs/two words"],
  ["#/$defs/1", "", "lib/main.json#/$defs/1"],
  ["https://x.test/main.json#/$defs/a", "", "lib/main.json#/$defs/a"],
  ["main.json", "", "lib/main.json#"],
  ["#here", "", "lib/main.json#/$defs/anchored"],
  ["#once", "", "lib/main.json#/$defs/anchored"],
  ["part/", "", "lib/main.json#/$defs/part"],
  ["part/#here", "", "lib/main.json#/$defs/part"],
  ["part/#/$defs/a", "", "lib/main.json#/$defs/part/$defs/a"],
  ["part/deep#/$defs/a", "", "lib/main.json#/$defs/part/$defs/inner/$defs/a"],
  ["#/$defs/a", "/$defs/part", "lib/main.json#/$defs/part/$defs/a"],
  ["#", "/$defs/part/$defs/a", "lib/main.json#/$defs/part"],
  ["#here", "/$defs/part/$defs/a", "lib/main.json#/$defs/part"],
  ["#there", "/$defs/part", "lib/main.json#/$defs/part/$defs/a"],
  ["deep", "/$defs/part", "lib/main.json#/$defs/part/$defs/inner"],
  ["../main.json#/$defs/a", "/$defs/part/$defs/inner", "lib/main.json#/$defs/a"],
  ["#/$defs/part/$defs/a", "", "lib/main.json#/$defs/part/$defs/a"],
  ["#/$defs/z", "", "unresolved-reference"],
  ["#/$defs/toString", "", "unresolved-reference"],
  ["#/$defs/__proto__", "", "unresolved-reference"],
  ["#/$defs/a/allOf/01", "", "unresolved-reference"],
  ["#/$defs/a/allOf/2", "", "unresolved-reference"],
  ["#/$defs/A", "", "unresolved-reference"],
  ["#there", "", "unresolved-reference"],
  ["#data", "", "unresolved-reference"],
  ["#toString", "", "unresolved-reference"],
  ["#/$defs", "", "reference-to-non-schema"],
  ["#/$defs/a/allOf", "", "reference-to-non-schema"],
  ["#/$defs/a/type", "", "reference-to-non-schema"],
  ["#/$defs/data/const", "", "reference-to-non-schema"],
  ["#/$defs/data/const/a", "", "reference-to-non-schema"],
  ["#/$id", "", "reference-to-non-schema"],
  ["#/$defs/alias/properties/b~1c", "", "reference-through-reference"],
  ["#/$defs/alias/$ref", "", "reference-to-non-schema"],
  ["#/$defs/data/const/properties", "", "unresolved-reference"],
  ["#/$defs/a/properties/none", "", "unresolved-reference"],
  ["#/$defs/50%", "", "invalid-reference"],
  ["#/$defs/%FF", "", "invalid-reference"],
  ["#/$defs/a~", "", "invalid-reference"],
  ["#/$defs/~2", "", "invalid-reference"],
  ["https://[", "", "invalid-reference"],
  ["other.json", "", "remote-reference"],
  ["http://x.test/main.json", "", "remote-reference"],
  ["urn:x:y", "", "remote-reference"],
];

describe("a reference", () => {
  it.each(TABLE)("%j at %j means %s", (reference, at, meaning) => {
    expect(shown(resolve(reference, at))).toBe(meaning);
  });

  it.each([
    ["main.json#/$defs/a", "lib/main.json#/$defs/a"],
    ["./../lib/main.json#here", "lib/main.json#/$defs/anchored"],
    ["#here", "lib/other.json#/$defs/a"],
    ["man.json", "reference-outside-library"],
    ["main#/$defs/a", "reference-outside-library"],
    ["/lib/main.json", "reference-outside-library"],
  ])("%j in a file without an identifier means %s", (reference, meaning) => {
    expect(shown(resolve(reference, "", other))).toBe(meaning);
  });

  it.each([
    ["#node", "/$defs/part", "dynamic-reference"],
    ["#once", "", "lib/main.json#/$defs/anchored"],
    ["#there", "/$defs/part", "lib/main.json#/$defs/part/$defs/a"],
    ["#/$defs/a", "", "lib/main.json#/$defs/a"],
    ["#none", "", "unresolved-reference"],
  ])("%j as a dynamic one at %j means %s", (reference, at, meaning) => {
    expect(shown(resolve(reference, at, main, "$dynamicRef"))).toBe(meaning);
  });

  it.each([
    ["#/$defs/anchord", 'did you mean "anchored"?'],
    ["#her", 'did you mean "here"?'],
    ["#/$defs/50%", "write `%25` for a percent sign"],
    ["#/$defs/a~b", 'write "#/$defs/a~0b"'],
    ["#/$defs/nothing_like_it", undefined],
  ])("%j is reported with the help %j", (reference, help) => {
    const resolution = resolve(reference);
    expect("fault" in resolution && resolution.fault.help).toBe(help);
  });

  it.each([
    ["main#/$defs/a", 'there is "lib/main.json": a reference is a URI, so the file ending is part of it'],
    ["mian.json", 'did you mean "lib/main.json"?'],
    ["../entirely/unrelated.json", "add the file to `library` in the configuration"],
  ])("%j to a file is reported with the help %j", (reference, help) => {
    const resolution = resolve(reference, "", other);
    expect("fault" in resolution && resolution.fault.help).toBe(help);
  });

  it.each([
    ["#/$defs", "an object of schemas"],
    ["#/$defs/a/allOf", "a list of schemas"],
    ["#/$defs/data/const/a", 'data (the value of "const")'],
    ["#/$defs/a/type", 'data (the value of "type")'],
  ])("%j is said to lead to %s", (reference, found) => {
    const resolution = resolve(reference);
    expect("fault" in resolution && resolution.fault.data).toEqual({ reference, found });
  });
});
