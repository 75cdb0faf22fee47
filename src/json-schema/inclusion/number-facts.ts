import type { Item } from "./atom.js";
import type { Facts } from "./facts.js";
import { EMPTY, type Outcome, unknown } from "./outcome.js";
import {
  add,
  ceiling,
  compareRationals,
  divide,
  floor,
  impliesMultiple,
  integer,
  isMultiple,
  isRoundedMultiple,
  leastCommonMultiple,
  multiply,
  numberOf,
  type Rational,
  rationalOf,
  textOfRational,
} from "./rational.js";

interface Bound {
  readonly value: Rational;
  readonly exclusive: boolean;
}

// So many multiples, or points between two bounds, are tried before a number is given up.
const MAX_TRIED = 2000;

/** Numbers: an interval, a grid, and what is left out. */
export class NumberFacts implements Facts {
  #lower: Bound | undefined;
  #upper: Bound | undefined;
  #grid: Rational | undefined;
  #offGrids: readonly Rational[] = [];
  /** By their text. */
  #excluded: ReadonlySet<string> = new Set();

  copy(): NumberFacts {
    const copy = new NumberFacts();
    copy.#lower = this.#lower;
    copy.#upper = this.#upper;
    copy.#grid = this.#grid;
    copy.#offGrids = this.#offGrids;
    copy.#excluded = this.#excluded;
    return copy;
  }

  add(item: Item): boolean {
    switch (item.kind) {
      case "bound":
        if (item.side === "lower") this.#lower = tighter(this.#lower, item, 1);
        else this.#upper = tighter(this.#upper, item, -1);
        break;
      case "multiple":
        if (item.negated) this.#offGrids = [...this.#offGrids, item.divisor];
        else this.#grid = this.#grid ? leastCommonMultiple(this.#grid, item.divisor) : item.divisor;
        break;
      case "notNumber":
        this.#excluded = new Set([...this.#excluded, ...item.values.map(textOfRational)]);
        break;
    }
    return !this.#isEmptyInterval() && !this.#isOffItsGrid();
  }

  entails(item: Item): boolean {
    switch (item.kind) {
      case "bound": {
        const bound = item.side === "lower" ? this.#lower : this.#upper;
        return bound !== undefined && tighter(bound, item, item.side === "lower" ? 1 : -1) === bound;
      }
      case "multiple":
        return item.negated
          ? this.#offGrids.some((divisor) => impliesMultiple(item.divisor, divisor))
          : this.#grid !== undefined && impliesMultiple(this.#grid, item.divisor) === true;
      case "notNumber":
        return item.values.every(
          (value) => !this.#isWithin(value) || (this.#grid !== undefined && !isMultiple(value, this.#grid)),
        );
      default:
        return false;
    }
  }

  solve(): Outcome {
    return this.#grid ? this.#solveGrid(this.#grid) : this.#solveDense();
  }

  #solveGrid(grid: Rational): Outcome {
    if (this.#offGrids.some((divisor) => impliesMultiple(grid, divisor) === undefined)) {
      return unknown('"multipleOf": decimals say one thing and rounded binary fractions another');
    }
    const first = this.#lower ? ceiling(divide(this.#lower.value, grid)) : undefined;
    const last = this.#upper ? floor(divide(this.#upper.value, grid)) : undefined;
    const start = first !== undefined && first > 0n ? first : last !== undefined && last < 0n ? last : 0n;
    let inRange = false;
    let doubtful: Outcome | undefined;
    const limit = BigInt(MAX_TRIED + this.#excluded.size);
    for (let distance = 0n; distance < limit; distance++) {
      inRange = false;
      for (const factor of distance === 0n ? [start] : [start + distance, start - distance]) {
        if ((first !== undefined && factor < first) || (last !== undefined && factor > last)) continue;
        inRange = true;
        const value = multiply(grid, integer(factor));
        if (!this.#isAllowed(value)) continue;
        const found = this.#witness(value);
        if (this.#isSureOf(value)) return found;
        doubtful ??= found;
      }
      if (!inRange) return doubtful ?? EMPTY;
    }
    if (doubtful) return doubtful;
    return unknown(`"multipleOf": more than ${MAX_TRIED} multiples are left out`);
  }

  #solveDense(): Outcome {
    const [lower, upper] = [this.#lower?.value, this.#upper?.value];
    if (lower && upper && compareRationals(lower, upper) === 0) {
      return this.#isAllowed(lower) ? this.#witness(lower) : EMPTY;
    }
    // What is left out is a finite number of points and of grids; a stretch of numbers has more than those.
    for (const value of pointsBetween(lower, upper)) {
      if (!this.#isAllowed(value)) continue;
      const found = this.#witness(value);
      if (found.kind === "witness") return found;
    }
    return unknown('"multipleOf": no number was found beside those left out');
  }

  /** Whether a validator, which rounds, sees the same multiples. */
  #isSureOf(value: Rational): boolean {
    const number = numberOf(value);
    if (number === undefined || (this.#grid && !isRoundedMultiple(number, this.#grid))) return false;
    return !this.#offGrids.some((divisor) => isRoundedMultiple(number, divisor));
  }

  /** Only what a number can hold to the digit is shown. */
  #witness(value: Rational): Outcome {
    const number = numberOf(value);
    const exact = number === undefined ? undefined : rationalOf(number);
    if (number === undefined || !exact || compareRationals(exact, value) !== 0) {
      return unknown("a number that has no exact floating-point form");
    }
    return { kind: "witness", value: number === 0 ? 0 : number };
  }

  #isAllowed(value: Rational): boolean {
    return (
      this.#isWithin(value) &&
      !this.#offGrids.some((divisor) => isMultiple(value, divisor)) &&
      !this.#excluded.has(textOfRational(value))
    );
  }

  #isWithin(value: Rational): boolean {
    return isInside(value, this.#lower, 1) && isInside(value, this.#upper, -1);
  }

  #isEmptyInterval(): boolean {
    if (!this.#lower || !this.#upper) return false;
    const order = compareRationals(this.#lower.value, this.#upper.value);
    return order > 0 || (order === 0 && (this.#lower.exclusive || this.#upper.exclusive));
  }

  #isOffItsGrid(): boolean {
    const grid = this.#grid;
    return grid !== undefined && this.#offGrids.some((divisor) => impliesMultiple(grid, divisor));
  }
}

function tighter(known: Bound | undefined, next: Bound, direction: 1 | -1): Bound {
  if (!known) return { value: next.value, exclusive: next.exclusive };
  const order = compareRationals(next.value, known.value) * direction;
  if (order > 0) return { value: next.value, exclusive: next.exclusive };
  if (order < 0 || known.exclusive || !next.exclusive) return known;
  return { value: known.value, exclusive: true };
}

function isInside(value: Rational, bound: Bound | undefined, direction: 1 | -1): boolean {
  if (!bound) return true;
  const order = compareRationals(value, bound.value) * direction;
  return bound.exclusive ? order > 0 : order >= 0;
}

function* pointsBetween(lower: Rational | undefined, upper: Rational | undefined): Generator<Rational> {
  const zero = integer(0n);
  yield zero;
  const start = lower ?? upper ?? zero;
  yield start;
  const whole = lower ? integer(floor(lower) + 1n) : upper ? integer(ceiling(upper) - 1n) : zero;
  for (let distance = 0n; distance < 40n; distance++) {
    yield add(whole, integer(upper && !lower ? -distance : distance));
  }
  if (upper) yield upper;
  const width = lower && upper ? add(upper, multiply(lower, integer(-1n))) : integer(upper ? -1n : 1n);
  const origin = lower ?? upper ?? zero;
  for (const parts of [2n, 5n, 10n, 20n, 100n, 1000n, 10_000n, 1_000_000n]) {
    for (const part of [1n, 3n, 7n, parts - 1n]) {
      yield add(origin, multiply(width, { numerator: part, denominator: parts }));
    }
  }
}
