import type { Automaton } from "./automaton.js";

/** Which lengths, in code points, the accepted texts of an automaton have. */
export interface Lengths {
  /** Whether a text of the length at that index is accepted. */
  readonly accepted: readonly boolean[];
  /** What is beyond `accepted` repeats it from this index on; absent when that was too much work to find out. */
  readonly repeatsFrom?: number;
}

// A few automata have lengths that repeat only after the product of many loops.
const MAX_STEPS = 2_000_000;

const known = new WeakMap<Automaton, Lengths>();

/** The least length from `min` to `max` that some accepted text has. */
export function findLength(automaton: Automaton, min: number, max: number): number | undefined | "unknown" {
  const { accepted, repeatsFrom } = lengthsOf(automaton);
  for (let length = min; length < accepted.length && length <= max; length += 1) {
    if (accepted[length]) return length;
  }
  const from = Math.max(min, accepted.length);
  if (from > max) return undefined;
  if (repeatsFrom === undefined) return "unknown";
  const period = accepted.length - repeatsFrom;
  // Lengths may be so large that adding to them is not exact.
  const place = (from - repeatsFrom) % period;
  for (let ahead = 0; ahead < period && from + ahead <= max; ahead += 1) {
    if (accepted[repeatsFrom + ((place + ahead) % period)]) return from + ahead;
  }
  return undefined;
}

function lengthsOf(automaton: Automaton): Lengths {
  const before = known.get(automaton);
  if (before) return before;
  const lengths = computeLengths(automaton);
  known.set(automaton, lengths);
  return lengths;
}

/** Follows all texts of a length at once, until the same set of states comes back. */
function computeLengths(automaton: Automaton): Lengths {
  const successors = liveSuccessors(automaton);
  const accepted: boolean[] = [];
  const seen = new Map<string, number>();
  let layer = [0];
  let steps = 0;
  for (;;) {
    const key = layer.join();
    const earlier = seen.get(key);
    if (earlier !== undefined) return { accepted, repeatsFrom: earlier };
    if (steps > MAX_STEPS) return { accepted };
    seen.set(key, accepted.length);
    accepted.push(layer.some((state) => automaton.accepts[state]));
    const reached = new Set<number>();
    for (const state of layer) {
      for (const to of successors[state]!) reached.add(to);
      steps += 1 + successors[state]!.length;
    }
    layer = [...reached].sort((left, right) => left - right);
  }
}

/** The states each state leads to, without those that no accepted text passes. */
function liveSuccessors({ accepts, next, alphabet: { size } }: Automaton): readonly (readonly number[])[] {
  const successors = accepts.map((_, state) => [...new Set(next.subarray(state * size, (state + 1) * size))]);
  const predecessors = accepts.map((): number[] => []);
  for (const [state, targets] of successors.entries()) {
    for (const to of targets) predecessors[to]!.push(state);
  }
  const live = new Set([...accepts.keys()].filter((state) => accepts[state]));
  for (const state of live) for (const from of predecessors[state]!) live.add(from);
  return successors.map((targets) => targets.filter((to) => live.has(to)));
}
