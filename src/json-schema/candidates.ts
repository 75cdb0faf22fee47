import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { claimsOfItem, claimsOfProperty } from "./applicable.js";
import {
  type Claim,
  expandClaims,
  type Leaf,
  listOf,
  membersOf,
  type SchemaScope,
  type Situation,
} from "./claims.js";
import { type Facts, factsOf, type JsonType, typeOf, valueKey } from "./facts.js";
import { interleave, take } from "./interleave.js";
import { numbersFor, stringsFor } from "./scalars.js";

// A witness is for people to read: past these bounds no answer is better than an unreadable one.
const MAX_CANDIDATES = 500;
const MAX_STEPS = 5_000;
const MAX_DEPTH = 8;
const MAX_ITEMS = 20;
const MAX_TEXT = 10_000;
// How many values are tried in one place while the others stay as they are.
const VARIANTS = 6;

/** What one search shares: where references lead, and the steps left to it. */
interface Search {
  readonly scope: SchemaScope;
  steps: number;
}

/**
 * Values that may satisfy all the claims at once, and some that may satisfy one claim, shortest text first and each
 * once. Nothing is promised of them: whoever uses one asks a validator.
 */
export function collectCandidates(claims: readonly Claim[], scope: SchemaScope): readonly JsonValue[] {
  const found = new Map<string, JsonValue>();
  const share = MAX_CANDIDATES / (claims.length + 3);
  for (const group of [claims, ...claims.map((claim) => [claim])]) {
    const limit = group === claims ? 3 * share : found.size + share;
    for (const value of instancesOf(group, 0, { scope, steps: MAX_STEPS })) {
      if (found.size >= limit) break;
      const text = canonicalText(value);
      if (text.length <= MAX_TEXT && isWritable(value)) found.set(text, value);
    }
  }
  return [...found].toSorted(([one], [other]) => one.length - other.length).map(([, value]) => value);
}

/** Whether JSON can write it: a literal like `1e400` reads as infinity. */
function isWritable(value: JsonValue): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isWritable);
}

function* instancesOf(claims: readonly Claim[], depth: number, search: Search): Generator<JsonValue> {
  if (depth > MAX_DEPTH) return;
  const arms = armsOf(expandClaims(claims, search.scope), search);
  yield* interleave(inEachArm(arms, depth, search));
}

/** Every way through the choices. */
function* armsOf(situation: Situation, search: Search): Generator<readonly Leaf[]> {
  search.steps -= 1;
  if (search.steps < 0 || situation.impossible.size > 0) return;
  const [choice, ...choices] = situation.choices;
  if (!choice) yield situation.leaves;
  for (const arm of choice ?? []) {
    yield* armsOf(expandClaims(arm, search.scope, { ...situation, choices }), search);
  }
}

function* inEachArm(
  arms: Iterable<readonly Leaf[]>,
  depth: number,
  search: Search,
): Generator<Iterable<JsonValue>> {
  for (const leaves of arms) yield instancesOfArm(leaves, depth, search);
}

function* instancesOfArm(leaves: readonly Leaf[], depth: number, search: Search): Generator<JsonValue> {
  const facts = factsOf(leaves);
  const makers: Iterable<JsonValue>[] = facts.values
    ? [facts.values.values()]
    : [...facts.types].map((type) => MAKERS[type](leaves, facts, depth, search));
  const told = leaves.flatMap(({ schema, negated }) =>
    negated ? [] : [...listOf(schema.examples), ...(schema.default === undefined ? [] : [schema.default])],
  );
  for (const value of interleave([...makers, told])) {
    if (facts.types.has(typeOf(value)) && !facts.excluded.has(valueKey(value))) yield value;
  }
}

type Maker = (leaves: readonly Leaf[], facts: Facts, depth: number, search: Search) => Iterable<JsonValue>;

const MAKERS: Readonly<Record<JsonType, Maker>> = {
  null: () => [null],
  boolean: () => [false, true],
  number: numbersFor,
  string: stringsFor,
  array: arraysOf,
  object: objectsOf,
};

function* arraysOf(
  leaves: readonly Leaf[],
  { items }: Facts,
  depth: number,
  search: Search,
): Generator<JsonValue> {
  const least = Math.max(0, items.min);
  if (least > MAX_ITEMS) return;
  const unique = leaves.some(({ schema }) => schema.uniqueItems === true);
  const candidates = (index: number) =>
    instancesOf([...claimsOfItem(leaves, index), ...containedAt(leaves, index)], depth + 1, search);
  const base: JsonValue[] = [];
  while (base.length < least) {
    const used = new Set(unique ? base.map(valueKey) : []);
    const value = [...take(candidates(base.length), MAX_ITEMS)].find((item) => !used.has(valueKey(item)));
    if (value === undefined) return;
    base.push(value);
  }
  yield base;
  for (let index = 0; index <= least; index += 1) {
    for (const value of take(candidates(index), VARIANTS)) yield base.toSpliced(index, 1, value);
  }
}

/** The first items are the ones to meet `contains` (core section 10.3.1.3). */
function containedAt(leaves: readonly Leaf[], index: number): Claim[] {
  return leaves.flatMap(({ schema: { contains, minContains }, side, negated }) =>
    negated || contains === undefined || index >= Number(minContains ?? 1)
      ? []
      : [{ schema: contains, side, negated: false }],
  );
}

// For `minProperties` on an open object.
const INVENTED = ["a", "b", "c", "d", "e", "f"];

function* objectsOf(
  leaves: readonly Leaf[],
  facts: Facts,
  depth: number,
  search: Search,
): Generator<JsonValue> {
  const declared = leaves.flatMap(({ schema, negated }) =>
    negated ? [] : membersOf(schema.properties).map(([name]) => name),
  );
  const names = [...new Set([...declared, ...facts.required])];
  const candidates = (name: string) =>
    instancesOf(claimsOfProperty(leaves, name, search.scope), depth + 1, search);
  const base = new Map<string, JsonValue>();
  const add = (name: string, members: Map<string, JsonValue>): boolean => {
    const [value] = take(candidates(name), 1);
    if (value !== undefined) members.set(name, value);
    return value !== undefined;
  };
  for (const name of names) if (facts.required.has(name) && !add(name, base)) return;
  for (const name of [...names, ...INVENTED])
    if (base.size < facts.members.min && !base.has(name)) add(name, base);
  yield inOrder(names, base);
  for (const name of names) {
    for (const value of take(candidates(name), VARIANTS))
      yield inOrder(names, new Map(base).set(name, value));
  }
  const full = new Map(base);
  for (const name of names) if (!full.has(name)) add(name, full);
  yield inOrder(names, full);
}

function inOrder(names: readonly string[], members: ReadonlyMap<string, JsonValue>): JsonValue {
  const ordered = [...names.filter((name) => members.has(name)), ...members.keys()];
  return Object.fromEntries(ordered.map((name) => [name, members.get(name)!]));
}
