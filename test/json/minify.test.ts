import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromValue } from "../../src/json/make-node.js";
import { minifiedBytes, minifiedText } from "../../src/json/minify.js";
import type { JsonValue } from "../../src/json/node.js";
import { readJson } from "./texts.js";

const TABLE: readonly [string, string][] = [
  [" null ", "null"],
  ['{ "b" : 1.0 ,\n "a" : [ ] }', '{"b":1.0,"a":[]}'],
  ['[ 1E5 , -0, 1e400 , "\\u0061\\/" , { } ]', '[1E5,-0,1e400,"\\u0061\\/",{}]'],
  ['{ "\\u0061" : "é 😀" , "10" : 1 , "2" : 2 }', '{"\\u0061":"é 😀","10":1,"2":2}'],
];

describe("minified JSON", () => {
  it.each(TABLE)("of %j keeps order, literals and nothing else", (text, expected) => {
    const { root } = readJson(text).value!;
    expect(minifiedText(root)).toBe(expected);
    expect(minifiedText(root)).toBe(expected);
    expect(minifiedBytes(root)).toBe(Buffer.byteLength(expected));
  });

  it("of a value of ours is what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(minifiedText(fromValue(value as JsonValue))).toBe(text);
        expect(minifiedText(readJson(JSON.stringify(value, undefined, 3)).value!.root)).toBe(text);
      }),
    );
  });
});
