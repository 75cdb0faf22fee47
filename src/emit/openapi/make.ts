import { arrayNode, fromValue, newMember, objectNode } from "../../json/make-node.js";
import type { JsonNode, JsonValue, ObjectNode } from "../../json/node.js";

/** An object of nodes and plain values; members that are `undefined` are left out. */
export function object(
  members: Readonly<Record<string, JsonNode | undefined>> | readonly (readonly [string, JsonNode])[],
): ObjectNode {
  const entries = Array.isArray(members)
    ? (members as readonly (readonly [string, JsonNode])[])
    : Object.entries(members as Readonly<Record<string, JsonNode | undefined>>);
  return objectNode(entries.flatMap(([key, value]) => (value ? [newMember(key, value)] : [])));
}

export function list(elements: readonly JsonNode[]): JsonNode {
  return arrayNode(elements);
}

export function plain(value: JsonValue): JsonNode {
  return fromValue(value);
}
