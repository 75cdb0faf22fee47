import type { JsonValue } from "../json/node.js";

export type Side = "left" | "right";

/** Resolves a local reference (`#/$defs/…`) to the schema it names; `undefined` when it names none. */
export interface SchemaScope {
  resolve(ref: string): JsonValue | undefined;
}

export type SchemaObject = { readonly [keyword: string]: JsonValue };

/** That one instance satisfies a schema or, negated, that it does not; and whose schema it is. */
export interface Claim {
  readonly schema: JsonValue;
  readonly side: Side;
  readonly negated: boolean;
}

/** A claim whose own keywords are facts. A negated one holds a single `type`, `const` or `enum`. */
export interface Leaf extends Claim {
  readonly schema: SchemaObject;
}

/** At least one of these lists of claims holds. */
export type Choice = readonly (readonly Claim[])[];

/**
 * All that is known of one instance. It is a *necessary* condition: what cannot be read (an unknown reference, the
 * exclusiveness of `oneOf`, a negated keyword without a positive form) is left out, never guessed.
 */
export interface Situation {
  readonly leaves: readonly Leaf[];
  readonly choices: readonly Choice[];
  /** The sides that claimed `false`. */
  readonly impossible: ReadonlySet<Side>;
  /** References already followed for this very instance; claiming one again adds nothing, and cycles end here. */
  readonly followed: ReadonlySet<string>;
}

export const OPEN: Situation = { leaves: [], choices: [], impossible: new Set(), followed: new Set() };

/**
 * Adds claims to what is known of an instance: follows `$ref` and `allOf`, and turns `anyOf`, `oneOf` and
 * `if`/`then`/`else` (JSON Schema 2020-12 core section 10.2) into choices.
 */
export function expandClaims(
  claims: readonly Claim[],
  scope: SchemaScope,
  base: Situation = OPEN,
): Situation {
  const situation = {
    leaves: [...base.leaves],
    choices: [...base.choices],
    impossible: new Set(base.impossible),
    followed: new Set(base.followed),
  };
  const queue = [...claims];
  for (let claim = queue.shift(); claim; claim = queue.shift()) {
    const { schema, side, negated } = claim;
    if (typeof schema === "boolean") {
      if (schema === negated) situation.impossible.add(side);
      continue;
    }
    // References below an `$id` have another base, so nothing below it can be read here (core section 8.2.1).
    if (!isObject(schema) || Object.hasOwn(schema, "$id")) continue;
    const found: Found = negated ? readNegated(schema, side) : readPositive(schema, side);
    if (found.leaf) situation.leaves.push({ schema, side, negated });
    if (found.impossible) situation.impossible.add(side);
    queue.push(...(found.claims ?? []));
    for (const choice of found.choices ?? []) {
      if (choice.length === 1) queue.push(...choice[0]!);
      else situation.choices.push(choice);
    }
    if (found.ref === undefined) continue;
    const key = `${side} ${negated} ${found.ref}`;
    if (situation.followed.has(key)) continue;
    situation.followed.add(key);
    const target = scope.resolve(found.ref);
    if (target !== undefined) queue.push({ schema: target, side, negated });
  }
  return situation;
}

export function isObject(value: JsonValue | undefined): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function membersOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

interface Found {
  readonly leaf?: boolean;
  readonly impossible?: boolean;
  readonly ref?: string;
  readonly claims?: readonly Claim[];
  readonly choices?: readonly Choice[];
}

function readPositive(schema: SchemaObject, side: Side): Found {
  const claim = (inner: JsonValue, negated = false): Claim => ({ schema: inner, side, negated });
  const choices: Choice[] = [];
  for (const arms of [listOf(schema.anyOf), listOf(schema.oneOf)]) {
    if (arms.length > 0) choices.push(arms.map((arm) => [claim(arm)]));
  }
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    choices.push([
      [claim(schema.if), claim(schema.then ?? true)],
      [claim(schema.if, true), claim(schema.else ?? true)],
    ]);
  }
  const claims = listOf(schema.allOf).map((arm) => claim(arm));
  if (schema.not !== undefined) claims.push(claim(schema.not, true));
  return { leaf: true, claims, choices, ...(typeof schema.$ref === "string" && { ref: schema.$ref }) };
}

// Keywords that assert nothing, so that a negated schema may carry them.
const SILENT = new Set(
  "$comment $defs $schema default definitions deprecated description examples readOnly title writeOnly".split(
    " ",
  ),
);

function readNegated(schema: SchemaObject, side: Side): Found {
  const keywords = Object.keys(schema).filter((keyword) => !SILENT.has(keyword));
  if (keywords.length === 0) return { impossible: true };
  // `additionalProperties` and others change what their neighbours mean: one unreadable keyword spoils them all.
  if (!keywords.every((keyword) => NEGATIONS.has(keyword))) return {};
  const choice: Choice = keywords.map((keyword) => [
    { schema: { [keyword]: schema[keyword]! }, side, negated: true },
  ]);
  const [only, ...others] = keywords;
  return others.length > 0 ? { choices: [choice] } : NEGATIONS.get(only!)!(schema[only!]!, side);
}

type Negation = (value: JsonValue, side: Side) => Found;

const NEGATIONS: ReadonlyMap<string, Negation> = new Map<string, Negation>([
  ["type", () => ({ leaf: true })],
  ["const", () => ({ leaf: true })],
  ["enum", () => ({ leaf: true })],
  ["$ref", (value) => (typeof value === "string" ? { ref: value } : {})],
  ["not", (schema, side) => ({ claims: [{ schema, side, negated: false }] })],
  ["anyOf", (arms, side) => ({ claims: negateAll(arms, side) })],
  ["allOf", (arms, side) => oneHolds(negateAll(arms, side))],
  ["required", (names, side) => oneHolds(listOf(names).map((name) => lacks(String(name), side)))],
  [
    "properties",
    (map, side) => oneHolds(membersOf(map).map(([name, schema]) => differs(name, schema, side))),
  ],
]);

function negateAll(schemas: JsonValue, side: Side): Claim[] {
  return listOf(schemas).map((schema) => ({ schema, side, negated: true }));
}

function oneHolds(claims: readonly Claim[]): Found {
  return claims.length === 0 ? { impossible: true } : { choices: [claims.map((claim) => [claim])] };
}

function lacks(name: string, side: Side): Claim {
  return { schema: { type: "object", properties: { [name]: false } }, side, negated: false };
}

function differs(name: string, schema: JsonValue, side: Side): Claim {
  const properties = { [name]: { not: schema } };
  return { schema: { type: "object", required: [name], properties }, side, negated: false };
}
