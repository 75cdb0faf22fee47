import { editNode } from "../../json/edit.js";
import { newMember } from "../../json/make-node.js";
import { type JsonNode, memberValue, type ObjectNode, toValue } from "../../json/node.js";
import { walkSchema } from "../../json-schema/walk.js";
import { parsePointer } from "../../source/pointer.js";

/**
 * A schema with the tuples of older drafts as those of 2020-12: `items` as a list, `additionalItems` beside it. Servers
 * list such schemas, and OpenAPI knows one kind only.
 */
export function withoutOlderTuples(schema: ObjectNode): ObjectNode {
  for (let current: JsonNode = schema; ; ) {
    const found: string[] = [];
    walkSchema(toValue(current), ({ items }, pointer) => {
      if (Array.isArray(items)) found.push(pointer);
    });
    // Schemas inside a tuple come into view once it is one of 2020-12.
    if (found.length === 0) return current as ObjectNode;
    const edits = found.map((pointer) => ({ pointer: parsePointer(pointer) ?? [], apply: convertTuple }));
    current = editNode(current, edits);
  }
}

function convertTuple(node: JsonNode): JsonNode {
  if (node.kind !== "object") return node;
  const rest = memberValue(node, "additionalItems");
  const members = node.members.flatMap((member) => {
    if (member.key === "items") return [newMember("prefixItems", member.value)];
    return member.key === "additionalItems" ? [] : [member];
  });
  return { ...node, members: rest ? [...members, newMember("items", rest)] : members };
}
