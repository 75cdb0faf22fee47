import fc from "fast-check";

/** Atoms that read one character, of every kind there is. */
const atom = fc.constantFrom(
  ..."abcdAB01_-é😀".split(/(?:)/u),
  ...".,\\d,\\D,\\w,\\W,\\s,\\S,\\n,\\.,\\x61,\\u0062,\\u{1F600},\\p{L},\\p{Lu},\\P{L},\\ud83d,\\ude00".split(
    ",",
  ),
  ..."[ab],[^a],[a-c0-1],[^\\d_],[\\w-],[\\s\\S],[^\\n],[😀-😂a],[\\ud800-\\udfff],[\\p{Lu}é],[^],[]".split(
    ",",
  ),
);
const assertion = fc.constantFrom("^", "$", "\\b", "\\B");
const SMALL = "* + ? *? +? ?? {2} {0} {1,2} {0,3} {2,} {1,3}? {0,1}".split(" ");
const quantifier = fc.constantFrom(...SMALL, "{3,70}", "{65,}", "{70}");
/** The native engine would not come back from a group repeated so often that can be empty. */
const groupQuantifier = fc.constantFrom(...SMALL);

const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
  pattern: fc
    .array(tie("sequence"), { minLength: 1, maxLength: 3, depthIdentifier: "pattern" })
    .map((parts) => parts.join("|")),
  sequence: fc
    .array(tie("item"), { minLength: 0, maxLength: 4, depthIdentifier: "pattern" })
    .map((items) => items.join("")),
  item: fc.oneof(
    { depthSize: "small", depthIdentifier: "pattern" },
    { weight: 5, arbitrary: atom },
    { weight: 2, arbitrary: assertion },
    { weight: 3, arbitrary: fc.tuple(atom, quantifier).map((parts) => parts.join("")) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom("(?:", "("), tie("pattern"), groupQuantifier)
        .map(([open, inner, repeat]) => `${open}${inner})${repeat}`),
    },
    { weight: 1, arbitrary: tie("pattern").map((inner) => `(?:${inner})`) },
  ),
}));

/** Patterns with classes, alternatives, repetition, groups, anchors and word boundaries anywhere; most are valid. */
export const patterns: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: pattern },
  { weight: 1, arbitrary: pattern.map((inner) => `^(?:${inner})$`) },
  { weight: 1, arbitrary: pattern.map((inner) => `^${inner}$`) },
);

const character = fc.constantFrom(
  ..."abcdAB01_-é😀😁ſ \n\r\u2028".split(/(?:)/u),
  "\ud83d",
  "\ude00",
  "\ud800",
);

/** Short texts of the same characters, lone surrogates among them; some long enough for the large counts. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.array(character, { maxLength: 6 }).map((characters) => characters.join("")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(character, fc.integer({ min: 60, max: 75 }))
      .map(([repeated, times]) => repeated.repeat(times)),
  },
);
