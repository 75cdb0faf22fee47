import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  complement,
  contains,
  intersect,
  isEmpty,
  type Language,
  languageOfExpression,
  languageOfPattern,
  lengthLanguage,
  wordLanguage,
  words,
} from "../../../src/json-schema/inclusion/language.js";
import { patterns, texts } from "./patterns.js";

const numRuns = Number(process.env.FC_RUNS ?? 300);

const known = (language: Language | undefined): Language => {
  if (!language) throw new Error("over budget, or not regular");
  return language;
};
const pattern = (source: string) => known(languageOfPattern(source));
const not = (language: Language) => known(complement(language));
const both = (...languages: Language[]) => known(intersect(languages));
/** The shortest text of the first that is not in the second; `undefined` when there is none. */
const differ = (narrow: Language, wide: Language) => words(both(narrow, not(wide)), 1)[0];

describe("languageOfPattern reads a pattern as ECMA-262 does with the flag u", () => {
  const SAMPLES = [
    ..."abAB01_- .é😀ſK\n\r\t\u2028\u2029\u00a0\ufeff".split(/(?:)/u),
    "\ud83d",
    "\ude00",
    ...["", "ab", "a\n", "\na", "a b", "aab", "abab", "aé", "éa", "a😀b", "ba", "abc", "aaaa", "12-34"],
    ...[
      "2000-01-01",
      "foo",
      "foobar",
      "a.b",
      "A1_",
      "a,b",
      "\ude00\ud83d",
      "aa\ud83d",
      "ABC",
      "éé",
      "a\u2028b",
    ],
  ];

  test.each([
    ...["", "a", "^a", "a$", "^a$", "^$", "a|b", "^a|b$", "^(?:a|b)$", "(^a|b$)", "(?:^|,)b", "a(?:$|,)"],
    ...[
      ".",
      "^.$",
      "^.*$",
      "^.+$",
      "[^]",
      "^[^]+$",
      "[]",
      "^[^a]$",
      "[^\\n]",
      "[\\s\\S]",
      "^[\\W]$",
      "^[^\\W]$",
    ],
    ...["\\d", "\\D", "^\\w+$", "^\\W$", "^\\s$", "^\\S+$", "[\\d_-]", "[\\w-]"],
    ...[
      "\\ba",
      "a\\b",
      "\\Ba",
      "a\\B",
      "^\\b",
      "\\b$",
      "\\b",
      "a|\\B.",
      "^\\B$",
      "a\\b\\W\\ba",
      "(?:\\b|-)a",
      "\\b\\B",
    ],
    ...[
      "^\\p{L}+$",
      "^\\P{L}$",
      "^\\p{Lu}$",
      "^[\\p{Ll}\\d]+$",
      "^[^\\p{L}]$",
      "\\p{Script=Greek}",
      "\\p{Cs}",
    ],
    ...["a*?b", "^a+?$", "^a??b$", "^(?<year>\\d{4})-(?<rest>[\\d-]+)$", "^(a)(b)?$", "((a))"],
    ...[
      "^(a+)+$",
      "^(a|aa)+$",
      "^(?:a*)*b$",
      "(?:^a|b)*$",
      "(?:^)*a",
      "(?:^|b)+a",
      "a{0}",
      "(?:){5}",
      "^(?:a?){3}$",
    ],
    ...[
      "^.{2}$",
      "^.{1}$",
      "^[😀]$",
      "^\\u{1f600}$",
      "^\\ud83d\\ude00$",
      "^\\ud83d$",
      "\\ude00",
      "^[\\ud83d]",
    ],
    ...["^[\\ud83d][\\ude00]$", "^[\\ude00][\\ud83d]$", "^[\\ud800-\\udfff]+$"],
    ...[
      "a^b",
      "a$b",
      "$^",
      "$a",
      "a^",
      "[$^]",
      "\\^\\$",
      "\\/",
      "^[a\\-z]$",
      "\\x41",
      "\\cJ",
      "\\0",
      "[\\b]",
    ],
    ...["^a{65,70}$", "^a{2,70}$", "^a{0,100}b$", "^.{1,100}$", "^[a-z]{1,5000}$", "^😀{70,}$"],
  ])("%s", (source) => {
    const native = new RegExp(source, "u");
    const language = pattern(source);
    const long = [65, 70, 71].flatMap((times) => ["a".repeat(times), "😀".repeat(times)]);
    const texts = [...SAMPLES, ...(isBacktracking(source) ? [] : long)];
    expect(texts.filter((text) => contains(language, text))).toEqual(
      texts.filter((text) => native.test(text)),
    );
  });

  test.each([
    ["lookahead", "(?=a)b"],
    ["negative lookahead", "^(?!a)"],
    ["lookbehind", "(?<=a)b"],
    ["a reference back", "(a)\\1"],
    ["a named reference back", "(?<n>a)\\k<n>"],
    ["an absent boundary alone, which V8 finds within characters", "a|\\B"],
    ["an open group", "(a"],
    ["a needless escape", "\\a"],
    ["a lone brace", "a{"],
    ["a lone bracket", "a]"],
    ["a bound out of order", "a{2,1}"],
    ["an unknown property", "\\p{Nonsense}"],
    ["nothing to repeat", "*"],
    ["an assertion repeated", "(?=a)*"],
    ["syntax more recent than Node 20", "(?i:a)"],
    ["a large count beside others", "(?:a{1,10000}b){1,10000}"],
    ["counts within counts", "^(((a{100}){100}){100}){100}$"],
    ["a count that takes a state for each subset", "a[ab]{40}c"],
    ["deep nesting", `${"(".repeat(1_000)}a${")".repeat(1_000)}`],
    ["deeper nesting", `${"(".repeat(50_000)}a${")".repeat(50_000)}`],
  ])("no language: %s", (_, source) => {
    const start = performance.now();
    expect(languageOfPattern(source)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test.each([
    ["^.{1,10000}$", 10_000],
    ["^\\d{1,9007199254740991}$", 9_007_199_254_740_991],
    ["^[a-z][a-z0-9-]{0,9999}$", 10_000],
    ["^x{2}[a-z]{5000}y$", 5_003],
  ])("%s costs no more than a small count", (source, longest) => {
    expect(differ(pattern(source), lengthLanguage(1, longest))).toBeUndefined();
    expect(isEmpty(both(pattern(source), lengthLanguage(longest, longest)))).toBe(false);
  });

  test("a count of nothing ends", () => {
    expect(words(pattern("^(?:){1000000000}(?:){0,1000000000}a$"), 2)).toEqual(["a"]);
  });

  test("a random pattern accepts what the native one does", () => {
    fc.assert(
      fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 8 }), (source, samples) => {
        const native = compileNative(source);
        fc.pre(native !== undefined);
        const language = languageOfPattern(source);
        fc.pre(language !== undefined);
        // The native engine goes back and forth: on a long text, nested repetition may take it years.
        const isQuick = (text: string) => text.length <= 10 || !isBacktracking(source);
        const judged = samples.filter(isQuick);
        expect(judged.map((text) => contains(language, text))).toEqual(
          judged.map((text) => native.test(text)),
        );
        for (const word of words(language, 3).filter(isQuick))
          expect(native.test(word), JSON.stringify(word)).toBe(true);
        for (const word of words(not(language), 3).filter(isQuick))
          expect(native.test(word), JSON.stringify(word)).toBe(false);
      }),
      { numRuns },
    );
  }, 3_600_000);
});

describe("inclusion", () => {
  test.each([
    ["^[a-z0-9_]+$", "^[a-z_]+$", "0"],
    ["^[a-z_]+$", "^[a-z_][a-z_]*$", undefined],
    ["[^]+", ".+", "\n"],
    ["^[a-z]+$", "^.{1,8}$", "aaaaaaaaa"],
    ["^a", "a", undefined],
    ["a", "^a", "ba"],
    ["[a-z]*", "^.*$", "\n"],
    ["", "[a-z]*", undefined],
    ["^(a+)+$", "^a+$", undefined],
    ["^\\d{4}-\\d{2}-\\d{2}$", "^[0-9-]{10}$", undefined],
    ["^[\\s\\S]$", "^[^\\ud800-\\udfff]$", "\ud800"],
    ["^[\\ud800-\\udbff][\\udc00-\\udfff]$", "^a$", undefined],
    ["^\\w+$", "^(?:\\w+|a\\b)$", undefined],
    ["^\\p{Lu}$", "^\\p{L}$", undefined],
    ["^[a-z]{1,64}$", "^[a-z0-9]{1,255}$", undefined],
    ["^[a-z]{0,64}$", "^[a-z]{1,64}$", ""],
  ])("%s within %s: %j", (narrow, wide, witness) => {
    expect(differ(pattern(narrow), pattern(wide))).toBe(witness);
  });

  test("bounds of the length cost nothing, however large", () => {
    const long = lengthLanguage(1, 2 ** 53);
    expect(isEmpty(both(long, not(long)))).toBe(true);
    expect(differ(lengthLanguage(0, 100_000), lengthLanguage(0, 99_999))).toHaveLength(100_000);
    expect(differ(lengthLanguage(3, undefined), lengthLanguage(2, undefined))).toBeUndefined();
    expect(isEmpty(both(pattern("^(?:abc)*$"), lengthLanguage(10 ** 15 + 1, 10 ** 15 + 1)))).toBe(true);
    expect(isEmpty(both(pattern("^(?:abc)*$"), lengthLanguage(10 ** 15, 10 ** 15 + 2)))).toBe(false);
    expect(isEmpty(both(pattern("^[a-z]+$"), lengthLanguage(2 ** 53 - 1, 2 ** 60)))).toBe(false);
    expect(isEmpty(lengthLanguage(2 ** 53, undefined))).toBe(true);
    expect(isEmpty(both(pattern("^[a-z]{3}$"), lengthLanguage(4, undefined)))).toBe(true);
  });

  test("lengths are counted in code points", () => {
    const one = lengthLanguage(1, 1);
    expect(["😀", "\ud83d", "a", "", "ab", "\ude00\ud83d"].map((text) => contains(one, text))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  test.each([
    [0, undefined, false],
    [3, 2, true],
    [0, 0, false],
    [1.5, 1.9, true],
    [1.5, 2.5, false],
    [-3, -1, true],
    [-3, 0, false],
  ])("lengths from %j to %j: empty is %j", (min, max, empty) => {
    expect(isEmpty(lengthLanguage(min, max))).toBe(empty);
    expect(words(lengthLanguage(min, max), 1)).toHaveLength(empty ? 0 : 1);
  });
});

describe("words", () => {
  test.each<[string, Language, string[]]>([
    ["letters first", lengthLanguage(0, undefined), ["", "a", "b", "c"]],
    ["digits next", pattern("^[0-9A-Z_]$"), ["0", "1", "2", "3"]],
    ["controls last", pattern("^[\\x00-\\x1f!]$"), ["!", "\0", "\x01", "\x02"]],
    ["beyond ASCII", pattern("^[\\u0080-\\u{10ffff}]$"), ["¡", "¢", "£", "¤"]],
    ["fewer than asked for", pattern("^(?:yes|no)$"), ["no", "yes"]],
    ["none", pattern("^a$b"), []],
    ["of a list", wordLanguage(["bb", "a", "😀", "\ud83d"]), ["a", "😀", "\ud83d", "bb"]],
    ["outside a list", not(wordLanguage(["", "a", "c"])), ["b", "d", "e", "f"]],
    [
      "across a gap of lengths",
      both(not(lengthLanguage(1, 3)), pattern("^a*$")),
      ["", "aaaa", "aaaaa", "aaaaaa"],
    ],
  ])("%s", (_, language, expected) => {
    expect(words(language, 4)).toEqual(expected);
  });

  test("a list too long for an automaton is known by its words alone", () => {
    const list = Array.from(
      { length: 60_000 },
      (_, at) => `${at}-${String.fromCodePoint(0x4e00 + (at % 20_000))}`,
    );
    const language = wordLanguage(list);
    expect([contains(language, list[5]!), contains(language, "no"), isEmpty(language)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(words(language, 1)).toEqual([list[0]]);
    expect([complement(language), intersect([language])]).toEqual([undefined, undefined]);
  });
});

describe("laws", () => {
  const language = fc
    .oneof(
      { weight: 5, arbitrary: patterns.map(languageOfPattern) },
      { weight: 1, arbitrary: fc.array(texts, { maxLength: 4 }).map(wordLanguage) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.nat(4), fc.option(fc.nat(6), { nil: undefined }))
          .map(([min, max]) => lengthLanguage(min, max)),
      },
    )
    .filter((made): made is Language => made !== undefined);

  test("of complement, intersection, emptiness and words", () => {
    fc.assert(
      fc.property(language, language, fc.array(texts, { maxLength: 6 }), (left, right, samples) => {
        const common = intersect([left, right]);
        const [notLeft, notRight] = [complement(left), complement(right)];
        const neither = notLeft && notRight && intersect([notLeft, notRight]);
        fc.pre(common !== undefined && neither !== undefined && notLeft !== undefined);
        const either = not(neither);
        for (const text of [...samples, ...words(left, 2), ...words(right, 2)]) {
          const [inLeft, inRight] = [contains(left, text), contains(right, text)];
          expect(contains(common, text)).toBe(inLeft && inRight);
          expect(contains(either, text)).toBe(inLeft || inRight);
          expect(contains(notLeft, text)).toBe(!inLeft);
          expect(contains(not(notLeft), text)).toBe(inLeft);
        }
        for (const made of [left, right, common, notLeft, either, neither]) {
          const found = words(made, 5);
          expect(found.length === 0).toBe(isEmpty(made));
          expect(new Set(found).size).toBe(found.length);
          expect(found.filter((word) => !contains(made, word))).toEqual([]);
          const lengths = found.map((word) => [...word].length);
          expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
        }
        expect(isEmpty(both(left, notLeft))).toBe(true);
      }),
      { numRuns },
    );
  }, 3_600_000);
});

test("typical patterns take less than 10 ms", () => {
  const TYPICAL = [
    "^[a-z][a-z0-9_]*$",
    "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z$",
    "^[A-Z]{2}(?:-[A-Z]{2})?$",
    "^https?://",
    "^tt\\d{7,}$",
    "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$",
    "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    "^v?\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?$",
    "^.{1,255}$",
  ];
  const middle = (times: number[]) => times.sort((left, right) => left - right)[times.length >> 1]!;
  const rounds = Array.from({ length: 9 }, () =>
    TYPICAL.map((source) => {
      const start = process.cpuUsage();
      differ(known(languageOfExpression(source, { ignoreCase: false })), lengthLanguage(1, 64));
      return process.cpuUsage(start).user / 1_000;
    }),
  );
  expect(TYPICAL.filter((_, at) => middle(rounds.map((times) => times[at]!)) > 10)).toEqual([]);
});

/** Whether the native engine may take exponential time. */
const isBacktracking = (source: string) => /\)[*+?{]/.test(source);

function compileNative(source: string): RegExp | undefined {
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}
