import { editNode, type NodeEdit } from "../json/edit.js";
import { arrayNode, newMember, objectNode, textNode } from "../json/make-node.js";
import type { ArrayNode, JsonNode, Member, ObjectNode } from "../json/node.js";
import type { Definition } from "../model/library.js";
import type { FamilyHole, Template } from "../model/template.js";
import { formatFragment } from "../source/pointer.js";

/** Fills a template's holes for one tool and puts its closure under `$defs`. */
export function composeContract(
  template: Template,
  tool: string,
  families: readonly string[],
  members: readonly Definition[],
): ObjectNode {
  const edits: NodeEdit[] = template.toolNames.map((pointer) => ({ pointer, apply: () => textNode(tool) }));
  if (template.hole) edits.push(fillHole(template.hole, families));
  const head = editNode(template.root, edits) as ObjectNode;
  const definitions = objectNode(members.map(({ name, emitted }) => newMember(name, emitted)));
  return withDefinitions(head, definitions);
}

/** `$defs` stands where the template's stood, else last; not at all when nothing is referred to. */
function withDefinitions(head: ObjectNode, definitions: ObjectNode): ObjectNode {
  const isEmpty = definitions.members.length === 0;
  let placed = false;
  const members = head.members.flatMap((member): Member[] => {
    if (member.key !== "$defs") return [member];
    placed = true;
    return isEmpty ? [] : [{ ...member, value: definitions }];
  });
  if (!placed && !isEmpty) members.push(newMember("$defs", definitions));
  return { ...head, members };
}

function fillHole(hole: FamilyHole, families: readonly string[]): NodeEdit {
  if (hole.form === "arms") {
    const index = Number(hole.pointer.at(-1));
    return { pointer: hole.container, apply: (node) => repeatArm(node as ArrayNode, index, families) };
  }
  return { pointer: hole.pointer, apply: (node) => fillSchema(node as ObjectNode, families) };
}

function repeatArm(arms: ArrayNode, index: number, families: readonly string[]): ArrayNode {
  const hole = arms.elements[index] as ObjectNode;
  const filled = families.map((family) =>
    replaceReference(hole, [newMember("$ref", familyReference(family))]),
  );
  return {
    ...arms,
    elements: [...arms.elements.slice(0, index), ...filled, ...arms.elements.slice(index + 1)],
  };
}

/** One family is referred to directly; of several, exactly one must match. */
function fillSchema(hole: ObjectNode, families: readonly string[]): ObjectNode {
  const [only] = families;
  if (families.length === 1 && only !== undefined)
    return replaceReference(hole, [newMember("$ref", familyReference(only))]);
  const arms = families.map((family) => objectNode([newMember("$ref", familyReference(family))]));
  return replaceReference(hole, [newMember("oneOf", arrayNode(arms))]);
}

function replaceReference(hole: ObjectNode, replacement: readonly Member[]): ObjectNode {
  return {
    ...hole,
    members: hole.members.flatMap((member) => (member.key === "$ref" ? replacement : [member])),
  };
}

function familyReference(family: string): JsonNode {
  return textNode(formatFragment(["$defs", family]));
}
