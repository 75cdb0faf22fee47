import type { Automaton } from "./automaton.js";
import { MAX_CELLS } from "./language-automaton.js";
import { buildAlphabet, numberOf, WORD_CHARACTERS } from "./language-characters.js";
import { minimise } from "./language-minimise.js";
import { MATCH, type Program } from "./language-program.js";

// What may come next in the text, as bits.
const END = 1;
const WORD = 2;
const OTHER = 4;
const ANYTHING = END | WORD | OTHER;

/** What stands before a place in the text. */
type Before = "start" | "word" | "other";

/** An instruction that was reached by reading what stands before, and what must come next for that: `at * 8 + ahead`. */
type Thread = number;

const MAX_STEPS = 500_000;

/**
 * The texts some part of which the program matches; minimal. The subset construction, with one thing added: a thread
 * carries what its assertions demand of the next character. `undefined` when over budget.
 */
export function buildSearch(program: Program): Automaton | undefined {
  const { instructions, first } = program;
  const { alphabet, members } = buildAlphabet(
    program.hasBoundaries ? [...program.sets, WORD_CHARACTERS] : program.sets,
  );
  const width = alphabet.size;
  const isWord = program.hasBoundaries ? members.at(-1)! : [];
  const follow = followerOf(program);

  let steps = 0;
  const numbers = new Map<string, number>();
  const queue: (readonly Thread[])[] = [];
  const numberOfState = (before: Before, seeds: readonly number[]) => {
    const { threads, cost } = follow(before, seeds);
    const number = numberOf(numbers, threads.join());
    if (number === queue.length) queue.push(threads);
    steps += cost;
    return number;
  };

  // V8 finds an empty match that needs `\B` even between the halves of a character beyond U+FFFF, against ECMA-262.
  if (program.hasBoundaries && follow("other", [first]).threads.some(isPlacedMatch)) return undefined;
  numberOfState("start", [first]);
  const accepted: boolean[] = [];
  const next: number[] = [];
  for (const threads of queue) {
    accepted.push(threads.some((thread) => thread >> 3 === MATCH && (thread & END) > 0));
    for (let at = 0; at < width; at += 1) {
      const seeds = [first];
      for (const thread of threads) {
        const instruction = instructions[thread >> 3]!;
        if ((thread & (isWord[at] ? WORD : OTHER)) === 0) continue;
        // Found: whatever else the text has.
        if (instruction.kind === "match") seeds.push(thread >> 3);
        if (instruction.kind === "read" && members[instruction.set]![at]) seeds.push(instruction.next);
      }
      steps += threads.length;
      next.push(numberOfState(isWord[at] ? "word" : "other", seeds));
      if (queue.length * width > MAX_CELLS || steps > MAX_STEPS) return undefined;
    }
  }
  return minimise({ alphabet, accepts: accepted, next: Int32Array.from(next) });
}

/** Whether the thread, reached in the middle of what is no word, matches there, and not everywhere. */
function isPlacedMatch(thread: Thread): boolean {
  return thread >> 3 === MATCH && (thread & OTHER) > 0 && (thread & ANYTHING) !== ANYTHING;
}

/** Finds where seeds lead without reading. */
function followerOf({ instructions }: Program) {
  const reached = new Uint8Array(instructions.length);
  return (before: Before, seeds: readonly number[]): { threads: readonly Thread[]; cost: number } => {
    const order: number[] = [];
    const stack: number[] = [];
    const reach = (at: number, ahead: number) => {
      const known = reached[at]!;
      if ((known | ahead) === known) return;
      if (known === 0) order.push(at);
      reached[at] = known | ahead;
      stack.push(at);
    };
    for (const seed of seeds) reach(seed, ANYTHING);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const instruction = instructions[at]!;
      const ahead = reached[at]!;
      if (instruction.kind === "fork") for (const to of instruction.next) reach(to, ahead);
      if (instruction.kind === "check") reach(instruction.next, ahead & demandOf(instruction.what, before));
    }
    const threads: Thread[] = [];
    let found: Thread | undefined;
    for (const at of order) {
      const { kind } = instructions[at]!;
      if (kind === "read" || kind === "match") threads.push(at * 8 + reached[at]!);
      if (kind === "match" && reached[at] === ANYTHING) found = at * 8 + ANYTHING;
      reached[at] = 0;
    }
    // The match alone stands for all that is found already.
    return {
      threads: found === undefined ? threads.sort((left, right) => left - right) : [found],
      cost: order.length,
    };
  };
}

/** What may come next for the assertion to hold. */
function demandOf(what: "start" | "end" | "boundary" | "inside", before: Before): number {
  if (what === "start") return before === "start" ? ANYTHING : 0;
  if (what === "end") return END;
  return (before === "word") === (what === "boundary") ? END | OTHER : WORD;
}
