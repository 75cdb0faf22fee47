import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, LineReader } from "../../src/source/lines.js";

function read(bytes: Uint8Array, pieces: readonly number[]): readonly Line[] {
  const reader = new LineReader();
  const lines: Line[] = [];
  let from = 0;
  for (const length of [...pieces, bytes.length]) {
    lines.push(...reader.push(bytes.subarray(from, from + length)));
    from += length;
  }
  return [...lines, ...reader.end()];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("lines", () => {
  it("are what a split makes, wherever the bytes are cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "ä", "😀", " ", "\r"), maxLength: 9 })),
        fc.array(fc.nat(7)),
        (texts, pieces) => {
          const text = texts.join("\n");
          const lines = text === "" || text.endsWith("\n") ? text.split("\n").slice(0, -1) : text.split("\n");
          expect(read(bytesOf(text), pieces)).toEqual(
            lines.map((line, index) => ({ number: index + 1, text: line, isDamaged: false })),
          );
        },
      ),
    );
  });

  it("begin after a byte order mark", () => {
    expect(read(bytesOf("\ufeffa\n\ufeffb"), [1])).toMatchObject([{ text: "a" }, { text: "\ufeffb" }]);
  });

  it("that are not UTF-8 are told from those that are", () => {
    const bytes = Uint8Array.from([...bytesOf("a\n"), 0xff, ...bytesOf("\n\ufffd\n")]);
    expect(read(bytes, [])).toMatchObject([
      { text: "a", isDamaged: false },
      { text: "\ufffd", isDamaged: true },
      { text: "\ufffd" },
    ]);
  });
});
