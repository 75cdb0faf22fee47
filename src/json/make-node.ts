import type { ArrayNode, JsonNode, JsonValue, Member, ObjectNode } from "./node.js";

// Nodes that no text has: what the compiler adds. Their offsets are -1.

export function textNode(value: string): JsonNode {
  return { kind: "string", value, start: -1, end: -1 };
}

export function objectNode(members: readonly Member[]): ObjectNode {
  return { kind: "object", members, start: -1, end: -1 };
}

export function arrayNode(elements: readonly JsonNode[]): ArrayNode {
  return { kind: "array", elements, start: -1, end: -1 };
}

export function newMember(key: string, value: JsonNode): Member {
  return { key, value, keyStart: -1, keyEnd: -1 };
}

/** A node for a value made by us. */
export function fromValue(value: JsonValue): JsonNode {
  const placed = { start: -1, end: -1 };
  if (value === null) return { kind: "null", ...placed };
  if (typeof value === "boolean") return { kind: "boolean", value, ...placed };
  if (typeof value === "number") return { kind: "number", value, literal: JSON.stringify(value), ...placed };
  if (typeof value === "string") return textNode(value);
  if (Array.isArray(value)) return arrayNode(value.map(fromValue));
  return objectNode(Object.entries(value).map(([key, child]) => newMember(key, fromValue(child))));
}
