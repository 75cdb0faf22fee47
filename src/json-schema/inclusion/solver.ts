import type { JsonValue } from "../../json/node.js";
import type { Budget } from "./budget.js";
import type { ClassTable } from "./classes.js";
import { Evaluator } from "./evaluate.js";
import type { Formats } from "./format-judge.js";
import { ALL_TYPES, INSTANCE_TYPES, type InstanceType, type TypeSet, typeBit } from "./instance-type.js";
import { classOf, type Goal, goalOf, isContradiction, isRefusal, type Literal } from "./literal.js";
import { nameDoubt } from "./name-doubt.js";
import { EMPTY, firstWitness, type Goals, type Outcome, unknown } from "./outcome.js";
import type { Patterns } from "./patterns.js";
import { solveTableau } from "./tableau.js";

// Deeper values are no witnesses to show, and the stack has an end.
const MAX_DEPTH = 250;

const TOO_DEEP = "the schemas are nested too deep";
const BUDGET = "budget";

/** Decides goals: whether some value is accepted and refused by classes of schemas as asked. */
export class Solver implements Goals {
  readonly #classes: ClassTable;
  readonly #patterns: Patterns;
  readonly #formats: Formats;
  readonly #budget: Budget;
  readonly #evaluator: Evaluator;
  readonly #letter: Evaluator;
  readonly #decided = new Map<string, Outcome>();
  readonly #refuted = new Map<string, boolean>();
  /** Goals that are being decided, with their place on the stack. */
  readonly #open = new Map<string, number>();
  /** The lowest place on the stack that the present outcome leans on. */
  #leansOn = Number.POSITIVE_INFINITY;

  constructor(parts: { classes: ClassTable; patterns: Patterns; formats: Formats; budget: Budget }) {
    this.#classes = parts.classes;
    this.#patterns = parts.patterns;
    this.#formats = parts.formats;
    this.#budget = parts.budget;
    this.#evaluator = new Evaluator({ ...parts, isByTheLetter: false });
    this.#letter = new Evaluator({ ...parts, isByTheLetter: true });
  }

  spend(): boolean {
    return this.#budget.spend();
  }

  holds(literal: Literal, value: JsonValue): boolean | undefined {
    return this.#evaluator.holds(literal, value);
  }

  /**
   * A goal that is asked again while it is being decided is answered `empty`: a smallest witness never holds a smaller
   * one of the same goal. What leans on such an answer is not kept beyond the goal that it leans on.
   */
  solve(literals: Iterable<Literal>): Outcome {
    const goal = goalOf(literals);
    const key = goal.join();
    if (this.#isPlainlyEmpty(goal, key)) return EMPTY;
    const known = this.#decided.get(key);
    if (known) return known;
    const open = this.#open.get(key);
    if (open !== undefined) {
      this.#leansOn = Math.min(this.#leansOn, open);
      return EMPTY;
    }
    if (this.#open.size >= MAX_DEPTH) return unknown(TOO_DEEP);
    if (!this.spend()) return unknown(BUDGET);
    const place = this.#open.size;
    const before = this.#leansOn;
    this.#leansOn = Number.POSITIVE_INFINITY;
    this.#open.set(key, place);
    const outcome = this.#decide(goal);
    this.#open.delete(key);
    const isFirm = outcome.kind === "witness" || this.#leansOn >= place;
    const isFinal = outcome.kind !== "unknown" || (outcome.reason !== TOO_DEEP && outcome.reason !== BUDGET);
    if (isFirm && isFinal) this.#decided.set(key, outcome);
    this.#leansOn = Math.min(before, isFirm ? Number.POSITIVE_INFINITY : this.#leansOn);
    return outcome;
  }

  /** Values that came up as answers to goals, the latest first. */
  witnesses(count: number): JsonValue[] {
    const values: JsonValue[] = [];
    for (const outcome of [...this.#decided.values()].reverse()) {
      if (outcome.kind === "witness" && values.push(outcome.value) >= count) break;
    }
    return values;
  }

  /** Whether a value meets a goal by the letter of the specification, whatever a validator makes of it. */
  holdsByTheLetter(goal: Iterable<Literal>, value: JsonValue): boolean | undefined {
    return this.#letter.holdAll(goal, value);
  }

  /** The only values that may meet the goal, where an `enum` leaves a finite choice. */
  choicesOf(goal: Goal): readonly JsonValue[] | undefined {
    return this.#valuesOf(goal);
  }

  isRefuted(literals: Iterable<Literal>): boolean {
    const goal = goalOf(literals);
    return this.#isPlainlyEmpty(goal, goal.join());
  }

  #decide(goal: Goal): Outcome {
    const values = this.#valuesOf(goal);
    if (values) return firstWitness(values, (value) => this.#confirm(goal, value));
    const types = this.#typesOf(goal);
    const possible = INSTANCE_TYPES.filter((type) => (types & typeBit(type)) !== 0);
    return firstWitness(possible, (type) => this.#decideType(goal, type));
  }

  #decideType(goal: Goal, type: InstanceType): Outcome {
    if (type === "null") return this.#confirm(goal, null);
    if (type === "boolean") return firstWitness([false, true], (value) => this.#confirm(goal, value));
    const outcome = solveTableau(goal, type, {
      goals: this,
      classes: this.#classes,
      patterns: this.#patterns,
      formats: this.#formats,
    });
    if (outcome.kind !== "witness") return outcome;
    const confirmed = this.#confirm(goal, outcome.value);
    return confirmed.kind === "empty" ? unknown("a value that was found did not prove right") : confirmed;
  }

  #confirm(goal: Goal, value: JsonValue): Outcome {
    const truth = this.#evaluator.holdAll(goal, value);
    if (truth === true) return { kind: "witness", value };
    return truth === false ? EMPTY : unknown(nameDoubt(goal, this.#classes, this.#patterns), value);
  }

  #isPlainlyEmpty(goal: Goal, key: string): boolean {
    if (isContradiction(goal)) return true;
    let refuted = this.#refuted.get(key);
    if (refuted === undefined) {
      const values = this.#valuesOf(goal);
      refuted =
        this.#typesOf(goal) === 0 ||
        (values?.every((value) => this.#evaluator.holdAll(goal, value) === false) ?? false);
      this.#refuted.set(key, refuted);
    }
    return refuted;
  }

  #typesOf(goal: Goal): TypeSet {
    let types = ALL_TYPES;
    for (const literal of goal) {
      const { assertions, types: own } = this.#classes.shape(classOf(literal));
      if (!isRefusal(literal)) types &= own;
      else if (assertions.length === 0) return 0;
      else types &= ~typesWithoutExit(assertions, own);
    }
    return types;
  }

  #valuesOf(goal: Goal): readonly JsonValue[] | undefined {
    let least: readonly JsonValue[] | undefined;
    for (const literal of goal) {
      const { values } = this.#classes.shape(classOf(literal));
      if (!isRefusal(literal) && values && (!least || values.length < least.length)) least = values;
    }
    return least;
  }
}

/** The types of which a schema that says nothing but `type` refuses no value. */
function typesWithoutExit(
  assertions: readonly { readonly kind: string; readonly names?: readonly string[] }[],
  types: TypeSet,
): TypeSet {
  const [only, ...others] = assertions;
  if (others.length > 0 || only?.kind !== "types") return 0;
  return only.names?.includes("number") || !only.names?.includes("integer")
    ? types
    : types & ~typeBit("number");
}
