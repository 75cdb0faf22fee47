import { accepted, type Literal, refused } from "./literal.js";
import type { Goals, Outcome } from "./outcome.js";

/** Names that match the same patterns. */
export interface NameCell {
  /** The conditions, those of every pattern included. */
  readonly nameGoal: readonly Literal[];
  /** A name of the cell; unknown when it is not known whether there is one. Never empty. */
  readonly name: Outcome;
}

/** Cuts the names that meet some conditions into cells by the patterns, classes of schemas; empty cells are left out. */
export function* nameCells(
  goals: Goals,
  fixed: readonly Literal[],
  patterns: readonly number[],
): Generator<NameCell> {
  const name = goals.solve(fixed);
  if (name.kind === "empty" || !goals.spend()) {
    if (name.kind !== "empty") yield { nameGoal: fixed, name: { kind: "unknown", reason: "budget" } };
    return;
  }
  const [pattern, ...others] = patterns;
  if (pattern === undefined) {
    yield { nameGoal: fixed, name };
    return;
  }
  yield* nameCells(goals, [...fixed, refused(pattern)], others);
  yield* nameCells(goals, [...fixed, accepted(pattern)], others);
}
