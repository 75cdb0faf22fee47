import { assignItems } from "./assign-items.js";
import type { Item } from "./atom.js";
import type { ClassTable } from "./classes.js";
import type { Facts } from "./facts.js";
import { type Literal, opposite } from "./literal.js";
import { firstWitness, type Goals, type Outcome, unknown } from "./outcome.js";

type Rest = Item & { kind: "rest" };
type SomeItem = Item & { kind: "someItem" };
export type Contains = Item & { kind: "contains" };

// Longer ones are not built; an array of that many items is no witness to show to anyone.
const MAX_LENGTH = 20_000;
const MAX_NEEDED = 300;
const MAX_COUNTS = 60;
// Positions that are looked at as soon as something is learnt of them.
const MAX_PEEKED = 16;

/** Arrays: a range of lengths, and what holds of items by their index, of some items, or between them. */
export class ArrayFacts implements Facts {
  readonly #goals: Goals;
  readonly #classes: ClassTable;
  #min = 0;
  #max = Number.POSITIVE_INFINITY;
  #items = new Map<number, readonly Literal[]>();
  #rests: readonly Rest[] = [];
  #some: readonly SomeItem[] = [];
  #contains: readonly Contains[] = [];
  #unique = false;
  #twins = false;

  constructor(goals: Goals, classes: ClassTable) {
    this.#goals = goals;
    this.#classes = classes;
  }

  copy(): ArrayFacts {
    const copy = new ArrayFacts(this.#goals, this.#classes);
    copy.#min = this.#min;
    copy.#max = this.#max;
    copy.#items = new Map(this.#items);
    copy.#rests = this.#rests;
    copy.#some = this.#some;
    copy.#contains = this.#contains;
    copy.#unique = this.#unique;
    copy.#twins = this.#twins;
    return copy;
  }

  add(item: Item): boolean {
    switch (item.kind) {
      case "items":
        return this.#bound(item.min, item.max);
      case "item": {
        const known = this.#items.get(item.index) ?? [];
        if (known.includes(item.literal)) return true;
        this.#items.set(item.index, [...known, item.literal]);
        return this.#canBeFilled();
      }
      case "rest":
        this.#rests = [...this.#rests, item];
        return this.#canBeFilled();
      case "someItem":
        this.#some = [...this.#some, item];
        return this.#bound(item.from + 1, undefined);
      case "contains": {
        const { literal, min, max } = item;
        if (max !== undefined && max < min) return false;
        if (max === 0) return this.add({ kind: "rest", from: 0, literal: opposite(literal) });
        this.#contains = [...this.#contains, item];
        return this.#bound(min, undefined);
      }
      case "unique":
        this.#unique = true;
        return !this.#twins;
      case "twins":
        this.#twins = true;
        return !this.#unique && this.#bound(2, undefined);
      default:
        return true;
    }
  }

  entails(item: Item): boolean {
    switch (item.kind) {
      case "items":
        return this.#min >= item.min && this.#max <= (item.max ?? Number.POSITIVE_INFINITY);
      case "item": {
        if (this.#max <= item.index) return true;
        const literals = this.#literalsAt(item.index);
        return (
          literals.includes(item.literal) || this.#goals.isRefuted([...literals, opposite(item.literal)])
        );
      }
      case "rest":
        return (
          this.#max <= item.from ||
          this.#rests.some((rest) => rest.from <= item.from && rest.literal === item.literal)
        );
      case "unique":
        return this.#unique || this.#max <= 1;
      case "twins":
        return this.#twins;
      default:
        return false;
    }
  }

  solve(): Outcome {
    const counts = this.#counts();
    if (!counts) return unknown(`"maxContains": more than ${MAX_COUNTS} numbers of items to try`);
    return firstWitness(counts, (contains) => {
      const needed = contains.reduce((sum, { min }) => sum + min, this.#some.length) + (this.#twins ? 2 : 0);
      const shortest = Math.max(this.#min, ...contains.map(({ min }) => min));
      const longest = Math.min(this.#max, Math.max(shortest, this.#explicit() + needed));
      if (shortest > MAX_LENGTH || needed > MAX_NEEDED) {
        return unknown('"minItems", "minContains": too many items to find');
      }
      return firstWitness(numbersFrom(shortest, longest), (length) => {
        if (!this.#goals.spend()) return unknown("budget");
        return assignItems(
          {
            items: Array.from({ length }, (_, index) => this.#literalsAt(index)),
            uniformFrom: this.#explicit(),
            some: this.#some,
            contains,
            unique: this.#unique,
            twins: this.#twins,
          },
          this.#goals,
          this.#classes,
        );
      });
    });
  }

  /** With an upper limit on the items of a kind, every exact number of them is a case of its own. */
  #counts(): readonly (readonly Contains[])[] | undefined {
    let cases: readonly (readonly Contains[])[] = [[]];
    for (const contains of this.#contains) {
      const { min, max } = contains;
      const counts = max === undefined ? [contains] : [];
      for (let count = min; max !== undefined && count <= Math.min(max, this.#max); count++) {
        if (counts.length * cases.length > MAX_COUNTS) return undefined;
        counts.push({ ...contains, min: count, max: count });
      }
      cases = cases.flatMap((before) => counts.map((count) => [...before, count]));
    }
    return cases;
  }

  #bound(min: number, max: number | undefined): boolean {
    const grown = min > this.#min;
    this.#min = Math.max(this.#min, Math.ceil(min));
    this.#max = Math.min(this.#max, Math.floor(max ?? this.#max));
    return this.#min <= this.#max && (!grown || this.#canBeFilled());
  }

  #canBeFilled(): boolean {
    const count = Math.min(this.#min, this.#explicit() + 1, MAX_PEEKED);
    for (let index = 0; index < count; index++) {
      if (this.#goals.isRefuted(this.#literalsAt(index))) return false;
    }
    return true;
  }

  /** From this index on, the same holds of every item. */
  #explicit(): number {
    return Math.max(
      0,
      ...[...this.#items.keys()].map((index) => index + 1),
      ...this.#rests.map(({ from }) => from),
      ...this.#some.map(({ from }) => from),
    );
  }

  #literalsAt(index: number): readonly Literal[] {
    return [
      ...(this.#items.get(index) ?? []),
      ...this.#rests.filter(({ from }) => from <= index).map(({ literal }) => literal),
    ];
  }
}

function* numbersFrom(first: number, last: number): Generator<number> {
  for (let number = first; number <= last; number++) yield number;
}
