import type { JsonValue } from "../json/node.js";
import {
  type Claim,
  isObject,
  type Leaf,
  listOf,
  membersOf,
  type SchemaObject,
  type SchemaScope,
} from "./claims.js";
import { keywordOf } from "./keywords.js";

/**
 * What the leaves claim of the property with this name, if the instance has one: `properties`,
 * `patternProperties`, and `additionalProperties`, which sees only those two beside it (core section 10.3.2.3).
 */
export function claimsOfProperty(leaves: readonly Leaf[], name: string, scope: SchemaScope): Claim[] {
  const claims: Claim[] = [];
  for (const { schema, side, negated } of leaves) {
    if (negated) continue;
    const { schemas, known } = adjacent(schema, name);
    for (const inner of schemas) claims.push({ schema: inner, side, negated: false });
    if (known) continue;
    const rest = schema.additionalProperties ?? unevaluated(schema, name, scope);
    if (rest !== undefined) claims.push({ schema: rest, side, negated: false });
  }
  return claims;
}

/** What the leaves claim of the item at this index, if there is one (core section 10.3.1). */
export function claimsOfItem(leaves: readonly Leaf[], index: number): Claim[] {
  const claims: Claim[] = [];
  for (const { schema, side, negated } of leaves) {
    if (negated) continue;
    const prefix = listOf(schema.prefixItems);
    const inner = index < prefix.length ? prefix[index] : schema.items;
    if (inner !== undefined) claims.push({ schema: inner, side, negated: false });
  }
  return claims;
}

/** The names a closed schema object leaves open, when they can be counted. */
export function closedNames(schema: SchemaObject): ReadonlySet<string> | undefined {
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return undefined;
  return new Set(isObject(schema.properties) ? Object.keys(schema.properties) : []);
}

function adjacent(schema: SchemaObject, name: string): { schemas: JsonValue[]; known: boolean } {
  const { properties, patternProperties } = schema;
  const schemas: JsonValue[] = [];
  let known = false;
  if (isObject(properties) && Object.hasOwn(properties, name)) {
    schemas.push(properties[name]!);
    known = true;
  }
  for (const [pattern, inner] of membersOf(patternProperties)) {
    const matched = matchesPattern(pattern, name);
    if (matched === true) schemas.push(inner);
    if (matched !== false) known = true;
  }
  return { schemas, known };
}

/** Whether a text matches, by validation section 6.3.3; `undefined` for a pattern that cannot be read. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

function unevaluated(schema: SchemaObject, name: string, scope: SchemaScope): JsonValue | undefined {
  const inner = schema.unevaluatedProperties;
  return inner === undefined || neighboursMayEvaluate(schema, name, scope, new Set()) ? undefined : inner;
}

/**
 * Whether a schema could evaluate the property for an `unevaluatedProperties` above it (core section 11.3).
 * Only a certain "no" is of use, so every doubt is a "yes".
 */
function mayEvaluate(schema: JsonValue, name: string, scope: SchemaScope, followed: Set<string>): boolean {
  if (!isObject(schema)) return false;
  if (schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined) return true;
  return adjacent(schema, name).known || neighboursMayEvaluate(schema, name, scope, followed);
}

function neighboursMayEvaluate(
  schema: SchemaObject,
  name: string,
  scope: SchemaScope,
  followed: Set<string>,
): boolean {
  return Object.entries(schema).some(([keyword, value]) => {
    if (keyword === "$id" || keyword === "$dynamicRef" || keyword === "$recursiveRef") return true;
    if (keyword === "$ref" && typeof value === "string") {
      if (followed.has(value)) return false;
      followed.add(value);
      const target = scope.resolve(value);
      return target === undefined || mayEvaluate(target, name, scope, followed);
    }
    const known = keywordOf(keyword);
    // Annotations of a `not` never leave it (core section 7.7.1.2: a failing schema has none).
    if (!known?.inPlace || keyword === "not") return false;
    const inner =
      known.holds === "schema"
        ? [value]
        : known.holds === "list"
          ? listOf(value)
          : membersOf(value).map(([, one]) => one);
    return inner.some((one) => mayEvaluate(one, name, scope, followed));
  });
}
