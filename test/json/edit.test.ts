import { describe, expect, it } from "vitest";
import { editNode, type NodeEdit } from "../../src/json/edit.js";
import { fromValue } from "../../src/json/make-node.js";
import { type JsonNode, type JsonValue, nodeAt, toValue } from "../../src/json/node.js";
import { parsePointer } from "../../src/source/pointer.js";
import { readJson } from "./texts.js";

const TEXT = '{"a":[{"x":1.0},{"y":2}],"b":{"c":{"d":3}},"":{"/":4},"__proto__":{"e":5}}';

const root = readJson(TEXT).value!.root;

/** Sets the value at each pointer. */
function set(changes: Readonly<Record<string, JsonValue>>): NodeEdit[] {
  return Object.entries(changes).map(([pointer, value]) => ({
    pointer: parsePointer(pointer)!,
    apply: () => fromValue(value),
  }));
}

const TABLE: readonly [string, Readonly<Record<string, JsonValue>>, string][] = [
  ["nothing", {}, TEXT],
  ["the root", { "": 7 }, "7"],
  ["an element", { "/a/0": null }, TEXT.replace('{"x":1.0}', "null")],
  ["a value below an element", { "/a/1/y": "z" }, TEXT.replace('"y":2', '"y":"z"')],
  ["an empty key and an escaped one", { "/~1": 1, "//~1": 9 }, TEXT.replace('"/":4', '"/":9')],
  ["`__proto__`", { "/__proto__/e": 6 }, TEXT.replace('"e":5', '"e":6')],
  ["several places", { "/a/0/x": 8, "/b/c": [] }, TEXT.replace("1.0", "8").replace('{"d":3}', "[]")],
  ["what is not there", { "/z": 1, "/a/7": 1, "/a/0/x/y": 1, "/b/c/0": 1 }, TEXT],
];

describe("an edit", () => {
  it.each(TABLE)("of %s changes that and nothing else", (_, changes, text) => {
    expect(toValue(editNode(root, set(changes)))).toEqual(JSON.parse(text));
    expect(toValue(root)).toEqual(JSON.parse(TEXT));
  });

  it("shares every node that it does not touch", () => {
    const edited = editNode(root, set({ "/a/0/x": 8 }));
    expect(nodeAt(edited, ["b"])).toBe(nodeAt(root, ["b"]));
    expect(nodeAt(edited, ["a", "1"])).toBe(nodeAt(root, ["a", "1"]));
    expect(editNode(root, [])).toBe(root);
  });

  it("is made inside out, and several of one place in their order", () => {
    const seen: JsonValue[] = [];
    const note = (node: JsonNode) => {
      seen.push(toValue(node));
      return node;
    };
    const wrap = (node: JsonNode) => fromValue([toValue(node)]);
    const edited = editNode(root, [
      { pointer: ["b"], apply: note },
      { pointer: ["b", "c", "d"], apply: wrap },
      { pointer: ["b", "c", "d"], apply: wrap },
    ]);
    expect(seen).toEqual([{ c: { d: [[3]] } }]);
    expect(toValue(nodeAt(edited, ["b", "c", "d"])!)).toEqual([[3]]);
  });
});
