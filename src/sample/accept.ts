import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { type JsonObject, namesIn } from "../json-schema/faults/finding.js";
import { typesOf } from "../json-schema/faults/scalar-faults.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";
import {
  accepted,
  addMember,
  atLeast,
  atMost,
  type Demand,
  type Literal,
  refused,
  TYPE,
  typeBits,
} from "./demand.js";
import type { Workshop } from "./workshop.js";

/** Where literals go that a schema asks for in place. */
export interface Pending {
  readonly literals: Literal[];
  /** What is decided when all else is known. */
  readonly later: (() => void)[];
}

/** Adds what a schema asks of a value; what it leaves open is decided. */
export function accept(schema: Subschema, demand: Demand, pending: Pending, workshop: Workshop): void {
  const { value: keywords } = schema;
  if (keywords === false) demand.types = 0;
  if (!isObject(keywords)) return;
  scalars(keywords, demand);
  arrays(schema, keywords, demand, workshop);
  objects(schema, keywords, demand, workshop);
  inPlace(schema, keywords, demand, pending, workshop);
}

function numberIn(keywords: JsonObject, keyword: string): number | undefined {
  const value = own(keywords, keyword);
  return typeof value === "number" ? value : undefined;
}

function scalars(keywords: JsonObject, demand: Demand): void {
  const types = typesOf(own(keywords, "type"), own(keywords, "nullable"));
  if (types.length > 0) demand.types &= types.reduce((bits, name) => bits | typeBits(name), 0);
  const constant = own(keywords, "const");
  if (constant !== undefined) demand.values.push({ owner: keywords, list: [constant] });
  const values = own(keywords, "enum");
  if (Array.isArray(values)) demand.values.push({ owner: keywords, list: values });
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = {
    minimum: numberIn(keywords, "minimum"),
    maximum: numberIn(keywords, "maximum"),
    exclusiveMinimum: numberIn(keywords, "exclusiveMinimum"),
    exclusiveMaximum: numberIn(keywords, "exclusiveMaximum"),
  };
  if (minimum !== undefined) atLeast(demand, minimum, false);
  if (exclusiveMinimum !== undefined) atLeast(demand, exclusiveMinimum, true);
  if (maximum !== undefined) atMost(demand, maximum, false);
  if (exclusiveMaximum !== undefined) atMost(demand, exclusiveMaximum, true);
  const divisor = numberIn(keywords, "multipleOf");
  if (divisor !== undefined) demand.multiples.push(divisor);
  demand.minLength = Math.max(demand.minLength, numberIn(keywords, "minLength") ?? 0);
  demand.maxLength = Math.min(demand.maxLength, numberIn(keywords, "maxLength") ?? Number.POSITIVE_INFINITY);
  const [pattern, format] = [own(keywords, "pattern"), own(keywords, "format")];
  if (typeof pattern === "string") demand.patterns.push(pattern);
  if (typeof format === "string") demand.formats.push(format);
}

function arrays(schema: Subschema, keywords: JsonObject, demand: Demand, { judge }: Workshop): void {
  demand.minItems = Math.max(demand.minItems, numberIn(keywords, "minItems") ?? 0);
  demand.maxItems = Math.min(demand.maxItems, numberIn(keywords, "maxItems") ?? Number.POSITIVE_INFINITY);
  demand.isUnique ||= own(keywords, "uniqueItems") === true;
  const prefix = own(keywords, "prefixItems");
  const items = own(keywords, "items");
  const hasItems = items !== undefined && !Array.isArray(items);
  if (Array.isArray(prefix) || hasItems) {
    demand.items.push({
      owner: schema,
      prefix: Array.isArray(prefix)
        ? prefix.map((_, index) => judge.child(schema, "prefixItems", String(index)))
        : [],
      rest: hasItems ? judge.child(schema, "items") : undefined,
    });
  }
  if (own(keywords, "unevaluatedItems") !== undefined) {
    demand.unevaluatedItems.push(judge.child(schema, "unevaluatedItems"));
    demand.isRisky = true;
  }
  if (own(keywords, "contains") !== undefined) {
    const least = numberIn(keywords, "minContains") ?? 1;
    demand.contains.push({
      inner: judge.child(schema, "contains"),
      least,
      most: numberIn(keywords, "maxContains"),
    });
    demand.isRisky = true;
  }
}

function objects(schema: Subschema, keywords: JsonObject, demand: Demand, { judge }: Workshop): void {
  for (const name of namesIn(own(keywords, "required"))) demand.required.add(name);
  demand.minProperties = Math.max(demand.minProperties, numberIn(keywords, "minProperties") ?? 0);
  demand.maxProperties = Math.min(
    demand.maxProperties,
    numberIn(keywords, "maxProperties") ?? Number.POSITIVE_INFINITY,
  );
  const properties = own(keywords, "properties");
  const names = isObject(properties) ? Object.keys(properties) : [];
  for (const name of names)
    addMember(demand, name, accepted(judge.child(schema, "properties", name)), keywords);
  const patterns = own(keywords, "patternProperties");
  const expressions = isObject(patterns) ? Object.keys(patterns) : [];
  for (const pattern of expressions) {
    demand.memberPatterns.push({ pattern, inner: judge.child(schema, "patternProperties", pattern) });
    demand.isRisky = true;
  }
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    if (own(keywords, keyword) === undefined) continue;
    const isUnevaluated = keyword === "unevaluatedProperties";
    const inner = judge.child(schema, keyword);
    demand.others.push({ known: new Set(names), patterns: expressions, inner, isUnevaluated });
    demand.isRisky ||= isUnevaluated;
  }
  if (own(keywords, "propertyNames") !== undefined) {
    demand.names.push(accepted(judge.child(schema, "propertyNames")));
    demand.isRisky = true;
  }
  for (const keyword of ["dependentRequired", "dependencies"]) {
    const dependents = own(keywords, keyword);
    for (const [given, required] of isObject(dependents) ? Object.entries(dependents) : [])
      if (Array.isArray(required)) demand.dependents.push({ given, names: namesIn(required) });
  }
}

function inPlace(
  schema: Subschema,
  keywords: JsonObject,
  demand: Demand,
  { literals, later }: Pending,
  workshop: Workshop,
): void {
  const { judge } = workshop;
  const children = (keyword: string) => {
    const list = own(keywords, keyword);
    return Array.isArray(list)
      ? list.map((_, index) => judge.child(schema, keyword, String(index)))
      : undefined;
  };
  for (const keyword of ["$ref", "$dynamicRef"] as const) {
    const target = judge.target(schema, keyword);
    if (target) literals.push(accepted(target));
  }
  literals.push(...(children("allOf") ?? []).map(accepted));
  for (const keyword of ["anyOf", "oneOf"]) {
    const arms = children(keyword);
    if (!arms) continue;
    later.push(() => {
      const index = chooseArm(arms, keywords, keyword, demand, workshop);
      const arm = arms[index];
      if (!arm) demand.types = 0;
      else literals.push(accepted(arm));
      if (keyword === "anyOf" || arms.length < 2) return;
      demand.isRisky = true;
      if (workshop.isStrict()) literals.push(...arms.filter((other) => other !== arm).map(refused));
    });
  }
  if (own(keywords, "not") !== undefined) {
    literals.push(refused(judge.child(schema, "not")));
    demand.isRisky = true;
  }
  if (own(keywords, "if") !== undefined) conditional(schema, keywords, demand, literals, workshop);
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const dependents = own(keywords, keyword);
    for (const [name, inner] of isObject(dependents) ? Object.entries(dependents) : []) {
      if (Array.isArray(inner)) continue;
      later.push(() => {
        // Without the member, with it and what then holds, or no object at all.
        const ways = [
          ...(demand.required.has(name) ? [] : [() => void demand.forbidden.add(name)]),
          ...(demand.forbidden.has(name) || (demand.types & TYPE.object) === 0
            ? []
            : [
                () => {
                  demand.required.add(name);
                  literals.push(accepted(judge.child(schema, keyword, name)));
                },
              ]),
          ...((demand.types & ~TYPE.object) === 0 || !demand.required.has(name)
            ? []
            : [
                () => {
                  demand.types &= ~TYPE.object;
                },
              ]),
        ];
        if (ways.length > 1) demand.hasChoices = true;
        ways[workshop.choose(keywords, `${keyword}/${name}:${ways.length}`, ways.length)]?.();
      });
    }
  }
}

function conditional(
  schema: Subschema,
  keywords: JsonObject,
  demand: Demand,
  literals: Literal[],
  workshop: Workshop,
): void {
  const { judge } = workshop;
  const condition = judge.child(schema, "if");
  const [consequence, alternative] = [own(keywords, "then"), own(keywords, "else")];
  if (consequence === undefined && alternative === undefined) return;
  demand.hasChoices = true;
  demand.isRisky = true;
  const isMet = workshop.choose(keywords, "if", 2, { first: 0 }) === 0;
  literals.push(isMet ? accepted(condition) : refused(condition));
  const branch = isMet ? "then" : "else";
  if (own(keywords, branch) !== undefined) literals.push(accepted(judge.child(schema, branch)));
}

/** One of the arms that the types known so far leave open; the lowest ones where the value is deep enough. */
function chooseArm(
  arms: readonly Subschema[],
  owner: JsonObject,
  label: string,
  demand: Demand,
  workshop: Workshop,
): number {
  if (arms.length > 1) demand.hasChoices = true;
  const open = arms.flatMap((arm, index) => {
    if (arm.value === false) return [];
    const types = workshop.judge.typesOf(arm);
    const bits = types?.reduce((all, name) => all | typeBits(name), 0) ?? demand.types;
    return (bits & demand.types) === 0 ? [] : [index];
  });
  const finite = open.filter((index) => Number.isFinite(workshop.height(arms[index]?.value as JsonValue)));
  const usable = finite.length > 0 ? finite : open;
  return usable[workshop.choose(owner, `${label}:${usable.length}`, usable.length)] ?? -1;
}
