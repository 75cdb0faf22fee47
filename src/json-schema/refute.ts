import type { JsonValue } from "../json/node.js";
import type { JsonPointer } from "../source/pointer.js";
import { claimsOfItem, claimsOfProperty, closedNames, matchesPattern } from "./applicable.js";
import {
  type Claim,
  expandClaims,
  type Leaf,
  listOf,
  membersOf,
  type SchemaScope,
  type Situation,
} from "./claims.js";
import {
  contrast,
  describeCount,
  describeNumber,
  describeTypes,
  describeValues,
  exhausted,
  subject,
} from "./contrast.js";
import { type Facts, factsOf, isEmptyRange, type JsonType } from "./facts.js";

// Far beyond a hand-written contract. A proof that would need more is given up, which is never wrong.
const MAX_STEPS = 5_000;
const MAX_DEPTH = 24;
const MAX_VALUES = 100;
const MAX_ITEMS = 32;

/** What one proof shares: where references lead, and the steps left to it. */
interface Proof {
  readonly scope: SchemaScope;
  steps: number;
}

/**
 * Proves that no JSON value satisfies all the claims, and says why in words; `undefined` without such a proof.
 * Every rule works on necessary conditions, so that what it cannot read costs a proof and never makes one.
 */
export function refuteClaims(claims: readonly Claim[], scope: SchemaScope): string | undefined {
  return refuteAt([], claims, { scope, steps: MAX_STEPS });
}

function refuteAt(at: JsonPointer, claims: readonly Claim[], proof: Proof): string | undefined {
  if (at.length > MAX_DEPTH) return undefined;
  return refuteSituation(at, expandClaims(claims, proof.scope), proof);
}

function refuteSituation(at: JsonPointer, situation: Situation, proof: Proof): string | undefined {
  proof.steps -= 1;
  if (proof.steps < 0) return undefined;
  if (situation.impossible.size > 0) return exhausted(at);
  const plain = refuteLeaves(at, situation.leaves, proof);
  if (plain !== undefined) return plain;
  const [choice, ...choices] = situation.choices.toSorted((one, other) => one.length - other.length);
  if (!choice) return undefined;
  const base = { ...situation, choices };
  return refuteAll(at, choice, (arm) => refuteSituation(at, expandClaims(arm, proof.scope, base), proof));
}

function refuteLeaves(at: JsonPointer, leaves: readonly Leaf[], proof: Proof): string | undefined {
  const facts = factsOf(leaves);
  const reason = refuteTypes(at, leaves, facts, proof);
  if (reason !== undefined || !facts.values || facts.values.size > MAX_VALUES) return reason;
  if (facts.values.size === 0) return contrast(at, leaves, describeValues);
  const side = leaves.find(
    ({ schema, negated }) => !negated && (Object.hasOwn(schema, "const") || schema.enum),
  )!.side;
  return refuteAll(at, [...facts.values.values()], (value) => {
    if (typeof value === "string" && leaves.some((leaf) => misses(leaf, value))) {
      return `${subject(at)} is ${JSON.stringify(value)} on one side and of another pattern on the other`;
    }
    const exact = [...leaves, { schema: exactly(value), side, negated: false }];
    return refuteTypes(at, exact, factsOf(exact), proof);
  });
}

function misses({ schema, negated }: Leaf, text: string): boolean {
  return !negated && typeof schema.pattern === "string" && matchesPattern(schema.pattern, text) === false;
}

/** A reason for each of several cases, or none at all. */
function refuteAll<T>(
  at: JsonPointer,
  cases: Iterable<T>,
  refute: (one: T) => string | undefined,
): string | undefined {
  const reasons = new Set<string>();
  for (const one of cases) {
    const reason = refute(one);
    if (reason === undefined) return undefined;
    reasons.add(reason);
  }
  // An arm that one side rules out by itself tells nothing of the two.
  if (reasons.size > 1) reasons.delete(exhausted(at));
  return `${[...reasons].slice(0, 3).join("; ")}${reasons.size > 3 ? "; …" : ""}`;
}

/** What `const` says, in the keywords that the rules below read. */
function exactly(value: JsonValue): Leaf["schema"] {
  if (value === null) return { type: "null" };
  if (typeof value === "number") return { type: "number", minimum: value, maximum: value };
  if (typeof value === "string")
    return { type: "string", minLength: [...value].length, maxLength: [...value].length };
  if (typeof value === "boolean") return { type: "boolean" };
  if (Array.isArray(value)) {
    return {
      type: "array",
      minItems: value.length,
      maxItems: value.length,
      prefixItems: listOf(value).map((item) => ({ const: item })),
    };
  }
  const properties = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, { const: inner }]),
  );
  return { type: "object", required: Object.keys(value), properties, additionalProperties: false };
}

type Refutation = (
  at: JsonPointer,
  leaves: readonly Leaf[],
  facts: Facts,
  proof: Proof,
) => string | undefined;

/** An instance has some type: each one left must fail on its own, for a fact about objects binds only objects. */
const refuteTypes: Refutation = (at, leaves, facts, proof) => {
  if (facts.types.size === 0) return contrast(at, leaves, describeTypes);
  return refuteAll(at, facts.types, (type) => REFUTATIONS[type](at, leaves, facts, proof));
};

const REFUTATIONS: Readonly<Record<JsonType, Refutation>> = {
  null: (at, leaves, { excluded }) =>
    excluded.has("null") ? contrast(at, leaves, describeTypes) : undefined,

  boolean: (at, _leaves, { excluded }) =>
    excluded.has("true") && excluded.has("false") ? exhausted(at) : undefined,

  number: (at, leaves, { value, whole, broken }) => {
    const pinned = value.min === value.max && Number.isInteger(value.min);
    const empty = isEmptyRange(value, whole) || (broken && (whole || pinned));
    return empty ? contrast(at, leaves, describeNumber) : undefined;
  },

  string: (at, leaves, { length }) =>
    isEmptyRange(length, true)
      ? contrast(
          at,
          leaves,
          describeCount((facts) => facts.length, "character"),
        )
      : undefined,

  array: (at, leaves, { items }, proof) => {
    if (isEmptyRange(items, true))
      return contrast(
        at,
        leaves,
        describeCount((facts) => facts.items, "item"),
      );
    // Behind the longest prefix every item has the same claims.
    const prefix = Math.max(0, ...leaves.map(({ schema }) => listOf(schema.prefixItems).length));
    for (let index = 0; index < Math.min(items.min, prefix + 1, MAX_ITEMS); index += 1) {
      const reason = refuteAt([...at, String(index)], claimsOfItem(leaves, index), proof);
      if (reason !== undefined) return reason;
    }
    return undefined;
  },

  object: (at, leaves, facts, proof) => {
    for (const name of facts.required) {
      const reason = refuteProperty([...at, name], name, leaves, proof);
      if (reason !== undefined) return reason;
    }
    return refuteCount(at, leaves, facts);
  },
};

function refuteProperty(
  at: JsonPointer,
  name: string,
  leaves: readonly Leaf[],
  proof: Proof,
): string | undefined {
  const claims = claimsOfProperty(leaves, name, proof.scope);
  const refused = claims.find(({ schema }) => schema === false);
  if (refused) {
    const others = leaves.some(
      ({ schema, side, negated }) =>
        !negated && side !== refused.side && listOf(schema.required).includes(name),
    );
    const known = leaves.some(
      ({ schema, side }) =>
        side === refused.side && membersOf(schema.properties).some(([key]) => key === name),
    );
    if (!others) return `${subject(at)} is required and refused on one side`;
    const how = known ? "refused on the other" : "unknown to the other, which is closed";
    return `${subject(at)} is required on one side and ${how}`;
  }
  const names = leaves
    .filter(({ schema, negated }) => !negated && schema.propertyNames !== undefined)
    .map(({ schema, side }) => ({ schema: schema.propertyNames!, side, negated: false }));
  const spelled = [{ schema: { const: name }, side: "left", negated: false } as const, ...names];
  if (names.length > 0 && refuteAt(at, spelled, proof) !== undefined) {
    return `${subject(at)} is required on one side and not allowed as a name`;
  }
  return refuteAt(at, claims, proof);
}

/** Too few names for the least number of properties. */
function refuteCount(at: JsonPointer, leaves: readonly Leaf[], { members }: Facts): string | undefined {
  if (isEmptyRange(members, true)) {
    return `${subject(at)} needs ${members.min} or more properties and may have at most ${members.max}`;
  }
  const closed = leaves.flatMap(({ schema, negated }) => (negated ? [] : (closedNames(schema) ?? [])));
  if (closed.length === 0) return undefined;
  const shared = [...closed[0]!].filter((name) => closed.every((names) => names.has(name)));
  if (members.min <= shared.length) return undefined;
  return `${subject(at)} needs ${members.min} or more properties and both sides know ${shared.length} names`;
}
