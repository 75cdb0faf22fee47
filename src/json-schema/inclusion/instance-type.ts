import type { JsonValue } from "../../json/node.js";

/** The types of the data model, core 2020-12 section 4.2.1: every value has exactly one. */
export type InstanceType = "null" | "boolean" | "number" | "string" | "array" | "object";

/** In the order in which a witness is looked for. */
export const INSTANCE_TYPES: readonly InstanceType[] = [
  "null",
  "boolean",
  "number",
  "string",
  "array",
  "object",
];

/** A set of types, one bit each. */
export type TypeSet = number;

export const ALL_TYPES: TypeSet = (1 << INSTANCE_TYPES.length) - 1;

export function typeBit(type: InstanceType): TypeSet {
  return 1 << INSTANCE_TYPES.indexOf(type);
}

/** The types that the names of `type` (validation 2020-12 section 6.1.1) let pass; `integer` is some numbers. */
export function typesNamed(names: readonly string[]): TypeSet {
  let types = 0;
  for (const name of names) {
    if (name === "integer") types |= typeBit("number");
    else if ((INSTANCE_TYPES as readonly string[]).includes(name)) types |= typeBit(name as InstanceType);
  }
  return types;
}

export function typeOf(value: JsonValue): InstanceType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as InstanceType;
}
