import { describe, expect, it } from "vitest";
import { locateKey, locateValue } from "../../src/json/document.js";
import { childOf, memberOf, nodeAt } from "../../src/json/node.js";
import { parsePointer } from "../../src/source/pointer.js";
import { readJson } from "./texts.js";

const TEXT = '{"a": [10, {"b/c": 20}], "": {"__proto__": 30}, "constructor": 40}';

const document = readJson(TEXT).value!;

/** A pointer, the text of its value (or of the nearest thing around it), the text of its key (or of the value). */
const PLACES: readonly [string, string, string][] = [
  ["", TEXT, TEXT],
  ["/a/0", "10", "10"],
  ["/a/1/b~1c", "20", '"b/c"'],
  ["//__proto__", "30", '"__proto__"'],
  ["/constructor", "40", '"constructor"'],
  ["/a/01", '[10, {"b/c": 20}]', '[10, {"b/c": 20}]'],
  ["/a/-", '[10, {"b/c": 20}]', '[10, {"b/c": 20}]'],
  ["/a/2/x", '[10, {"b/c": 20}]', '[10, {"b/c": 20}]'],
  ["/toString", TEXT, TEXT],
];

describe("a place in a document", () => {
  it.each(PLACES)("at %j is where the value and the key stand", (text, value, key) => {
    const pointer = parsePointer(text)!;
    const [ofValue, ofKey] = [locateValue(document, pointer), locateKey(document, pointer)];
    expect(TEXT.slice(ofValue.span.start, ofValue.span.end)).toBe(value);
    expect(TEXT.slice(ofKey.span.start, ofKey.span.end)).toBe(key);
    expect([ofValue.pointer, ofKey.pointer]).toEqual([pointer, pointer]);
  });
});

describe("a look-up", () => {
  it("finds own keys only, in small objects and in large ones", () => {
    const many = Array.from({ length: 100 }, (_, index) => `"k${index}":${index}`);
    for (const members of [many.slice(0, 3), many]) {
      const { root } = readJson(`{${members.join(",")},"__proto__":7}`).value!;
      expect(childOf(root, "k2")).toMatchObject({ value: 2 });
      expect(childOf(root, "__proto__")).toMatchObject({ value: 7 });
      expect(["toString", "constructor", "k100", ""].map((key) => memberOf(root, key))).toEqual(
        Array(4).fill(undefined),
      );
    }
    expect(nodeAt(document.root, ["a", "1", "b/c", "0"])).toBeUndefined();
  });
});
