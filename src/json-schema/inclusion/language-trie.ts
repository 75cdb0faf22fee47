import type { Automaton } from "./automaton.js";
import { type Alphabet, classOf, numberOf } from "./language-characters.js";
import { minimise } from "./language-minimise.js";

// Larger than for patterns, since the words of an `enum` are not multiplied by one another.
const MAX_CELLS = 2 ** 20;

/** Accepts the words listed; `undefined` when they are too many. */
export function buildTrie(words: readonly string[]): Automaton | undefined {
  const nodes: Map<number, number>[] = [new Map()];
  const final = new Set<number>();
  const points = new Set<number>();
  for (const word of words) {
    if (nodes.length > MAX_CELLS) return undefined;
    let node = 0;
    for (const character of word) {
      const point = character.codePointAt(0)!;
      points.add(point);
      let child = nodes[node]!.get(point);
      if (child === undefined) {
        child = nodes.push(new Map()) - 1;
        nodes[node]!.set(point, child);
      }
      node = child;
    }
    final.add(node);
  }
  if (nodes.length > MAX_CELLS) return undefined;
  const { rows, accepts } = shareEndings(nodes, final);
  const alphabet = alphabetOf(points);
  if (accepts.length * alphabet.size > MAX_CELLS) return undefined;
  const next = new Int32Array(accepts.length * alphabet.size).fill(accepts.length - 1);
  for (const [state, row] of rows.entries()) {
    for (const [point, to] of row) next[state * alphabet.size + classOf(alphabet, point)] = to;
  }
  return minimise({ alphabet, accepts, next });
}

/** Nodes that the same endings follow become one state. The root is state 0; the last one is that of all other texts. */
function shareEndings(nodes: readonly Map<number, number>[], final: ReadonlySet<number>) {
  const numbers = new Map<string, number>();
  const numberOfNode: number[] = [];
  const shared: { row: [number, number][]; accepts: boolean }[] = [];
  // A child is made after its parent.
  for (let node = nodes.length - 1; node >= 0; node -= 1) {
    const row = [...nodes[node]!].map(([point, child]): [number, number] => [point, numberOfNode[child]!]);
    row.sort(([left], [right]) => left - right);
    const number = numberOf(numbers, `${final.has(node)} ${row.join(" ")}`);
    numberOfNode[node] = number;
    if (number === shared.length) shared.push({ row, accepts: final.has(node) });
  }
  const last = shared.length - 1;
  const states = shared.toReversed();
  return {
    rows: states.map(({ row }) => row.map(([point, to]) => [point, last - to] as const)),
    accepts: [...states.map((state) => state.accepts), false],
  };
}

/** A class for each of the points, and one for all others. */
function alphabetOf(points: ReadonlySet<number>): Alphabet {
  const starts = [...new Set([0, ...[...points].flatMap((point) => [point, point + 1])])]
    .filter((start) => start <= 0x10ffff)
    .sort((left, right) => left - right);
  const numbers = new Map([[-1, 0]]);
  const classes = starts.map((start) => numberOf(numbers, points.has(start) ? start : -1));
  return { starts, classes, size: numbers.size };
}
