import { textWidth } from "../source/text-width.js";
import type { ArrayNode, JsonNode, Member, NumberNode, ObjectNode } from "./node.js";
import type { PrintFormat } from "./print-format.js";

/** Says which objects have a line per member even where they would fit on one line. */
export type OpenRule = (node: ObjectNode) => boolean;

/** Where a value stands in a document. */
export interface PrintPlace {
  readonly format: PrintFormat;
  /** The level of the line that the value starts on. */
  readonly level: number;
  /** Columns already used on that line. */
  readonly column: number;
  /** Columns that follow the value on its last line: 1 for a comma. */
  readonly trailing: number;
  readonly open?: OpenRule;
}

/**
 * The text of a document, ending with a newline: what Prettier makes of the minified JSON, and left as it is when
 * Prettier formats it again. Strings and numbers keep their spelling, where Prettier would rewrite `1E5`. Objects
 * that `open` names stay open under Prettier too, for it keeps the line break after a brace.
 */
export function printDocument(root: JsonNode, format: PrintFormat, open: OpenRule = neverOpen): string {
  return `${printValue(root, { format, level: 0, column: 0, trailing: 0, open })}\n`;
}

/** The text of one value from its first character to its last, as `printDocument` would print it in that place. */
export function printValue(node: JsonNode, place: PrintPlace): string {
  const { format, level, column, trailing, open = neverOpen } = place;
  const sheet: Sheet = { format, open, parts: [] };
  write(node, { level, room: format.width - column - trailing }, sheet);
  return sheet.parts.join("");
}

/**
 * Prints contracts, each with the root and its `$defs` open. The text of a definition is remembered by its node, so
 * contracts that share definition nodes cost little more than joining those texts.
 */
export function createContractPrinter(format: PrintFormat): (root: ObjectNode) => string {
  const separated: Memory = new WeakMap();
  const last: Memory = new WeakMap();
  const definitionText: MemberText = (member, comma) => {
    const memory = comma === "" ? last : separated;
    const found = memory.get(member.value);
    if (found && found.key === member.key && found.keyLiteral === member.keyLiteral) return found.text;
    const text = printMember(member, { format, level: 2, comma });
    memory.set(member.value, { key: member.key, keyLiteral: member.keyLiteral, text });
    return text;
  };
  const memberText: MemberText = (member, comma) => {
    const { key, value } = member;
    if (key !== "$defs" || value.kind !== "object") return printMember(member, { format, level: 1, comma });
    const margin = " ".repeat(format.indent);
    return `${margin}${keyText(member)}${joinMembers(value.members, margin, definitionText)}${comma}`;
  };
  return (root) => `${joinMembers(root.members, "", memberText)}\n`;
}

/** The text of an open object's member: whole lines, without the newline at the end. */
type MemberText = (member: Member, comma: string) => string;

type Memory = WeakMap<JsonNode, { key: string; keyLiteral: string | undefined; text: string }>;

function joinMembers(members: readonly Member[], margin: string, memberText: MemberText): string {
  if (members.length === 0) return "{}";
  const last = members.length - 1;
  let text = "{";
  members.forEach((member, index) => {
    text += `\n${memberText(member, index < last ? "," : "")}`;
  });
  return `${text}\n${margin}}`;
}

function printMember(
  member: Member,
  { format, level, comma }: { format: PrintFormat; level: number; comma: string },
): string {
  const start = " ".repeat(level * format.indent) + keyText(member);
  const value = printValue(member.value, {
    format,
    level,
    column: textWidth(start),
    trailing: comma.length,
  });
  return start + value + comma;
}

/** The text so far, in pieces, and what the rest goes by. */
interface Sheet {
  readonly format: PrintFormat;
  readonly open: OpenRule;
  readonly parts: string[];
}

type Container = ObjectNode | ArrayNode;

/** `room` is the columns that the whole value may take on one line. */
function write(node: JsonNode, { level, room }: { level: number; room: number }, sheet: Sheet): void {
  const broken = hasItems(node) && columnsLeft(node, room, sheet.open) < 0;
  if (broken) writeLines(node, level, sheet);
  else sheet.parts.push(flatText(node));
}

function writeLines(node: Container, level: number, sheet: Sheet): void {
  const { format, parts } = sheet;
  const margin = (level + 1) * format.indent;
  const newline = `\n${" ".repeat(margin)}`;
  const last = sizeOf(node) - 1;
  const writeItem = (value: JsonNode, key: string, index: number) => {
    const comma = index < last ? "," : "";
    parts.push(newline, key);
    const room = format.width - margin - textWidth(key) - comma.length;
    write(value, { level: level + 1, room }, sheet);
    parts.push(comma);
  };
  parts.push(node.kind === "object" ? "{" : "[");
  if (node.kind === "object")
    node.members.forEach((member, index) => {
      writeItem(member.value, keyText(member), index);
    });
  else if (node.elements.every(isNumber)) writeNumbers(node.elements, margin, sheet);
  else
    node.elements.forEach((element, index) => {
      writeItem(element, "", index);
    });
  parts.push(`\n${" ".repeat(level * format.indent)}`, node.kind === "object" ? "}" : "]");
}

/** Numbers among themselves: as many on a line as fit. */
function writeNumbers(numbers: readonly NumberNode[], margin: number, { format, parts }: Sheet): void {
  const newline = `\n${" ".repeat(margin)}`;
  let column = Number.POSITIVE_INFINITY;
  numbers.forEach(({ literal }, index) => {
    const comma = index < numbers.length - 1 ? "," : "";
    const length = literal.length + comma.length;
    const fits = column + 1 + length <= format.width;
    parts.push(fits ? " " : newline, literal, comma);
    column = (fits ? column + 1 : margin) + length;
  });
}

/**
 * What a value on one line leaves of `room`: negative if it needs more or must have several lines. It stops as soon
 * as nothing is left, so that looking into a value costs no more than a line, however large the value is.
 */
function columnsLeft(node: JsonNode, room: number, open: OpenRule): number {
  if (!hasItems(node)) return room - textWidth(flatText(node));
  const brackets = node.kind === "object" ? 4 : 2;
  let left = room - brackets - 2 * (sizeOf(node) - 1);
  if (left < 0) return left;
  if (node.kind === "object") {
    if (open(node)) return -1;
    for (const member of node.members) {
      left = columnsLeft(member.value, left - textWidth(keyText(member)), open);
      if (left < 0) break;
    }
  } else {
    if (isTable(node.elements)) return -1;
    for (const element of node.elements) {
      left = columnsLeft(element, left, open);
      if (left < 0) break;
    }
  }
  return left;
}

function hasItems(node: JsonNode): node is Container {
  return sizeOf(node) > 0;
}

function isNumber(node: JsonNode): node is NumberNode {
  return node.kind === "number";
}

/** Whether Prettier reads an array as rows: several objects, or several arrays, each with more than one thing in it. */
function isTable(elements: readonly JsonNode[]): boolean {
  const kind = elements[0]?.kind;
  return elements.length > 1 && elements.every((element) => element.kind === kind && sizeOf(element) > 1);
}

function sizeOf(node: JsonNode): number {
  if (node.kind === "object") return node.members.length;
  return node.kind === "array" ? node.elements.length : 0;
}

function keyText({ key, keyLiteral }: Member): string {
  return `${keyLiteral ?? JSON.stringify(key)}: `;
}

function flatText(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      if (node.members.length === 0) return "{}";
      return `{ ${node.members.map((member) => keyText(member) + flatText(member.value)).join(", ")} }`;
    case "array":
      return `[${node.elements.map(flatText).join(", ")}]`;
    case "string":
      return node.literal ?? JSON.stringify(node.value);
    case "number":
      return node.literal;
    case "boolean":
      return String(node.value);
    case "null":
      return "null";
  }
}

function neverOpen(): boolean {
  return false;
}
