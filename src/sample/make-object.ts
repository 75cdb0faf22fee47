import type { JsonValue } from "../json/node.js";
import { matches } from "../json-schema/faults/scalar-faults.js";
import { accepted, type Demand, type Literal } from "./demand.js";
import { spareNames } from "./plausible.js";
import type { JsonObject, Occasion, Workshop } from "./workshop.js";

// An object that has to have more members is not written out.
const MOST_MEMBERS = 10_000;

/** An object: what it has to have, and of the rest now this and now that. */
export function makeObject(
  demand: Demand,
  owner: object,
  { depth }: Occasion,
  workshop: Workshop,
): JsonObject | undefined {
  if (demand.minProperties > Math.min(demand.maxProperties, MOST_MEMBERS)) return undefined;
  const names = chooseNames(demand, owner, depth, workshop);
  if (!names) return undefined;
  const made = new Map<string, JsonValue>();
  // The order of the schema reads better than that of the decisions.
  const order = [...demand.members.keys(), ...names].filter(
    (name, index, all) => all.indexOf(name) === index,
  );
  for (const name of order) {
    if (!names.has(name)) continue;
    const value = workshop.make(literalsFor(demand, name), { name, depth: depth + 1 });
    if (value !== undefined) made.set(name, value);
    else if (isNeeded(demand, names, name)) return undefined;
    else names.delete(name);
  }
  if (made.size < demand.minProperties) return undefined;
  return Object.fromEntries(made);
}

function isNeeded(demand: Demand, names: ReadonlySet<string>, name: string): boolean {
  return (
    demand.required.has(name) ||
    demand.dependents.some((each) => names.has(each.given) && each.names.includes(name))
  );
}

function chooseNames(
  demand: Demand,
  owner: object,
  depth: number,
  workshop: Workshop,
): Set<string> | undefined {
  const names = new Set(demand.required);
  for (const [name, { owner: holder }] of demand.members) {
    if (names.has(name) || demand.forbidden.has(name) || isImpossible(demand, name)) continue;
    if (isWanted(demand, name, holder, depth, workshop)) names.add(name);
  }
  withDependents(demand, names);
  addOthers(demand, names, owner, depth, workshop);
  if (names.size > demand.maxProperties) dropSome(demand, names);
  if (names.size > demand.maxProperties) return undefined;
  if (names.size < demand.minProperties) addSome(demand, names);
  withDependents(demand, names);
  for (const name of names) if (demand.forbidden.has(name) || isImpossible(demand, name)) return undefined;
  return names;
}

function isWanted(demand: Demand, name: string, holder: object, depth: number, workshop: Workshop): boolean {
  const { size, choose, height } = workshop;
  const literals = demand.members.get(name)?.literals ?? [];
  const levels = Math.max(0, ...literals.map(({ schema, refused }) => (refused ? 0 : height(schema.value))));
  if (!Number.isFinite(levels) || (depth + levels > size.depth + 2 && levels > 0)) return false;
  const presence = depth <= 1 ? 1 : size.presence / (levels > 1 ? depth - 1 : 1);
  return choose(holder, `member:${name}`, 2, { weights: [1, presence] }) === 1;
}

function withDependents({ dependents }: Demand, names: Set<string>): void {
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { given, names: demanded } of dependents)
      if (names.has(given)) for (const name of demanded) names.add(name);
  }
}

/** Members that no schema names, where a schema says what they are: now and then. */
function addOthers(
  demand: Demand,
  names: Set<string>,
  owner: object,
  depth: number,
  workshop: Workshop,
): void {
  const { size, choices } = workshop;
  const isMap = demand.others.some(({ inner }) => inner.value !== false && inner.value !== true);
  if ((!isMap && demand.memberPatterns.length === 0) || depth > size.depth) return;
  const room = Math.min(demand.maxProperties - names.size, size.entries);
  const ways = Math.min(room, 2) + 1;
  if (ways <= 1) return;
  const way = workshop.choose(owner, `others:${ways}`, ways, { first: 1 });
  const count = way === 0 ? 0 : way === 1 ? 1 : 2 + choices.below(Math.max(1, room - 1));
  const open = otherNames(demand, names);
  for (let index = 0; index < count && open.length > 0; index++) {
    const [name] = open.splice(choices.below(open.length), 1);
    if (name !== undefined) names.add(name);
  }
}

function otherNames(demand: Demand, names: ReadonlySet<string>): string[] {
  const taken = new Set([...names, ...demand.members.keys(), ...demand.forbidden]);
  const patterns = demand.memberPatterns.map(({ pattern }) => pattern);
  const found = [
    ...patterns.flatMap((pattern) => spareNames(pattern, taken)),
    ...namePatterns(demand).flatMap((pattern) => spareNames(pattern, taken)),
    ...spareNames(undefined, taken, patterns),
  ];
  return [...new Set(found)].filter((name) => !isImpossible(demand, name));
}

/** Patterns that `propertyNames` asks for. */
function namePatterns({ names }: Demand): readonly string[] {
  return names.flatMap(({ schema: { value } }) =>
    typeof value === "object" && value !== null && "pattern" in value && typeof value.pattern === "string"
      ? value.pattern
      : typeof value === "object" && value !== null && "enum" in value && Array.isArray(value.enum)
        ? value.enum.filter((name) => typeof name === "string").map((name) => `^${escaped(name)}$`)
        : [],
  );
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function dropSome(demand: Demand, names: Set<string>): void {
  for (const name of [...names].reverse()) {
    if (names.size <= demand.maxProperties) return;
    if (demand.required.has(name) || isNeeded(demand, names, name)) continue;
    names.delete(name);
  }
}

function addSome(demand: Demand, names: Set<string>): void {
  const known = [...demand.members.keys()].filter(
    (name) => !names.has(name) && !demand.forbidden.has(name) && !isImpossible(demand, name),
  );
  const spare = function* () {
    yield* known;
    yield* otherNames(demand, names);
    for (let index = 1; index <= MOST_MEMBERS; index++) yield `member_${index}`;
  };
  for (const name of spare()) {
    if (names.size >= demand.minProperties) return;
    if (!demand.forbidden.has(name) && !isImpossible(demand, name)) names.add(name);
  }
}

function isImpossible(demand: Demand, name: string): boolean {
  return literalsFor(demand, name).some(({ schema, refused }) => !refused && schema.value === false);
}

function literalsFor(demand: Demand, name: string): Literal[] {
  const literals = [...(demand.members.get(name)?.literals ?? [])];
  for (const { pattern, inner } of demand.memberPatterns)
    if (matches(pattern, name)) literals.push(accepted(inner));
  const isEvaluated = literals.length > 0 || demand.others.some((each) => !each.isUnevaluated);
  for (const { known, patterns, inner, isUnevaluated } of demand.others) {
    if (isUnevaluated ? isEvaluated : known.has(name) || patterns.some((each) => matches(each, name)))
      continue;
    literals.push(accepted(inner));
  }
  return literals;
}
