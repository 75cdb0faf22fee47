import type { JsonPointer } from "../source/pointer.js";
import type { JsonDocument } from "./document.js";
import { newMember } from "./make-node.js";
import { type JsonNode, type Member, nodeAt, type ObjectNode } from "./node.js";
import { printValue } from "./print.js";
import type { PrintFormat } from "./print-format.js";

/** What is to become of the members of one object. */
export interface MemberChanges {
  /** New values of members that are there, by key; `undefined` takes the member away. */
  readonly changed: ReadonlyMap<string, JsonNode | undefined>;
  /** In order; each comes behind the member `after`, one that is there and stays, or before all others. */
  readonly added: readonly AddedMember[];
}

export interface AddedMember {
  readonly after: string | undefined;
  readonly key: string;
  readonly value: JsonNode;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a JSON document with some members of one object changed, added and taken away. No other character
 * changes: layout, spelling and line endings stay, and what is new is indented like its neighbours.
 */
export function spliceMembers(
  { source: { text }, root }: JsonDocument,
  pointer: JsonPointer,
  changes: MemberChanges,
  format: PrintFormat,
): string {
  const target = nodeAt(root, pointer);
  if (target?.kind !== "object") throw new TypeError(`there is no object at "${pointer.join("/")}"`);
  const staying = target.members.filter((member) => !isRemoved(member, changes));
  const [first] = staying;
  const layout = layoutOf(text, first ?? target, pointer.length, format);
  const edits =
    first && marginBefore(text, first.keyStart) !== undefined
      ? [...changeEdits(target.members, first, changes, layout), ...additions(staying, changes.added, layout)]
      : [{ start: target.start, end: target.end, text: wholeText(target, changes, layout) }];
  return applyEdits(text, edits);
}

function isRemoved({ key }: Member, { changed }: MemberChanges): boolean {
  return changed.has(key) && changed.get(key) === undefined;
}

function changeEdits(
  members: readonly Member[],
  firstStaying: Member,
  changes: MemberChanges,
  layout: Layout,
): Edit[] {
  const edits: Edit[] = [];
  const start = members[0]?.keyStart ?? firstStaying.keyStart;
  // Those in front of everything that stays go with the comma behind them, all others with the one before.
  if (start < firstStaying.keyStart) edits.push({ start, end: firstStaying.keyStart, text: "" });
  for (const [index, member] of members.entries()) {
    const { key, keyStart, value } = member;
    const next = changes.changed.get(key);
    const before = members[index - 1];
    if (next) edits.push({ start: value.start, end: value.end, text: valueText(next, value.start, layout) });
    else if (isRemoved(member, changes) && before && keyStart > firstStaying.keyStart)
      edits.push({ start: before.value.end, end: value.end, text: "" });
  }
  return edits;
}

function additions(staying: readonly Member[], added: readonly AddedMember[], layout: Layout): Edit[] {
  const ends = new Map(staying.map(({ key, value }) => [key, value.end]));
  const begin = staying[0]?.keyStart ?? 0;
  return added.map(({ after, key, value }) => {
    const line = memberText(key, value, layout);
    const end = after === undefined ? undefined : ends.get(after);
    return end === undefined
      ? { start: begin, end: begin, text: `${line},${layout.newline}${layout.margin}` }
      : { start: end, end, text: `,${layout.newline}${layout.margin}${line}` };
  });
}

/** An object that was empty, or stands on one line, or loses all that it has: its members stand on new lines. */
function wholeText(target: ObjectNode, { changed, added }: MemberChanges, layout: Layout): string {
  const known = new Set(target.members.map(({ key }) => key));
  const behind = (place: (after: string | undefined) => boolean) =>
    added.filter(({ after }) => place(after)).map(({ key, value }) => newMember(key, value));
  const members = [
    ...behind((after) => after === undefined || !known.has(after)),
    ...target.members.flatMap((member) => {
      const value = changed.has(member.key) ? changed.get(member.key) : member.value;
      return [...(value ? [{ ...member, value }] : []), ...behind((after) => after === member.key)];
    }),
  ];
  if (members.length === 0) return "{}";
  const lines = members.map((member) => {
    const { key, keyStart, value } = member;
    const written = keyStart >= 0 && !changed.has(key) ? layout.text.slice(keyStart, value.end) : "\n";
    return layout.margin + (written.includes("\n") ? memberText(key, value, layout) : written);
  });
  return `{${layout.newline}${lines.join(`,${layout.newline}`)}${layout.newline}${layout.closing}}`;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let offset = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    parts.push(text.slice(offset, edit.start), edit.text);
    offset = edit.end;
  }
  return parts.join("") + text.slice(offset);
}

/** How the text around an object is laid out. */
interface Layout {
  readonly text: string;
  readonly newline: string;
  /** White space before each member of the object, and before its closing brace. */
  readonly margin: string;
  readonly closing: string;
  /** The level of the members. */
  readonly level: number;
  readonly tabs: boolean;
  readonly format: PrintFormat;
}

function layoutOf(text: string, near: Member | ObjectNode, depth: number, format: PrintFormat): Layout {
  const level = depth + 1;
  const found = "keyStart" in near ? marginBefore(text, near.keyStart) : undefined;
  const unit = found === undefined ? unitOf(text, format) : found.slice(0, Math.round(found.length / level));
  const margin = found ?? unit.repeat(level);
  const tabs = unit.includes("\t");
  return {
    text,
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    margin,
    closing: unit.repeat(depth),
    level,
    tabs,
    format: { ...format, indent: Math.max(1, unit.length) },
  };
}

/** What one level is indented by, from the first line that is. */
function unitOf(text: string, { indent }: PrintFormat): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? " ".repeat(indent);
}

/** The white space between the start of a line and an offset; `undefined` where something else stands there. */
function marginBefore(text: string, offset: number): string | undefined {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return text[start - 1] === "\n" ? text.slice(start, offset) : undefined;
}

function memberText(key: string, value: JsonNode, layout: Layout): string {
  const head = `${JSON.stringify(key)}: `;
  return head + printedText(value, layout.margin.length + head.length, layout);
}

function valueText(value: JsonNode, start: number, layout: Layout): string {
  const column = start - layout.text.lastIndexOf("\n", start - 1) - 1;
  return printedText(value, column, layout);
}

function printedText(value: JsonNode, column: number, { level, format, tabs, newline }: Layout): string {
  const printed = printValue(value, { format, level, column, trailing: 1 });
  // A string holds no line break: whatever begins a line is indentation.
  const indented = tabs ? printed.replace(/^ +/gm, (spaces) => "\t".repeat(spaces.length)) : printed;
  return newline === "\n" ? indented : indented.replaceAll("\n", newline);
}
