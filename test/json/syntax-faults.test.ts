import { describe, expect, it } from "vitest";
import { placesOf, readJson } from "./texts.js";

/** A broken text, and where: `line:column` of the first character that cannot be. */
const BROKEN: readonly [string, string, string][] = [
  ["nothing", "", "1:1"],
  ["white space only", " \n\t", "1:1"],
  ["an object that does not end", "{", "1:2"],
  ["an object that ends after a value", '{"a":1', "1:7"],
  ["an object that ends after a key", '{"a"', "1:5"],
  ["an object that ends after a colon", '{"a":', "1:6"],
  ["an array that does not end", "[", "1:2"],
  ["a trailing comma in an object", '{"a":1,}', "1:8"],
  ["a trailing comma in an array", "[1,]", "1:4"],
  ["a missing comma", "[1 2]", "1:4"],
  ["a missing comma on the next line", '{\n  "a": 1\n  "b": 2\n}', "3:3"],
  ["a missing colon", '{"a" 1}', "1:6"],
  ["a semicolon", '{"a":1;"b":2}', "1:7"],
  ["single quotes", "{'a':1}", "1:2"],
  ["a bare key", "{a:1}", "1:2"],
  ["half a word", "nul", "1:4"],
  ["a word that goes on", "truex", "1:5"],
  ["an unknown word", "[1,\n  2,\n  oops\n]", "3:3"],
  ["not a number", "NaN", "1:1"],
  ["a leading zero", "01", "1:2"],
  ["a leading plus", "+1", "1:1"],
  ["a leading point", ".5", "1:1"],
  ["nothing after the point", "1.", "1:3"],
  ["nothing after the exponent", "1e", "1:3"],
  ["a minus alone", "-", "1:2"],
  ["a string that does not end", '"abc', "1:5"],
  ["a newline in a string", '"a\nb"', "1:3"],
  ["a tab in a string", '"\t"', "1:2"],
  ["a control character in a string", '{"a":"\u0000"}', "1:7"],
  ["an unknown escape", '"\\x"', "1:3"],
  ["half a Unicode escape", '"\\u12"', "1:6"],
  ["a comment", "1 // c", "1:3"],
  ["a comment before the value", "/* c */ 1", "1:1"],
  ["a second value", "{} {}", "1:4"],
  ["a bracket too many", "[]]", "1:3"],
  ["text on a later line", '{"a":1}\r\n\r\nx', "3:1"],
  ["white space that is none in JSON", "\u00a01", "1:1"],
  ["a second byte order mark", "\ufeff\ufeff1", "1:1"],
  ["a text that reads like the engine's own message", '[" at position 3",x]', "1:19"],
];

describe("a broken JSON text", () => {
  it.each(BROKEN)("with %s is refused where it breaks", (_, text, place) => {
    const result = readJson(text);
    expect(result.value).toBeUndefined();
    expect(placesOf(result)).toEqual([`source/syntax ${place}`]);
  });

  it("says what is wrong in plain words", () => {
    const [empty] = readJson(" ").diagnostics;
    const [trailing] = readJson("1 2").diagnostics;
    expect(empty?.message).toBe("not valid JSON: the file is empty");
    expect(trailing?.message).toBe("not valid JSON: text after the end of the value");
  });

  it("may have a byte order mark, which is not part of the text", () => {
    expect(readJson("\ufeff[1,]").diagnostics[0]?.location?.span).toEqual({ start: 3, end: 4 });
  });

  it("reports every key that stands twice, with the first of each", () => {
    const text = '{ "a": { "b": 1, "b": 2, "b": 3 },\n  "c": [{ "d": 1, "\\u0064": 2 }],\n  "a": 0 }';
    expect(placesOf(readJson(text))).toEqual([
      "source/duplicate-key 1:18",
      "  first here 1:10",
      "source/duplicate-key 1:26",
      "  first here 1:10",
      "source/duplicate-key 2:19",
      "  first here 2:11",
      "source/duplicate-key 3:3",
      "  first here 1:3",
    ]);
  });

  it("accepts what only looks wrong", () => {
    const texts = ['"\ud800"', '"\\ud800"', '{"a":{"b":1},"b":1}', '{"a":1,"A":2}', "[{},{}]", '"\u2028"'];
    expect(texts.filter((text) => readJson(text).value === undefined)).toEqual([]);
  });
});
