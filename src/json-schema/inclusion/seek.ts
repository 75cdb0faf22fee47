import type { JsonValue } from "../../json/node.js";
import type { Literal } from "./literal.js";
import { collectMutants } from "./mutants.js";
import { EMPTY, type Outcome, unknown } from "./outcome.js";
import { shrinkValue } from "./shrink.js";
import type { Solver } from "./solver.js";

const MAX_PARTS = 60;

/** What a witness must be, beyond what the solver thinks of it. */
export interface Inquiry {
  /** The literals that a witness meets. */
  readonly goal: readonly Literal[];
  /** Where to start from when the goal is not decided: values that meet part of it. */
  readonly start: readonly Literal[];
  /** The last word on a witness, a validator's. */
  readonly isWitness: (value: JsonValue) => boolean;
  /** Nobody else has a word: a witness must hold by the letter of the specification, and not only not fail. */
  readonly isLetterLast?: boolean;
}

/** Decides a goal; what is not decided is searched for by trial. Witnesses are confirmed, and as small as can be. */
export function seek(
  solver: Solver,
  { goal, start, isWitness: isValid, isLetterLast = false }: Inquiry,
): Outcome {
  // Where a validator stands alone against the specification, nothing is shown.
  const isWitness = (value: JsonValue) => {
    const holds = isValid(value) ? solver.holdsByTheLetter(goal, value) : false;
    return holds ?? !isLetterLast;
  };
  const outcome = solver.solve(goal);
  if (outcome.kind === "empty") return outcome;
  const candidate = outcome.kind === "witness" ? outcome.value : outcome.candidate;
  if (candidate !== undefined && isWitness(candidate)) {
    return { kind: "witness", value: shrinkValue(candidate, isWitness) };
  }
  const choices = solver.choicesOf(goal);
  // With a finite choice, it is enough that neither the validator nor the specification finds a witness.
  const isDenied = (value: JsonValue) => !isValid(value) && solver.holdsByTheLetter(goal, value) !== true;
  if (choices?.every(isDenied)) return EMPTY;
  const base = solver.solve(start);
  const near = base.kind === "witness" ? base.value : base.kind === "unknown" ? base.candidate : undefined;
  const bases = [candidate, near].filter((value) => value !== undefined);
  for (const mutant of choices ?? collectMutants(bases, solver.witnesses(MAX_PARTS))) {
    if (isWitness(mutant)) return { kind: "witness", value: shrinkValue(mutant, isWitness) };
  }
  return outcome.kind === "unknown"
    ? outcome
    : unknown(`the validator does not agree about ${JSON.stringify(candidate).slice(0, 200)}`);
}
