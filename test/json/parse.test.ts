import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonNode } from "../../src/json/node.js";
import { toValue } from "../../src/json/node.js";
import { readJson } from "./texts.js";

const TEXTS: readonly string[] = [
  "null",
  " true ",
  "-0",
  "1E5",
  "1e400",
  "0.10",
  "12345678901234567890",
  '""',
  '"\\u0000\\ud800\\"\\/\\b\\f\\n\\r\\t"',
  '"\u2028\u2029\u007f\ufeff😀"',
  "[]",
  "[ ]",
  "{}",
  '{"b":1,"a":2,"10":3,"2":4}',
  '{"__proto__":{"a":1},"constructor":2,"toString":null,"":[]}',
  '\r\n\t[1,\r\n{"a":\t[true,false,null]}\n]\r',
];

describe("a JSON text", () => {
  it.each(TEXTS)("has the value that JSON.parse finds: %j", (text) => {
    expect(toValue(readJson(text).value!.root)).toEqual(JSON.parse(text));
  });

  it("has the value that JSON.parse finds, whatever it is and however it is spaced", () => {
    const space = fc.constantFrom(undefined, 1, 3, "\t");
    fc.assert(
      fc.property(fc.jsonValue(), space, (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(toValue(readJson(text).value!.root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("keeps the order of keys, and `__proto__` among them", () => {
    const { root } = readJson('{"b":1,"10":2,"__proto__":3,"2":4}').value!;
    expect(root.kind === "object" && root.members.map(({ key }) => key)).toEqual([
      "b",
      "10",
      "__proto__",
      "2",
    ]);
    expect(Object.getPrototypeOf(toValue(root))).toBe(Object.prototype);
  });

  it("has spans that slice back to the values and keys", () => {
    const space = fc.constantFrom("", " ", "\n", "\r\n\t");
    fc.assert(
      fc.property(fc.jsonValue(), space, (value, around) => {
        const text = around + JSON.stringify(value, undefined, 2).replaceAll("\n", `${around}\n`) + around;
        for (const [node, key] of nodesOf(readJson(text).value!.root)) {
          expect(JSON.parse(text.slice(node.start, node.end))).toEqual(toValue(node));
          if (key) expect(JSON.parse(text.slice(key.keyStart, key.keyEnd))).toBe(key.key);
        }
      }),
    );
  });

  it("keeps literals that JSON.stringify would write otherwise, and no others", () => {
    const { root } = readJson('["\\u0061\\/", "a/", 1.0, -0, 1E5, 7]').value!;
    const literals = root.kind === "array" && root.elements.map((node) => "literal" in node && node.literal);
    expect(literals).toEqual(['"\\u0061\\/"', false, "1.0", "-0", "1E5", "7"]);
  });
});

type Key = { readonly key: string; readonly keyStart: number; readonly keyEnd: number };

function* nodesOf(node: JsonNode, key?: Key): Generator<readonly [JsonNode, Key | undefined]> {
  yield [node, key];
  if (node.kind === "array") for (const element of node.elements) yield* nodesOf(element);
  if (node.kind === "object") for (const member of node.members) yield* nodesOf(member.value, member);
}
