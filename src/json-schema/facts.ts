import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { type Leaf, listOf, type SchemaObject } from "./claims.js";

/** The types of the JSON data model; `integer` is a number without a fraction (validation section 6.1.1). */
export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object";

export const JSON_TYPES: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];

/** A range of numbers; an open end is not part of it. */
export interface Range {
  min: number;
  minOpen: boolean;
  max: number;
  maxOpen: boolean;
}

/** What the leaves say together of one instance, keyword by keyword. A fact about one type binds only that type. */
export interface Facts {
  readonly types: ReadonlySet<JsonType>;
  /** Numbers are whole. */
  readonly whole: boolean;
  /** Numbers are not whole: what `not` says of `integer`. */
  readonly broken: boolean;
  /** The only values allowed, by `valueKey`, where `const` or `enum` lists them. */
  readonly values: ReadonlyMap<string, JsonValue> | undefined;
  /** Values ruled out, by `valueKey`. */
  readonly excluded: ReadonlySet<string>;
  readonly value: Range;
  /** Of a string, in code points. */
  readonly length: Range;
  readonly items: Range;
  readonly members: Range;
  readonly required: ReadonlySet<string>;
}

export function factsOf(leaves: readonly Leaf[]): Facts {
  let types: ReadonlySet<JsonType> = new Set(JSON_TYPES);
  let values: ReadonlyMap<string, JsonValue> | undefined;
  let [whole, broken] = [false, false];
  const excluded = new Set<string>();
  const required = new Set<string>();
  const [value, length, items, members] = [anyRange(), anyRange(), anyRange(), anyRange()];
  for (const { schema, negated } of leaves) {
    const named = namedTypes(schema.type, schema.nullable);
    const listed = listedValues(schema);
    if (negated) {
      for (const key of listed?.keys() ?? []) excluded.add(key);
      if (named?.whole) broken = true;
      if (named) types = keep(types, (type) => !named.types.has(type) || (type === "number" && named.whole));
      continue;
    }
    if (named) types = keep(types, (type) => named.types.has(type));
    if (named?.whole) whole = true;
    if (listed) values = values ? new Map([...values].filter(([key]) => listed.has(key))) : listed;
    atLeast(value, schema.minimum);
    atLeast(value, schema.exclusiveMinimum, true);
    atMost(value, schema.maximum);
    atMost(value, schema.exclusiveMaximum, true);
    atLeast(length, schema.minLength);
    atMost(length, schema.maxLength);
    atLeast(items, schema.minItems);
    atMost(items, schema.maxItems);
    if (schema.contains !== undefined) atLeast(items, schema.minContains ?? 1);
    atLeast(members, schema.minProperties);
    atMost(members, schema.maxProperties);
    for (const name of listOf(schema.required)) if (typeof name === "string") required.add(name);
  }
  atLeast(members, required.size);
  if (values) values = new Map([...values].filter(([key]) => !excluded.has(key)));
  return { types, whole, broken, values, excluded, value, length, items, members, required };
}

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonType);
}

/** One text per value: 2020-12 equality, where `1` is `1.0` and the order of keys is nothing. */
export function valueKey(value: JsonValue): string {
  // A literal like `1e400` reads as infinity, which the canonical form would take for `null`.
  return typeof value === "number" ? String(value) : canonicalText(value);
}

export function isInRange(number: number, { min, minOpen, max, maxOpen }: Range): boolean {
  return (minOpen ? number > min : number >= min) && (maxOpen ? number < max : number <= max);
}

/** Whether no number lies in the range; `whole` asks for whole ones. */
export function isEmptyRange(range: Range, whole: boolean): boolean {
  const { min, max } = whole ? wholeRange(range) : range;
  return min > max || (min === max && !whole && (range.minOpen || range.maxOpen));
}

function wholeRange({ min, minOpen, max, maxOpen }: Range): { min: number; max: number } {
  return {
    min: minOpen && Number.isInteger(min) ? min + 1 : Math.ceil(min),
    max: maxOpen && Number.isInteger(max) ? max - 1 : Math.floor(max),
  };
}

function anyRange(): Range {
  return { min: -Infinity, minOpen: false, max: Infinity, maxOpen: false };
}

function atLeast(range: Range, bound: JsonValue | undefined, open = false): void {
  if (typeof bound !== "number" || bound < range.min) return;
  range.minOpen = open || (bound === range.min && range.minOpen);
  range.min = bound;
}

function atMost(range: Range, bound: JsonValue | undefined, open = false): void {
  if (typeof bound !== "number" || bound > range.max) return;
  range.maxOpen = open || (bound === range.max && range.maxOpen);
  range.max = bound;
}

function keep(types: ReadonlySet<JsonType>, test: (type: JsonType) => boolean): ReadonlySet<JsonType> {
  return new Set([...types].filter(test));
}

function namedTypes(
  type: JsonValue | undefined,
  nullable: JsonValue | undefined,
): { types: ReadonlySet<JsonType>; whole: boolean } | undefined {
  const names = new Set(Array.isArray(type) ? listOf(type) : [type]);
  // Ajv reads OpenAPI's `nullable`; here it can only make a claim weaker.
  if (nullable === true) names.add("null");
  const whole = names.has("integer") && !names.has("number");
  if (names.delete("integer")) names.add("number");
  const types = new Set(JSON_TYPES.filter((known) => names.has(known)));
  return types.size > 0 && types.size === names.size ? { types, whole } : undefined;
}

function listedValues(schema: SchemaObject): Map<string, JsonValue> | undefined {
  const listed = Array.isArray(schema.enum) ? listOf(schema.enum) : undefined;
  if (schema.const === undefined) return listed && new Map(listed.map((value) => [valueKey(value), value]));
  const key = valueKey(schema.const);
  const allowed = listed?.some((value) => valueKey(value) === key) ?? true;
  return new Map(allowed ? [[key, schema.const]] : []);
}
