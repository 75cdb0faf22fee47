import type { Automaton } from "./automaton.js";
import { type Alphabet, type Characters, classOf, numberOf, rangesOfClasses } from "./language-characters.js";
import { minimise } from "./language-minimise.js";

/** The largest table that patterns and intersections may have: some 50 ms to build and make minimal. */
export const MAX_CELLS = 2 ** 18;

/** Of a class with so many characters other than surrogates, no surrogate need ever be written. */
export const MANY_PLAIN = 1_000;

const WHOLE: Alphabet = { starts: [0], classes: [0], size: 1 };

/** Accepts every text. */
export const ALL: Automaton = { alphabet: WHOLE, accepts: [true], next: Int32Array.of(0) };

/** Accepts no text. */
export const NONE: Automaton = { alphabet: WHOLE, accepts: [false], next: Int32Array.of(0) };

/** Code points as they stand in a text: a high surrogate before a low one would have been read as one character. */
const TEXTS: Automaton = {
  alphabet: { starts: [0, 0xd800, 0xdc00, 0xe000], classes: [0, 1, 2, 0], size: 3 },
  accepts: [true, true, false],
  next: Int32Array.of(0, 1, 0, 0, 1, 2, 2, 2, 2),
};

export function accepts({ alphabet, accepts, next }: Automaton, text: string): boolean {
  let state = 0;
  for (const character of text) {
    state = next[state * alphabet.size + classOf(alphabet, character.codePointAt(0)!)]!;
  }
  return accepts[state]!;
}

/** Accepts the texts that the automaton does not. */
export function complementOf(automaton: Automaton): Automaton {
  if (automaton === ALL) return NONE;
  if (automaton === NONE) return ALL;
  return { ...automaton, accepts: automaton.accepts.map((accepted) => !accepted) };
}

/** Accepts what both accept; minimal. `undefined` when it would have more than `maxCells` cells. */
export function intersectionOf(
  left: Automaton,
  right: Automaton,
  maxCells = MAX_CELLS,
): Automaton | undefined {
  if (left === NONE || right === NONE) return NONE;
  if (left === ALL || left === right) return right;
  if (right === ALL) return left;
  const { alphabet, pairs } = mergeAlphabets(left.alphabet, right.alphabet);
  const width = alphabet.size;
  const [leftDead, rightDead] = [deadStateOf(left), deadStateOf(right)];
  const dead = -1;
  const states = new Map<number, number>([[0, 0]]);
  const queue = [0];
  const accepted: boolean[] = [];
  const next: number[] = [];
  for (const state of queue) {
    if (queue.length * width > maxCells) return undefined;
    const [from, beside] =
      state === dead
        ? [leftDead, rightDead]
        : [Math.floor(state / right.accepts.length), state % right.accepts.length];
    accepted.push(state !== dead && left.accepts[from]! && right.accepts[beside]!);
    for (const [ofLeft, ofRight] of pairs) {
      const to = state === dead ? leftDead : left.next[from * left.alphabet.size + ofLeft]!;
      const toBeside = state === dead ? rightDead : right.next[beside * right.alphabet.size + ofRight]!;
      const isDead = state === dead || to === leftDead || toBeside === rightDead;
      const key = isDead ? dead : to * right.accepts.length + toBeside;
      const known = states.size;
      const target = numberOf(states, key);
      if (target === known) queue.push(key);
      next.push(target);
    }
  }
  return minimise({ alphabet, accepts: accepted, next: Int32Array.from(next) });
}

/**
 * The same texts without sequences of code points that no text has, so that some text is accepted whenever some path
 * leads to an accepting state.
 */
export function withinTexts(automaton: Automaton): Automaton {
  // Where a class has many plain characters, they can stand in for its surrogates.
  const needsCare = rangesOfClasses(automaton.alphabet).some((ranges) => {
    const all = countWithin(ranges, 0, 0x10ffff);
    const surrogates = countWithin(ranges, 0xd800, 0xdfff);
    return surrogates > 0 && all - surrogates < MANY_PLAIN;
  });
  return needsCare ? (intersectionOf(automaton, TEXTS, Number.POSITIVE_INFINITY) ?? automaton) : automaton;
}

function countWithin(ranges: Characters, first: number, last: number): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    count += Math.max(0, Math.min(last, ranges[at + 1]!) - Math.max(first, ranges[at]!) + 1);
  }
  return count;
}

/** The state that nothing leads out of and that is not accepting; -2 when there is none. Only of a minimal automaton. */
function deadStateOf({ alphabet: { size }, accepts, next }: Automaton): number {
  const dead = accepts.findIndex(
    (accepted, state) =>
      !accepted && next.subarray(state * size, (state + 1) * size).every((to) => to === state),
  );
  return dead === -1 ? -2 : dead;
}

function mergeAlphabets(left: Alphabet, right: Alphabet): { alphabet: Alphabet; pairs: [number, number][] } {
  const starts: number[] = [];
  const classes: number[] = [];
  const numbers = new Map<number, number>();
  const pairs: [number, number][] = [];
  let [at, beside] = [0, 0];
  while (at < left.starts.length || beside < right.starts.length) {
    const start = Math.min(
      left.starts[at] ?? Number.POSITIVE_INFINITY,
      right.starts[beside] ?? Number.POSITIVE_INFINITY,
    );
    if (left.starts[at] === start) at += 1;
    if (right.starts[beside] === start) beside += 1;
    const [ofLeft, ofRight] = [left.classes[at - 1]!, right.classes[beside - 1]!];
    const number = numberOf(numbers, ofLeft * right.size + ofRight);
    if (number === pairs.length) pairs.push([ofLeft, ofRight]);
    starts.push(start);
    classes.push(number);
  }
  return { alphabet: { starts, classes, size: pairs.length }, pairs };
}
