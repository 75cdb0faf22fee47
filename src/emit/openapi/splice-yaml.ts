import type { JsonDocument } from "../../json/document.js";
import { type JsonNode, type Member, nodeAt, type ObjectNode } from "../../json/node.js";
import type { MemberChanges } from "../../json/splice-members.js";
import type { JsonPointer } from "../../source/pointer.js";
import { yamlMember } from "./print-yaml.js";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a YAML document with some members of one mapping changed, added and taken away, in whole lines; no other
 * line changes. `undefined` where the mapping is not in block style, with each key at the beginning of a line.
 */
export function spliceYamlMembers(
  { source: { text }, root }: JsonDocument,
  pointer: JsonPointer,
  { changed, added }: MemberChanges,
): string | undefined {
  const target = nodeAt(root, pointer);
  if (target?.kind !== "object" || isFlow(text, target)) return undefined;
  const [first] = target.members;
  if (!first || target.members.some(({ keyStart }) => marginBefore(text, keyStart) === undefined))
    return undefined;
  const layout = layoutOf(text, root, marginBefore(text, first.keyStart) ?? "");
  const edits: Edit[] = [];
  for (const member of target.members) {
    const next = changed.get(member.key);
    if (next && isOpen(text, member.value)) edits.push(...openingEdits(text, member, next, layout));
    else if (changed.has(member.key))
      edits.push({ ...linesOf(text, member), text: next ? linesText(member.key, next, layout) : "" });
  }
  const byKey = new Map(target.members.map((member) => [member.key, member]));
  for (const { after, key, value } of added) {
    const before = after === undefined ? undefined : byKey.get(after);
    const at = before ? linesOf(text, before).end : lineStart(text, first.keyStart);
    edits.push({ start: at, end: at, text: linesText(key, value, layout) });
  }
  return applyEdits(text, edits, layout.newline);
}

function isFlow(text: string, node: JsonNode): boolean {
  return text[node.start] === "{";
}

/** Nothing, or an empty mapping: what a key holds that is still to be filled. */
function isOpen(text: string, node: JsonNode): boolean {
  return node.kind === "null" || (node.kind === "object" && node.members.length === 0 && isFlow(text, node));
}

interface Layout {
  readonly margin: string;
  readonly unit: string;
  readonly newline: string;
}

function layoutOf(text: string, root: JsonNode, margin: string): Layout {
  return { margin, unit: unitOf(text, root), newline: text.includes("\r\n") ? "\r\n" : "\n" };
}

/** What the first mapping inside a mapping is indented by. */
function unitOf(text: string, node: JsonNode): string {
  if (node.kind !== "object" || isFlow(text, node)) return "  ";
  const outer = marginBefore(text, node.members[0]?.keyStart ?? 0) ?? "";
  for (const { value } of node.members) {
    const inner = value.kind === "object" ? value.members[0] : undefined;
    const margin = inner && !isFlow(text, value) ? marginBefore(text, inner.keyStart) : undefined;
    if (margin !== undefined && margin.length > outer.length) return margin.slice(outer.length);
  }
  return "  ";
}

function linesText(key: string, value: JsonNode, { margin, unit, newline }: Layout): string {
  return yamlMember({ key, value }, margin, unit)
    .map((line) => line + newline)
    .join("");
}

/** The value goes below its key, and whatever else stands on the line of the key stays. */
function openingEdits(text: string, member: Member, value: JsonNode, layout: Layout): Edit[] {
  const start = text.indexOf(":", member.keyEnd) + 1;
  const isWritten = member.value.end > member.value.start;
  const end = isWritten ? member.value.end : start;
  const [head = "", ...lines] = yamlMember({ key: member.key, value }, layout.margin, layout.unit);
  // What has nothing to put below stands on the line itself: ` {}`.
  const inline = lines.length === 0 ? head.slice(head.lastIndexOf(": ") + 1) : "";
  const after = linesOf(text, member).end;
  const below = lines.map((line) => line + layout.newline).join("");
  return [
    { start, end, text: inline },
    { start: after, end: after, text: below },
  ];
}

/** The lines of a member, its comments above and below not included. */
function linesOf(text: string, member: Member): { readonly start: number; readonly end: number } {
  const end = Math.max(member.keyEnd, lastEnd(text, member.value));
  // A text in block style ends with its line break.
  if (text[end - 1] === "\n") return { start: lineStart(text, member.keyStart), end };
  const newline = text.indexOf("\n", end);
  return { start: lineStart(text, member.keyStart), end: newline < 0 ? text.length : newline + 1 };
}

/** Where the last scalar ends: what a parser counts as a mapping may go on to the next key. */
function lastEnd(text: string, node: JsonNode): number {
  if (node.kind === "array" && text[node.start] !== "[") {
    const last = node.elements.at(-1);
    return last ? lastEnd(text, last) : node.end;
  }
  if (node.kind !== "object" || isFlow(text, node)) return node.end;
  const last = (node as ObjectNode).members.at(-1);
  return last ? Math.max(last.keyEnd, lastEnd(text, last.value)) : node.end;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function marginBefore(text: string, offset: number): string | undefined {
  const margin = text.slice(lineStart(text, offset), offset);
  return /^ *$/.test(margin) ? margin : undefined;
}

function applyEdits(text: string, edits: readonly Edit[], newline: string): string {
  let spliced = "";
  let offset = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    spliced += text.slice(offset, edit.start);
    // The last line of a file may lack its line break, and whole lines go behind it.
    const isCutOff = edit.text.endsWith("\n") && !spliced.endsWith("\n");
    spliced += isCutOff ? newline + edit.text : edit.text;
    offset = edit.end;
  }
  return spliced + text.slice(offset);
}
