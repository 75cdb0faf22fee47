import type { JsonValue } from "../json/node.js";
import { collectCandidates } from "./candidates.js";
import type { Claim, SchemaScope, Side } from "./claims.js";
import { refuteClaims } from "./refute.js";

export type { SchemaScope } from "./claims.js";

/** How two schemas stand to each other. */
export type Disjointness =
  /** No value is accepted by both. The reason is a sentence fragment for people. */
  | { readonly kind: "disjoint"; readonly reason: string }
  /** Both accept the witness, by the validator's own word. */
  | { readonly kind: "overlapping"; readonly witness: JsonValue }
  /** Neither a proof nor a witness was found within the bounds of the search. */
  | { readonly kind: "unproven" };

/** The validator's word on a value; it decides about witnesses and has no part in proofs. */
export type Acceptance = (schema: Side, value: JsonValue) => boolean;

/**
 * Whether two families of one tool can be told apart: under `oneOf` a value that both accept is invalid (JSON Schema
 * 2020-12 core section 10.2.1.3). Never says "disjoint" without a proof, nor shows a witness that is not one.
 */
export function compareFamilies(
  left: JsonValue,
  right: JsonValue,
  scope: SchemaScope,
  accepts: Acceptance,
): Disjointness {
  const claims: readonly Claim[] = [
    { schema: left, side: "left", negated: false },
    { schema: right, side: "right", negated: false },
  ];
  const reason = refuteClaims(claims, scope);
  if (reason !== undefined) return { kind: "disjoint", reason };
  for (const witness of collectCandidates(claims, scope)) {
    if (accepts("left", witness) && accepts("right", witness)) return { kind: "overlapping", witness };
  }
  return { kind: "unproven" };
}
