import type { JsonValue } from "../../json/node.js";
import type { Literal } from "./literal.js";

/** What is known of a goal: a value that meets it, that there is none, or neither. */
export type Outcome =
  | { readonly kind: "witness"; readonly value: JsonValue }
  | { readonly kind: "empty" }
  /** `candidate`: a value that may meet the goal, where nobody here can tell. */
  | { readonly kind: "unknown"; readonly reason: string; readonly candidate?: JsonValue };

export const EMPTY: Outcome = { kind: "empty" };

export function unknown(reason: string, candidate?: JsonValue): Outcome {
  return candidate === undefined ? { kind: "unknown", reason } : { kind: "unknown", reason, candidate };
}

/** The outcome of a disjunction: the first witness; `empty` only when all are; otherwise what is least unknown. */
export function firstWitness<T>(ways: Iterable<T>, solve: (way: T) => Outcome): Outcome {
  let outcome = EMPTY;
  for (const way of ways) {
    const next = solve(way);
    if (next.kind === "witness") return next;
    if (next.kind === "unknown" && !(outcome.kind === "unknown" && "candidate" in outcome)) {
      if (outcome.kind === "empty" || "candidate" in next) outcome = next;
    }
  }
  return outcome;
}

/** What a solver for one type asks of the search as a whole. */
export interface Goals {
  /** Decides whether one value meets all the literals. */
  solve(literals: Iterable<Literal>): Outcome;
  /** Whether it is plain, without a search, that no value does. */
  isRefuted(literals: Iterable<Literal>): boolean;
  holds(literal: Literal, value: JsonValue): boolean | undefined;
  /** One more step of the budget; `false` when it is used up. */
  spend(): boolean;
}
