import type { Automaton } from "./automaton.js";
import { MANY_PLAIN } from "./language-automaton.js";
import { type Characters, rangesOfClasses } from "./language-characters.js";
import { findLength } from "./language-lengths.js";

/** Words of more code points than this are not written out. */
export const MAX_WORD_LENGTH = 2 ** 17;

const MAX_STEPS = 2 ** 23;
const PREFERRED =
  "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.@:/#+~!$%&'()*,;<=>?[]^`{|}\"\\ ";
// Spaces and separators, controls, what is unassigned or for private use.
const UNREADABLE = /[\p{Z}\p{C}]/u;

interface Letter {
  readonly text: string;
  readonly class: number;
}

/** Up to `count` accepted words of `min` to `max` code points, shortest first. */
export function findWords(
  automaton: Automaton,
  count: number,
  [min, max]: readonly [number, number],
): string[] {
  const found: string[] = [];
  const letters = lettersOf(automaton, count);
  let length = findLength(automaton, min, Math.min(max, MAX_WORD_LENGTH));
  while (typeof length === "number" && found.length < count) {
    const completes = completions(automaton, length);
    if (!completes) break;
    found.push(...wordsOfLength(automaton, letters, { completes, count: count - found.length }));
    length = findLength(automaton, length + 1, Math.min(max, MAX_WORD_LENGTH));
  }
  return found;
}

/** Walks the words in the order of the letters, only where the rest can still be completed. */
function wordsOfLength(
  automaton: Automaton,
  letters: readonly Letter[],
  { completes, count }: { completes: readonly Uint8Array[]; count: number },
): string[] {
  const { next, alphabet, accepts } = automaton;
  const length = completes.length - 1;
  const found: string[] = [];
  const states = [0];
  const choices = [0];
  const text: string[] = [];
  let depth = 0;
  while (depth >= 0 && found.length < count) {
    if (depth === length) {
      if (accepts[states[depth]!]) found.push(text.join(""));
      depth -= 1;
      continue;
    }
    const letter = letters[choices[depth]!];
    choices[depth]! += 1;
    if (!letter) {
      depth -= 1;
      continue;
    }
    const to = next[states[depth]! * alphabet.size + letter.class]!;
    if (!completes[length - depth - 1]![to]) continue;
    text[depth] = letter.text;
    depth += 1;
    states[depth] = to;
    choices[depth] = 0;
  }
  return found;
}

/** Whether each state accepts some text of exactly so many code points, for every number up to `length`. */
function completions(
  { accepts, next, alphabet: { size } }: Automaton,
  length: number,
): readonly Uint8Array[] | undefined {
  let layer = Uint8Array.from(accepts, Number);
  const layers = [layer];
  let isSettled = false;
  while (layers.length <= length) {
    if (!isSettled) {
      if (layers.length * next.length > MAX_STEPS) return undefined;
      const before = layer;
      layer = new Uint8Array(before.length);
      for (const [cell, to] of next.entries()) if (before[to]) layer[Math.floor(cell / size)] = 1;
      isSettled = layer.every((completes, state) => completes === before[state]);
    }
    layers.push(layer);
  }
  return layers;
}

/** Up to `count` characters of each class, the most readable first. */
function lettersOf({ alphabet }: Automaton, count: number): readonly Letter[] {
  return rangesOfClasses(alphabet)
    .flatMap((ranges, number) =>
      pointsOf(ranges, count).map((point) => ({
        text: String.fromCodePoint(point),
        class: number,
        rank: rankOf(point),
      })),
    )
    .sort((left, right) => left.rank - right.rank);
}

function pointsOf(ranges: Characters, count: number): readonly number[] {
  const points = new Set<number>();
  for (const character of PREFERRED) {
    const point = character.charCodeAt(0);
    if (includes(ranges, point)) points.add(point);
  }
  for (let at = 0; at < ranges.length; at += 2) {
    const [first, last] = [ranges[at]!, ranges[at + 1]!];
    // What is readable beyond ASCII begins at U+00A1; surrogates are passed over.
    for (const start of [first, Math.max(first, 0xa1), Math.max(first, 0xe000)]) {
      for (let point = start; point <= last && point < start + count; point += 1) points.add(point);
    }
  }
  const ranked = [...points].sort((left, right) => rankOf(left) - rankOf(right));
  const plain = ranked.filter((point) => !isSurrogate(point));
  return (plain.length < MANY_PLAIN ? ranked : plain).slice(0, count);
}

function rankOf(point: number): number {
  if (isSurrogate(point)) return 0x600000 + point;
  const text = String.fromCodePoint(point);
  const preferred = PREFERRED.indexOf(text);
  if (preferred !== -1) return preferred;
  return (UNREADABLE.test(text) ? 0x400000 : 0x200000) + point;
}

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

function includes(ranges: Characters, point: number): boolean {
  return ranges.some((first, at) => at % 2 === 0 && first <= point && point <= ranges[at + 1]!);
}
