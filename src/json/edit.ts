import type { JsonPointer } from "../source/pointer.js";
import type { JsonNode } from "./node.js";

/** A new value for one node, made from the old one with everything below it already edited. */
export interface NodeEdit {
  readonly pointer: JsonPointer;
  readonly apply: (node: JsonNode) => JsonNode;
}

interface Branch {
  edit?: NodeEdit["apply"];
  readonly below: Map<string, Branch>;
}

/** Applies edits, innermost first. Nodes that no edit touches are shared with the original, never copied. */
export function editNode(root: JsonNode, edits: readonly NodeEdit[]): JsonNode {
  if (edits.length === 0) return root;
  const tree: Branch = { below: new Map() };
  for (const { pointer, apply } of edits) {
    let branch = tree;
    for (const token of pointer) {
      let next = branch.below.get(token);
      if (!next) {
        next = { below: new Map() };
        branch.below.set(token, next);
      }
      branch = next;
    }
    const earlier = branch.edit;
    branch.edit = earlier ? (node) => apply(earlier(node)) : apply;
  }
  return applyBranch(root, tree);
}

function applyBranch(node: JsonNode, branch: Branch): JsonNode {
  let edited = node;
  if (branch.below.size > 0 && node.kind === "object") {
    const members = node.members.map((member) => {
      const below = branch.below.get(member.key);
      return below ? { ...member, value: applyBranch(member.value, below) } : member;
    });
    edited = { ...node, members };
  } else if (branch.below.size > 0 && node.kind === "array") {
    const elements = node.elements.map((element, index) => {
      const below = branch.below.get(String(index));
      return below ? applyBranch(element, below) : element;
    });
    edited = { ...node, elements };
  }
  return branch.edit ? branch.edit(edited) : edited;
}
