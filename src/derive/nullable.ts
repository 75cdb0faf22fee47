import type { JsonValue } from "../json/node.js";
import type { JsonObject } from "../model/attributes.js";

/** Keywords that say nothing about which values are accepted. */
const ANNOTATIONS = new Set([
  "title",
  "description",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "examples",
  "$comment",
  "contentEncoding",
  "contentMediaType",
]);

/** Keywords that null passes by once it is of an accepted type. */
const TYPED = new Set([
  ...ANNOTATIONS,
  "type",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "uniqueItems",
  "contains",
  "properties",
  "patternProperties",
  "additionalProperties",
  "propertyNames",
  "required",
  "minProperties",
  "maxProperties",
  "dependentRequired",
]);

const NULL: JsonObject = { type: "null" };

/** The schema that accepts null too, in the shortest form that means that and nothing more. */
export function orNull(schema: JsonObject): JsonObject {
  const keys = Object.keys(schema);
  if (keys.every((key) => ANNOTATIONS.has(key))) return schema;
  if (keys.every((key) => TYPED.has(key) || key === "enum" || key === "const")) return widened(schema);
  const isAnyOf = Array.isArray(schema.anyOf) && keys.every((key) => key === "anyOf" || ANNOTATIONS.has(key));
  if (isAnyOf)
    return acceptsNull(schema.anyOf)
      ? schema
      : { ...schema, anyOf: [...(schema.anyOf as JsonValue[]), NULL] };
  const notes = keys.filter((key) => ANNOTATIONS.has(key));
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => !ANNOTATIONS.has(key)));
  return { anyOf: [rest, NULL], ...Object.fromEntries(notes.map((key) => [key, schema[key] as JsonValue])) };
}

function acceptsNull(arms: JsonValue | undefined): boolean {
  return (
    Array.isArray(arms) &&
    arms.some((arm) => typeof arm === "object" && arm !== null && (arm as JsonObject).type === "null")
  );
}

function widened(schema: JsonObject): JsonObject {
  const { type } = schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, JsonValue] => {
      if (key === "type") return [key, withNull(type)];
      if (key === "enum" && Array.isArray(value))
        return [key, value.includes(null) ? value : [...value, null]];
      if (key === "const" && value !== null) return ["enum", [value, null]];
      return [key, value];
    }),
  );
}

function withNull(type: JsonValue | undefined): JsonValue {
  const types = Array.isArray(type) ? (type as string[]) : [type as string];
  return types.includes("null") ? (type as JsonValue) : [...types, "null"];
}
