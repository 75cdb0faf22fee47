import { canonicalText } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import { Budget } from "./budget.js";
import { compileSchemas, documentOf } from "./compile-schemas.js";
import { Formats } from "./format-judge.js";
import { accepted, refused } from "./literal.js";
import { isDeeperThan, MAX_NESTING } from "./nesting.js";
import type { Outcome } from "./outcome.js";
import { Patterns } from "./patterns.js";
import { seek } from "./seek.js";
import { Solver } from "./solver.js";

/**
 * Compiles a schema to a judge of values, or says why it is not a schema. It has the last word on witnesses; neither
 * it nor the judge throws.
 */
export type Validate = (schema: JsonValue) => ((value: JsonValue) => boolean) | string;

export interface InclusionOptions {
  readonly validate: Validate;
  /** Whether `format` asserts, as it does for the official clients, or only annotates. Default `assert`. */
  readonly formats?: "assert" | "annotate";
  /** The budget for each direction: a step is about a goal or a branch. */
  readonly steps?: number;
  readonly milliseconds?: number;
  /** A clock in milliseconds; without one, only steps count. */
  readonly now?: () => number;
}

export interface CompareOptions extends InclusionOptions {
  /**
   * `output`, the default: may everything that is valid under `next` be sent to who holds `old`? `input`: may everything
   * valid under `old` be sent to who holds `next`?
   */
  readonly direction?: "output" | "input";
  /** Whether a breaking pair is asked about the other way round as well; its relation is `unknown` if not. */
  readonly relation?: "always" | "unless-breaking";
  /** `specification`: the validator has no word, and a witness must hold by the letter of the specification. */
  readonly lastWord?: "validator" | "specification";
}

/** How one schema stands to another. */
export interface Comparison {
  /** `compatible` has been proved, `breaking` has a witness, and all else is `undecided`. */
  readonly verdict: "compatible" | "breaking" | "undecided";
  /** Of the values accepted, new against old. */
  readonly relation: "equal" | "narrower" | "wider" | "incomparable" | "unknown";
  /** A value that the sender's schema accepts and the receiver's refuses, by the validator's word. */
  readonly witness?: JsonValue;
  /** Why it is undecided: a sentence fragment that names keyword and place. */
  readonly reason?: string;
  readonly steps: number;
}

export const DEFAULT_ALLOWANCE = { steps: 40_000, milliseconds: 2_000 };

/** Whether every value that `next` accepts is accepted by `old` as well. A schema that is not there is `true`. */
export function compareSchemas(old: JsonValue, next: JsonValue, options: CompareOptions): Comparison {
  const { formats = "assert", direction = "output", validate, now = () => 0 } = options;
  const { steps = DEFAULT_ALLOWANCE.steps, milliseconds = DEFAULT_ALLOWANCE.milliseconds } = options;
  if (isDeeperThan(old, MAX_NESTING) || isDeeperThan(next, MAX_NESTING)) {
    return undecided(`a schema is nested more than ${MAX_NESTING} levels deep`);
  }
  const judges = [old, next].map(validate);
  const [judgeOld, judgeNew] = judges;
  if (typeof judgeOld !== "function" || typeof judgeNew !== "function") {
    return undecided(judges.find((judge) => typeof judge === "string") ?? "not a schema");
  }
  if (canonicalText(old) === canonicalText(next)) return EQUAL;
  const compiled = compileSchemas([documentOf(old), documentOf(next)], formats);
  if ("fault" in compiled) return undecided(compiled.fault);
  const [oldClass = 0, newClass = 0] = compiled.roots;
  if (oldClass === newClass) return EQUAL;
  const budget = new Budget({ steps, milliseconds }, now);
  const solver = new Solver({
    classes: compiled.classes,
    patterns: new Patterns(),
    formats: new Formats(validate),
    budget,
  });
  const isLetterLast = options.lastWord === "specification";
  const added = () =>
    seek(solver, {
      isLetterLast,
      goal: [accepted(newClass), refused(oldClass)],
      start: [accepted(newClass)],
      isWitness: (value) => isLetterLast || (judgeNew(value) && !judgeOld(value)),
    });
  const removed = () =>
    seek(solver, {
      isLetterLast,
      goal: [accepted(oldClass), refused(newClass)],
      start: [accepted(oldClass)],
      isWitness: (value) => isLetterLast || (judgeOld(value) && !judgeNew(value)),
    });
  const asked = direction === "output" ? added() : removed();
  if (asked.kind === "witness" && options.relation === "unless-breaking") {
    return { verdict: "breaking", relation: "unknown", witness: asked.value, steps: budget.steps };
  }
  budget.renew({ steps, milliseconds });
  const other = direction === "output" ? removed() : added();
  return {
    verdict: VERDICTS[asked.kind],
    relation: direction === "output" ? relationOf(asked, other) : relationOf(other, asked),
    ...(asked.kind === "witness" ? { witness: asked.value } : {}),
    ...(asked.kind === "unknown" ? { reason: asked.reason } : {}),
    steps: budget.steps,
  };
}

const EQUAL: Comparison = { verdict: "compatible", relation: "equal", steps: 0 };

const VERDICTS = { empty: "compatible", witness: "breaking", unknown: "undecided" } as const;

function relationOf(added: Outcome, removed: Outcome): Comparison["relation"] {
  if (added.kind === "unknown" || removed.kind === "unknown") return "unknown";
  if (added.kind === "empty") return removed.kind === "empty" ? "equal" : "narrower";
  return removed.kind === "empty" ? "wider" : "incomparable";
}

function undecided(reason: string): Comparison {
  return { verdict: "undecided", relation: "unknown", reason, steps: 0 };
}
