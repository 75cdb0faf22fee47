import { affirm } from "./affirm.js";
import { ArrayFacts } from "./array-facts.js";
import type { Alternative, Clause, Item } from "./atom.js";
import type { ClassTable } from "./classes.js";
import { deny } from "./deny.js";
import type { Facts } from "./facts.js";
import type { Formats } from "./format-judge.js";
import { type InstanceType, typeBit } from "./instance-type.js";
import { classOf, type Goal, isRefusal, type Literal, opposite } from "./literal.js";
import { NumberFacts } from "./number-facts.js";
import { ObjectFacts } from "./object-facts.js";
import { EMPTY, firstWitness, type Goals, type Outcome, unknown } from "./outcome.js";
import type { Patterns } from "./patterns.js";
import { StringFacts } from "./string-facts.js";

/** What a tableau draws on. */
export interface Means {
  readonly goals: Goals;
  readonly classes: ClassTable;
  readonly patterns: Patterns;
  readonly formats: Formats;
}

/** Decides whether some value of the type meets the goal, by supposing and refuting alternatives. */
export function solveTableau(
  goal: Goal,
  type: "number" | "string" | "array" | "object",
  means: Means,
): Outcome {
  const branch = new Branch(goal, type, means);
  return branch.suppose(goal.map((literal) => ({ kind: "literal", literal }))) ? branch.search() : EMPTY;
}

class Branch {
  readonly #goal: Goal;
  readonly #type: InstanceType;
  readonly #means: Means;
  #literals = new Set<Literal>();
  #clauses: readonly Clause[] = [];
  #facts: Facts;
  #opaque: string | undefined;
  /** One of the literals leaves a finite choice of values. */
  #isFinite = false;

  constructor(goal: Goal, type: InstanceType, means: Means) {
    this.#goal = goal;
    this.#type = type;
    this.#means = means;
    this.#facts = factsOf(type, means);
  }

  /** Takes items for true, with what follows plainly; `false` when that is a contradiction. */
  suppose(items: readonly Item[]): boolean {
    const pending = [...items];
    for (let item = pending.pop(); item; item = pending.pop()) {
      if (item.kind === "opaque") this.#opaque ??= item.reason;
      else if (item.kind === "literal") {
        const followed = this.#take(item.literal);
        if (!followed) return false;
        pending.push(...followed);
      } else if (!this.#facts.add(item)) return false;
    }
    return true;
  }

  search(): Outcome {
    if (!this.#means.goals.spend()) return unknown("budget");
    if (!this.#propagate()) return EMPTY;
    if (this.#isFinite) return this.#chooseValue();
    const shortest = this.#clauses.reduce<Clause | undefined>(
      (least, clause) => (!least || clause.length < least.length ? clause : least),
      undefined,
    );
    if (!shortest) return this.#solveFacts();
    this.#clauses = this.#clauses.filter((clause) => clause !== shortest);
    return firstWitness(shortest, (alternative) => this.#resume(alternative));
  }

  #resume(items: readonly Item[]): Outcome {
    const branch = this.#copy();
    return branch.suppose(items) ? branch.search() : EMPTY;
  }

  #solveFacts(): Outcome {
    const outcome = this.#facts.solve((items) => this.#resume(items));
    if (this.#opaque === undefined || outcome.kind !== "witness") return outcome;
    return unknown(this.#opaque, outcome.value);
  }

  /** What a literal says: facts to be taken as well; clauses are kept. */
  #take(literal: Literal): Item[] | undefined {
    if (this.#literals.has(literal)) return [];
    if (this.#literals.has(opposite(literal))) return undefined;
    this.#literals.add(literal);
    const { classes, goals } = this.#means;
    const owner = classOf(literal);
    const { assertions, types, values } = classes.shape(owner);
    const context = { owner, classes };
    if (isRefusal(literal)) {
      const ways = assertions.flatMap((assertion) => deny(assertion, this.#type, context));
      return this.#keep([ways]);
    }
    if ((types & typeBit(this.#type)) === 0) return undefined;
    if (values) {
      const isPossible = values.some((value) => this.#goal.every((one) => goals.holds(one, value) !== false));
      if (!isPossible) return undefined;
      this.#isFinite = true;
      return [];
    }
    return this.#keep(assertions.flatMap((assertion) => affirm(assertion, this.#type, context)));
  }

  #keep(clauses: readonly Clause[]): Item[] | undefined {
    const items: Item[] = [];
    for (const clause of clauses) {
      if (clause.length === 0) return undefined;
      const [only, ...others] = clause;
      if (only && others.length === 0) items.push(...only);
      else if (!clause.some((alternative) => alternative.length === 0))
        this.#clauses = [...this.#clauses, clause];
    }
    return items;
  }

  /** Drops alternatives that are contradicted and clauses that hold anyway, until nothing more follows. */
  #propagate(): boolean {
    for (let changed = true; changed; ) {
      changed = false;
      for (const clause of [...this.#clauses]) {
        if (this.#isFinite) return true;
        if (clause.some((alternative) => alternative.every((item) => this.#entails(item)))) {
          this.#replace(clause, undefined);
          continue;
        }
        const possible = clause.filter((alternative) => this.#isPossible(alternative));
        const [only, ...others] = possible;
        if (!only) return false;
        if (others.length === 0) {
          this.#replace(clause, undefined);
          if (!this.suppose(only)) return false;
          changed = true;
        } else if (possible.length < clause.length) this.#replace(clause, possible);
      }
    }
    return true;
  }

  #replace(clause: Clause, next: Clause | undefined): void {
    this.#clauses = this.#clauses.flatMap((known) => (known !== clause ? [known] : next ? [next] : []));
  }

  #entails(item: Item): boolean {
    if (item.kind === "literal") return this.#literals.has(item.literal);
    return item.kind !== "opaque" && this.#facts.entails(item);
  }

  #isPossible(alternative: Alternative): boolean {
    return this.#copy().suppose(alternative);
  }

  /** One of the values is a witness, or no value of this branch is. */
  #chooseValue(): Outcome {
    const { classes, goals } = this.#means;
    for (const literal of this.#literals) {
      const values = isRefusal(literal) ? undefined : classes.shape(classOf(literal)).values;
      if (!values) continue;
      return firstWitness(values, (value) => {
        const truths = this.#goal.map((one) => goals.holds(one, value));
        if (truths.includes(false)) return EMPTY;
        if (!truths.includes(undefined)) return { kind: "witness", value };
        return unknown("whether a value of an enum is accepted", value);
      });
    }
    return EMPTY;
  }

  #copy(): Branch {
    const copy = new Branch(this.#goal, this.#type, this.#means);
    copy.#literals = new Set(this.#literals);
    copy.#clauses = this.#clauses;
    copy.#facts = this.#facts.copy();
    copy.#opaque = this.#opaque;
    copy.#isFinite = this.#isFinite;
    return copy;
  }
}

function factsOf(type: InstanceType, { goals, classes, patterns, formats }: Means): Facts {
  switch (type) {
    case "number":
      return new NumberFacts();
    case "string":
      return new StringFacts(patterns, formats);
    case "array":
      return new ArrayFacts(goals, classes);
    default:
      return new ObjectFacts(goals, classes);
  }
}
