import { describe, expect, it } from "vitest";
import { decodeSource } from "../../src/json/parse.js";
import { placesOf } from "./texts.js";

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );

/** What is wrong, the bytes, the offset of the byte that breaks the text, and the place of what it breaks. */
const BROKEN: readonly [string, Uint8Array, number, string][] = [
  ["a byte that begins nothing", bytesOf('{"a":"', [0xff], '"}'), 6, "1:7"],
  ["a continuation alone", bytesOf([0x80]), 0, "1:1"],
  ["a sequence cut short", bytesOf("é\n", [0xe2, 0x82], "x"), 5, "2:1"],
  ["a sequence cut short by the end", bytesOf("ab", [0xe2, 0x82]), 4, "1:3"],
  ["an encoded surrogate", bytesOf("a", [0xed, 0xa0, 0x80]), 2, "1:2"],
  ["an overlong form", bytesOf("a", [0xc0, 0xaf]), 1, "1:2"],
  ["Latin-1", bytesOf("caf", [0xe9], " noir"), 4, "1:4"],
  ["UTF-16", bytesOf([0xff, 0xfe, 0x7b, 0x00]), 0, "1:1"],
  ["a broken byte after a replacement character", bytesOf("\ufffd\ufffd", [0xff]), 6, "1:3"],
  ["a broken byte after a byte order mark", bytesOf("\ufeffab", [0xff]), 5, "1:3"],
];

describe("the bytes of a source", () => {
  it.each(BROKEN)("with %s are refused", (_, bytes, offset, place) => {
    const result = decodeSource("a.json", bytes);
    expect(result.value).toBeUndefined();
    expect(placesOf(result)).toEqual([`source/invalid-encoding ${place}`]);
    expect(result.diagnostics[0]?.data).toEqual({ offset });
  });

  it("are text, with a byte order mark noted and taken off", () => {
    expect(decodeSource("a.json", bytesOf("é😀")).value).toEqual({
      path: "a.json",
      text: "é😀",
      bom: false,
    });
    expect(decodeSource("a.json", bytesOf("\ufeffé")).value).toEqual({
      path: "a.json",
      text: "é",
      bom: true,
    });
    expect(decodeSource("a.json", bytesOf("")).value?.text).toBe("");
  });
});
