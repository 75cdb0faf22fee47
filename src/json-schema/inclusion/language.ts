import type { Automaton } from "./automaton.js";
import { ALL, accepts, complementOf, intersectionOf, NONE, withinTexts } from "./language-automaton.js";
import { findLength } from "./language-lengths.js";
import { compilePattern } from "./language-pattern.js";
import { buildTrie } from "./language-trie.js";
import { findWords, MAX_WORD_LENGTH } from "./language-words.js";

/**
 * A regular language over Unicode code points: a set of texts. Its length bounds are kept beside the automata, so that
 * they cost nothing however large they are.
 */
export interface Language {
  /** An automaton for each stretch of lengths; the stretches ascend from 0 and leave no length out. */
  readonly pieces: readonly Piece[];
  /** The words themselves, when there are too many for an automaton; nothing can be computed from such a language. */
  readonly tooLarge?: ReadonlySet<string>;
}

interface Piece {
  readonly min: number;
  /** Infinity in the last piece. */
  readonly max: number;
  /** `NONE` when no text of these lengths is accepted. */
  readonly automaton: Automaton;
}

/** ECMA-262 §6.1.4: "up to a maximum length of 2**53 - 1 elements". */
const MAX_LENGTH = Number.MAX_SAFE_INTEGER;
const MAX_PIECES = 200;
const MAX_CACHED = 500;
// Sixteen megabytes of tables.
const MAX_CACHED_CELLS = 2 ** 22;

const cache = new Map<string, Language | undefined>();
let cachedCells = 0;

/**
 * The texts that `pattern` of JSON Schema accepts: some part of them matches, read as ECMA-262 does with the flag `u`.
 * `undefined` when the pattern is invalid, not regular (lookaround, backreferences), or over budget.
 */
export function languageOfPattern(pattern: string): Language | undefined {
  if (cache.has(pattern)) return cache.get(pattern);
  const language = languageOfExpression(pattern, { ignoreCase: false });
  if (cache.size >= MAX_CACHED || cachedCells >= MAX_CACHED_CELLS) {
    cache.clear();
    cachedCells = 0;
  }
  cachedCells += language ? sizeOf(language) : 0;
  cache.set(pattern, language);
  return language;
}

/** As `languageOfPattern`, uncached; `ignoreCase` adds the other case of ASCII letters, as `i` does without `u`. */
export function languageOfExpression(source: string, options: { ignoreCase: boolean }): Language | undefined {
  const compiled = compilePattern(source, options);
  if (!compiled) return undefined;
  const { automaton, min, max } = compiled;
  return settle(within(automaton, min, max));
}

/** The texts of `min` to `max` code points. Bounds that are no whole numbers, or are negative, mean what they say. */
export function lengthLanguage(min: number, max: number | undefined): Language {
  return { pieces: within(ALL, Math.max(0, Math.ceil(min)), Math.floor(max ?? Number.POSITIVE_INFINITY)) };
}

/** The texts listed. */
export function wordLanguage(words: readonly string[]): Language {
  const automaton = buildTrie(words);
  if (!automaton) return { pieces: [], tooLarge: new Set(words) };
  return { pieces: within(words.length > 0 ? automaton : NONE, 0, Number.POSITIVE_INFINITY) };
}

/** The texts that are in every language; all texts when there is none. `undefined` when over budget. */
export function intersect(languages: readonly Language[]): Language | undefined {
  let common: Language | undefined = lengthLanguage(0, undefined);
  // Small ones first: what they rule out need not be built.
  for (const language of languages.toSorted((left, right) => sizeOf(left) - sizeOf(right))) {
    common = common && intersectTwo(common, language);
  }
  return common;
}

/** The texts that are not in the language. `undefined` when over budget. */
export function complement(language: Language): Language | undefined {
  if (language.tooLarge) return undefined;
  return settle(language.pieces.map((piece) => ({ ...piece, automaton: complementOf(piece.automaton) })));
}

/** Whether no text is in the language. */
export function isEmpty({ pieces, tooLarge }: Language): boolean {
  return !tooLarge && pieces.every(({ automaton }) => automaton === NONE);
}

/**
 * Up to `count` texts of the language, shortest first, then letters and digits before other characters; the same each
 * time. Texts of more than 131,072 code points are left out, and shorter ones where the automaton is large.
 */
export function words({ pieces, tooLarge }: Language, count: number): string[] {
  if (tooLarge) return [...tooLarge].sort((left, right) => left.length - right.length).slice(0, count);
  const found: string[] = [];
  for (const { automaton, min, max } of pieces) {
    if (found.length >= count || min > MAX_WORD_LENGTH) break;
    if (automaton !== NONE) found.push(...findWords(automaton, count - found.length, [min, max]));
  }
  return found;
}

/** Whether the text is in the language. */
export function contains({ pieces, tooLarge }: Language, text: string): boolean {
  if (tooLarge) return tooLarge.has(text);
  const length = [...text].length;
  const piece = pieces.find(({ max }) => length <= max);
  return piece !== undefined && accepts(piece.automaton, text);
}

/** Of the automaton's texts those of `min` to `max` code points. */
function within(automaton: Automaton, min: number, max: number): readonly Piece[] {
  const end = max < MAX_LENGTH ? max : Number.POSITIVE_INFINITY;
  if (min > end || min > MAX_LENGTH) return [{ min: 0, max: Number.POSITIVE_INFINITY, automaton: NONE }];
  const pieces = [
    { min: 0, max: min - 1, automaton: NONE },
    { min, max: end, automaton },
    { min: end + 1, max: Number.POSITIVE_INFINITY, automaton: NONE },
  ];
  return pieces.filter((piece) => piece.min <= piece.max && piece.min < Number.POSITIVE_INFINITY);
}

function intersectTwo(left: Language, right: Language): Language | undefined {
  if (left.tooLarge || right.tooLarge) return undefined;
  const pieces: Piece[] = [];
  const made = new Map<Automaton, Map<Automaton, Automaton>>();
  let [at, beside, min] = [0, 0, 0];
  while (at < left.pieces.length && beside < right.pieces.length) {
    const [one, other] = [left.pieces[at]!, right.pieces[beside]!];
    const max = Math.min(one.max, other.max);
    const ofOne = made.get(one.automaton) ?? new Map<Automaton, Automaton>();
    const automaton = ofOne.get(other.automaton) ?? intersectionOf(one.automaton, other.automaton);
    if (!automaton || pieces.length >= MAX_PIECES) return undefined;
    made.set(one.automaton, ofOne.set(other.automaton, automaton));
    pieces.push({ min, max, automaton });
    if (one.max === max) at += 1;
    if (other.max === max) beside += 1;
    min = max + 1;
  }
  return settle(pieces);
}

/** Replaces what accepts nothing by `NONE`, and joins neighbours that are the same. */
function settle(pieces: readonly Piece[]): Language | undefined {
  const settled: Piece[] = [];
  for (const piece of pieces) {
    let automaton = withinTexts(piece.automaton);
    const length = findLength(automaton, piece.min, piece.max);
    if (length === "unknown") return undefined;
    if (length === undefined) automaton = NONE;
    const before = settled.at(-1);
    if (before?.automaton !== automaton) settled.push({ ...piece, automaton });
    else settled[settled.length - 1] = { ...before, max: piece.max };
  }
  return { pieces: settled };
}

function sizeOf({ pieces }: Language): number {
  return pieces.reduce((total, { automaton }) => total + automaton.next.length, 0);
}
