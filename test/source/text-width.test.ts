import fc from "fast-check";
import { util } from "prettier";
import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/source/text-width.js";

const EMOJI = [
  "👍",
  "👍🏽",
  "☝",
  "☝️",
  "☝🏿",
  "©",
  "©️",
  "❤",
  "❤️",
  "#️⃣",
  "1⃣",
  "🇬🇧",
  "🇬",
  "👩‍❤️‍💋‍👨",
  "👩‍👩‍👧‍👦",
  "🧑🏻‍🤝‍🧑🏿",
  "🏳️‍🌈",
  "🏳‍🌈",
  "🧔🏾‍♂️",
  "🏃🏻‍♀️‍➡️",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "🏴󠁵󠁳󠁴󠁸󠁿",
  "👪🏽",
  "👯🏻",
  "\u{1faf9}\u{1f3fb}",
];

const TEXTS = [
  "",
  "plain",
  "del\u007f",
  "del\u007f é",
  "漢字かな",
  "ﾊﾝｶｸ ＡＢＣ",
  "한글",
  "\u1112\u1161\u11ab",
  "e\u0301",
  "क्षत्रिय",
  "zero\u200bwidth\u200d \u00ad",
  "\u3164\u115f\uffa0",
  "\u009b31m",
  "\u2028\u2029\ufeff",
  "a\ud800b",
];

describe("textWidth", () => {
  it.each([...EMOJI, ...TEXTS])("counts %j as Prettier does", (text) => {
    expect(textWidth(text)).toBe(util.getStringWidth(text));
  });

  it("counts each character as Prettier does, and each emoji with a selector or a skin tone", () => {
    const alike = /[\p{Unassigned}\p{Private_Use}\p{Unified_Ideograph}\uac01-\ud7a3]/u;
    const different: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (alike.test(character)) continue;
      const texts = [character];
      if (/\p{Emoji}/u.test(character)) texts.push(`${character}\ufe0f`, `${character}\u{1f3fd}`);
      for (const text of texts)
        if (textWidth(text) !== util.getStringWidth(text)) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });

  it("counts mixtures as Prettier does", () => {
    const piece = fc.oneof(fc.constantFrom(...EMOJI, ...TEXTS), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        // A joiner between arbitrary emoji is the one known difference; a space keeps them apart.
        const text = pieces.join(" ");
        expect(textWidth(text)).toBe(util.getStringWidth(text));
      }),
      { numRuns: 2000 },
    );
  });
});
