import { describe, expect, it } from "vitest";
import { toValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { ResourceIndex } from "../../src/json-schema/resources.js";
import { scanSchema } from "../../src/json-schema/scan.js";
import { pathOfFileUri } from "../../src/json-schema/uri.js";
import { formatPointer } from "../../src/source/pointer.js";
import { createSource } from "../../src/source/source.js";

/** Indexes files, each scanned whole. */
function indexOf(files: Readonly<Record<string, unknown>>) {
  const index = new ResourceIndex();
  const documents = Object.entries(files).map(([path, value]) => {
    const document = parseJsonSource(createSource(path, JSON.stringify(value))).value!;
    const { root } = document;
    index.addDocument(document, [{ document, pointer: [], node: root, scan: scanSchema(toValue(root)) }]);
    return document;
  });
  return { index, documents };
}

/** The files, and every name that is declared twice: what is shown of it, where, and where first. */
const TWICE: readonly [string, Readonly<Record<string, unknown>>, readonly string[]][] = [
  ["nothing", { "a.json": { $defs: { a: { $id: "x", $anchor: "n" }, b: { $id: "y", $anchor: "n" } } } }, []],
  ["one anchor of both kinds at one place", { "a.json": { $anchor: "n", $dynamicAnchor: "n" } }, []],
  ["one anchor in two files", { "a.json": { $anchor: "n" }, "b.json": { $anchor: "n" } }, []],
  [
    "an anchor",
    { "a.json": { items: { $anchor: "n" }, not: { $dynamicAnchor: "n" } } },
    ["n a.json#/not/$dynamicAnchor first a.json#/items/$anchor"],
  ],
  [
    "a relative identifier",
    { "lib/a.json": { items: { $id: "part" }, not: { $id: "./part#" } } },
    ["lib/part lib/a.json#/not/$id first lib/a.json#/items/$id"],
  ],
  [
    "an identifier of two files",
    { "a.json": { $id: "https://x.test/l" }, "b.json": { $id: "https://x.test/l" } },
    ["https://x.test/l b.json#/$id first a.json#/$id"],
  ],
  [
    "a file's own path",
    { "a.json": { items: { $id: "a.json" } } },
    ["a.json a.json#/items/$id first a.json#/$id"],
  ],
];

describe("an index of resources", () => {
  it.each(TWICE)("reports %s", (_, files, expected) => {
    const found = indexOf(files).index.diagnostics.map(({ rule, data, location, related }) => {
      expect(rule).toBe("library/duplicate-anchor");
      const [at, first] = [location!, related[0]!.location].map(
        ({ source, pointer }) => `${source.path}#${formatPointer(pointer ?? [])}`,
      );
      return `${data.anchor} ${at} first ${first}`;
    });
    expect(found).toEqual(expected);
  });

  it("finds the nearest identifier at or above a place", () => {
    const part = { $id: "p/", items: { $id: "q", not: {} }, not: {} };
    const { index, documents } = indexOf({ "a.json": { properties: { "x/y": part, x: { y: {} } } } });
    const uriAt = (...pointer: string[]) => pathOfFileUri(index.enclosing(documents[0]!, pointer)!.uri);
    expect(uriAt()).toBe("a.json");
    expect(uriAt("properties", "x", "y")).toBe("a.json");
    expect(uriAt("properties", "x/y")).toBe("p/");
    expect(uriAt("properties", "x/y", "not")).toBe("p/");
    expect(uriAt("properties", "x/y", "items", "not")).toBe("p/q");
  });

  it("knows a file by its path beside its identifier", () => {
    const { index, documents } = indexOf({ "a b.json": { $id: "https://x.test/l#" } });
    const byPath = index.enclosing(documents[0]!, [])!;
    expect(byPath.uri).toBe("https://x.test/l");
    expect(index.resource("https://x.test/l")).toBe(byPath);
    expect([...index.documents()]).toEqual(documents);
  });
});
