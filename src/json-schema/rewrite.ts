import { editNode, type NodeEdit } from "../json/edit.js";
import { arrayNode, newMember, objectNode, textNode } from "../json/make-node.js";
import type { JsonNode, Member, ObjectNode } from "../json/node.js";
import { formatFragment, type JsonPointer, parsePointer } from "../source/pointer.js";
import { decodeFragment, isPlainFragment, splitReference } from "./uri.js";

/** What changes in one schema object on its way into a contract. */
export interface SchemaRewrite {
  /** Of the schema object, from the root that is rewritten. */
  readonly pointer: JsonPointer;
  /** The new text of its `$ref`. */
  readonly ref?: string;
  /** The plain reference that takes the place of its `$dynamicRef`. */
  readonly dynamicRef?: string;
  /** Keywords that go: `$id`, `$anchor`, `$dynamicAnchor`, `$schema`. */
  readonly drop: readonly string[];
}

/** The root itself when nothing changes. */
export function rewriteSchema(root: JsonNode, rewrites: readonly SchemaRewrite[]): JsonNode {
  const edits = rewrites.map(
    (rewrite): NodeEdit => ({
      pointer: rewrite.pointer,
      apply: (node) => (node.kind === "object" ? rewriteObject(node, rewrite) : node),
    }),
  );
  return editNode(root, edits);
}

function rewriteObject(node: ObjectNode, { ref, dynamicRef, drop }: SchemaRewrite): ObjectNode {
  const members: Member[] = [];
  const hasRef = node.members.some((member) => member.key === "$ref");
  for (const member of node.members) {
    if (drop.includes(member.key)) continue;
    if (member.key === "$ref" && ref !== undefined) members.push({ ...member, value: textNode(ref) });
    else if (member.key === "$dynamicRef" && dynamicRef !== undefined) {
      if (!hasRef) members.push(newMember("$ref", textNode(dynamicRef)));
    } else members.push(member);
  }
  return { ...node, members: hasRef && dynamicRef !== undefined ? withBranch(members, dynamicRef) : members };
}

/** Two references cannot share one keyword: the second goes into `allOf`, which says the same. */
function withBranch(members: readonly Member[], reference: string): Member[] {
  const branch = objectNode([newMember("$ref", textNode(reference))]);
  const known = members.find((member) => member.key === "allOf" && member.value.kind === "array");
  if (known?.value.kind !== "array") {
    return [...members, newMember("allOf", arrayNode([branch]))];
  }
  const elements = [...known.value.elements, branch];
  const extended = { ...known, value: { ...known.value, elements } };
  return members.map((member) => (member === known ? extended : member));
}

/**
 * The reference as a contract spells it: `#/$defs/<target>/…`. A spelling that already says so in plain form is kept;
 * `undefined` then. Plain: only URI characters, and the same to a reader that splits before it decodes.
 */
export function respell(raw: string, target: string, targetPointer: JsonPointer): string | undefined {
  const wanted = ["$defs", target, ...targetPointer];
  const { resource, fragment } = splitReference(raw);
  if (resource === "" && isPlainFragment(fragment)) {
    const decoded = parsePointer(decodeFragment(fragment) ?? "");
    const split = fragment
      .split("/")
      .slice(1)
      .map((token) => parsePointer(`/${decodeFragment(token) ?? ""}`)?.join("/"));
    if (decoded && samePath(decoded, wanted) && samePath(split, wanted)) return undefined;
  }
  return formatFragment(wanted);
}

function samePath(left: readonly (string | undefined)[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index]);
}
