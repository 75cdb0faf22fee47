import type { Automaton } from "./automaton.js";
import { type Alphabet, numberOf } from "./language-characters.js";

/**
 * The one automaton of the same language with the fewest states, numbered in the order they are reached, and the fewest
 * classes. Every state must be reachable.
 */
export function minimise(automaton: Automaton): Automaton {
  const { alphabet, accepts, next } = automaton;
  const blocks = refine(automaton);
  const width = alphabet.size;
  const numbers = new Map<number, number>([[blocks[0]!, 0]]);
  const queue = [0];
  const rows: number[][] = [];
  for (const state of queue) {
    const row: number[] = [];
    for (let at = 0; at < width; at += 1) {
      const to = next[state * width + at]!;
      const known = numbers.size;
      const number = numberOf(numbers, blocks[to]!);
      if (number === known) queue.push(to);
      row.push(number);
    }
    rows.push(row);
  }
  const { merged, kept } = mergeClasses(alphabet, rows);
  return {
    alphabet: merged,
    accepts: queue.map((state) => accepts[state]!),
    next: Int32Array.from(rows.flatMap((row) => kept.map((at) => row[at]!))),
  };
}

/** Classes with the same column become one. `kept` is one old class for each new one. */
function mergeClasses({ starts, classes, size }: Alphabet, rows: readonly (readonly number[])[]) {
  const columns = new Map<string, number>();
  const kept: number[] = [];
  const renumbered: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const number = numberOf(columns, rows.map((row) => row[at]).join());
    if (number === kept.length) kept.push(at);
    renumbered.push(number);
  }
  const merged: { starts: number[]; classes: number[]; size: number } = {
    starts: [],
    classes: [],
    size: kept.length,
  };
  for (const [index, start] of starts.entries()) {
    const number = renumbered[classes[index]!]!;
    if (number === merged.classes.at(-1)) continue;
    merged.starts.push(start);
    merged.classes.push(number);
  }
  return { merged, kept };
}

/** The block of each state: states are in one block when they accept the same. Hopcroft's algorithm, n log n. */
function refine({ alphabet: { size: width }, accepts, next }: Automaton): Int32Array {
  const size = accepts.length;
  const sources = invertTransitions(size, width, next);
  const blocks = new Int32Array(size);
  // The states, those of a block side by side; those marked first.
  const order = new Int32Array(size);
  const places = new Int32Array(size);
  const first: number[] = [0];
  const end: number[] = [size];
  const marked: number[] = [0];
  for (let state = 0; state < size; state += 1) order[state] = places[state] = state;

  const waiting: number[] = [];
  const waits: boolean[] = [false];
  const touched: number[] = [];

  const mark = (state: number) => {
    const block = blocks[state]!;
    const place = places[state]!;
    const target = first[block]! + marked[block]!;
    if (place < target) return;
    if (marked[block] === 0) touched.push(block);
    const other = order[target]!;
    order[place] = other;
    places[other] = place;
    order[target] = state;
    places[state] = target;
    marked[block]! += 1;
  };
  const splitTouched = () => {
    for (const block of touched.splice(0)) {
      const count = marked[block]!;
      marked[block] = 0;
      if (count === end[block]! - first[block]!) continue;
      const made = first.length;
      const middle = first[block]! + count;
      first.push(first[block]!);
      end.push(middle);
      marked.push(0);
      first[block] = middle;
      for (let at = first[made]!; at < middle; at += 1) blocks[order[at]!] = made;
      const isSmaller = count <= end[block]! - middle;
      const next = waits[block] || isSmaller ? made : block;
      waits[made] = next === made;
      waits[block] = waits[block]! || next === block;
      waiting.push(next);
    }
  };

  for (let state = 0; state < size; state += 1) if (accepts[state]) mark(state);
  splitTouched();
  for (let splitter = waiting.pop(); splitter !== undefined; splitter = waiting.pop()) {
    waits[splitter] = false;
    const states = order.slice(first[splitter], end[splitter]);
    for (let at = 0; at < width; at += 1) {
      for (const state of states) {
        const cell = state * width + at;
        for (let from = sources.offsets[cell]!; from < sources.offsets[cell + 1]!; from += 1) {
          mark(sources.states[from]!);
        }
      }
      splitTouched();
    }
  }
  return blocks;
}

/** The states that lead to a state under a class, from `offsets[state * width + class]` on. */
function invertTransitions(size: number, width: number, next: Int32Array) {
  const offsets = new Int32Array(size * width + 1);
  for (const [cell, to] of next.entries()) offsets[to * width + (cell % width) + 1]! += 1;
  for (let cell = 0; cell < size * width; cell += 1) offsets[cell + 1]! += offsets[cell]!;
  const cursors = offsets.slice();
  const states = new Int32Array(size * width);
  for (const [cell, to] of next.entries()) {
    states[cursors[to * width + (cell % width)]!++] = Math.floor(cell / width);
  }
  return { offsets, states };
}
