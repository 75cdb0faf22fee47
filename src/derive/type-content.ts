import type { JsonValue } from "../json/node.js";
import type { Field, JsonObject, RecordType, ValueType } from "../model/attributes.js";

/** What a type says, apart from where it says it: equal for types that may stand for each other. */
export function contentOf(type: RecordType): JsonValue {
  if (type.schema) return type.schema;
  return {
    sealed: type.sealed,
    description: type.description ?? null,
    fields: type.fields.map(fieldContent),
  };
}

function fieldContent({ location: _, type, ...field }: Field): JsonValue {
  return { ...(field as unknown as JsonObject), type: typeContent(type) };
}

function typeContent(type: ValueType): JsonValue {
  if (type.kind === "list")
    return {
      list: typeContent(type.element.type),
      nullability: type.element.nullability,
      limits: type.element.limits ?? {},
    };
  if (type.kind === "object") return { fields: type.fields.map(fieldContent), closed: type.closed };
  if (type.kind === "union") return { union: type.members.map(typeContent) };
  return type as unknown as JsonValue;
}
