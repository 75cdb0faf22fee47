/** A place where values may turn out in several ways; the same object each time. */
export type Point = object;

export interface ChoiceOptions {
  /** How often each way is wanted, against the others; all alike when absent. */
  readonly weights?: readonly number[];
  /** The way to go the first time. */
  readonly first?: number;
}

/** Where the decisions come from while a value is made. */
export interface Choices {
  /** One of `count` ways, from 0; the plainest is 0. */
  readonly choose: (point: Point, count: number, options?: ChoiceOptions) => number;
  /** A whole number from 0, below `count`. */
  readonly below: (count: number) => number;
}

/**
 * Goes every way about as often as is wanted, whatever the seed, so that a few values show what there is: the way that was
 * gone least comes next, and chance decides between equals.
 */
export function balancedChoices(seed: number): Choices {
  const next = randomNumbers(seed);
  const below = (count: number) => Math.floor(next() * count);
  const taken = new Map<Point, number[]>();
  return {
    below,
    choose: (point, count, { weights, first } = {}) => {
      if (count <= 1) return 0;
      let counts = taken.get(point);
      if (counts?.length !== count) {
        counts = new Array<number>(count).fill(0);
        taken.set(point, counts);
        if (first !== undefined) {
          counts[first] = 1;
          return first;
        }
      }
      const load = (index: number) => ((counts[index] ?? 0) + 1) / (weights?.[index] ?? 1);
      let least = Number.POSITIVE_INFINITY;
      for (let index = 0; index < count; index++) least = Math.min(least, load(index));
      // Two ways in strict turns would tie all such points together.
      const slack = count === 2 ? 1 / Math.min(...(weights ?? [1])) : 0;
      const open: number[] = [];
      for (let index = 0; index < count; index++) if (load(index) <= least + slack) open.push(index);
      const index = open[below(open.length)] ?? 0;
      counts[index] = (counts[index] ?? 0) + 1;
      return index;
    },
  };
}

/** Decisions read from a list of numbers; past its end all is as plain as can be, so that a shorter list is a simpler value. */
export function listedChoices(numbers: readonly number[]): Choices {
  let at = 0;
  const below = (count: number) => (numbers[at++] ?? 0) % Math.max(1, count);
  return { below, choose: (_point, count) => (count <= 1 ? 0 : below(count)) };
}

/** Numbers from 0 to below 1 (mulberry32): the same on every machine. */
function randomNumbers(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
