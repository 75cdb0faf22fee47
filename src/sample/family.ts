import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { namesIn } from "../json-schema/faults/finding.js";
import { formatFragment } from "../source/pointer.js";

type Keywords = { readonly [keyword: string]: JsonValue };

/**
 * The schema narrowed to values that hold a family: of the alternatives that name it no other is left, and the members on
 * the way there are required. Nothing where the schema does not refer to the family outside its definitions.
 */
export function narrowToFamily(schema: JsonValue, family: string): JsonValue | undefined {
  return narrow(schema, formatFragment(["$defs", family]));
}

function narrow(schema: JsonValue, reference: string): JsonValue | undefined {
  if (!isObject(schema)) return undefined;
  if (own(schema, "$ref") === reference) return schema;
  for (const keyword of ["oneOf", "anyOf"]) {
    const arms = own(schema, keyword);
    const found = Array.isArray(arms) ? firstOf(arms, reference) : undefined;
    if (found) return { ...schema, [keyword]: [found.narrowed] };
  }
  const parts = own(schema, "allOf");
  const part = Array.isArray(parts) ? firstOf(parts, reference) : undefined;
  if (Array.isArray(parts) && part) return { ...schema, allOf: parts.with(part.index, part.narrowed) };
  const properties = own(schema, "properties");
  for (const [name, inner] of isObject(properties) ? Object.entries(properties) : []) {
    const narrowed = narrow(inner, reference);
    if (narrowed !== undefined) return withMember(schema, name, narrowed);
  }
  return undefined;
}

function firstOf(
  schemas: readonly JsonValue[],
  reference: string,
): { readonly index: number; readonly narrowed: JsonValue } | undefined {
  for (const [index, inner] of schemas.entries()) {
    const narrowed = narrow(inner, reference);
    if (narrowed !== undefined) return { index, narrowed };
  }
  return undefined;
}

function withMember(schema: Keywords, name: string, narrowed: JsonValue): JsonValue {
  const properties = { ...(schema.properties as Keywords), [name]: narrowed };
  const required = [...new Set([...namesIn(own(schema, "required")), name])];
  return { ...schema, properties, required };
}
