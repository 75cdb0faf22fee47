import type { JsonValue } from "../../json/node.js";
import { parsePointer } from "../../source/pointer.js";
import { visibleJson } from "../../source/visible.js";

/** JSON for people: short containers on one line, and the lines and columns of one member. */
export interface MarkedJson {
  readonly lines: readonly string[];
  /** Lines from 0; columns of the first line, the end exclusive. */
  readonly mark: {
    readonly first: number;
    readonly last: number;
    readonly start: number;
    readonly end: number;
  };
}

interface Sheet {
  readonly parts: string[];
  readonly width: number;
  length: number;
  start: number;
  end: number;
}

/**
 * The value as text, at most `width` columns where that can be, and where the member is that a pointer names: the
 * nearest one that exists. Characters that do not show are escaped as JSON does, so that it stays the same value.
 */
export function markedJson(value: JsonValue, pointer: string, width: number): MarkedJson {
  const sheet: Sheet = { parts: [], width, length: 0, start: 0, end: 0 };
  write(value, parsePointer(pointer) ?? [], 0, sheet);
  if (sheet.end === 0) sheet.end = sheet.length;
  const text = sheet.parts.join("");
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length - 1;
  const start = sheet.start - (text.lastIndexOf("\n", sheet.start - 1) + 1);
  const lines = text.split("\n");
  const first = lineOf(sheet.start);
  const last = lineOf(sheet.end);
  const end = first === last ? start + sheet.end - sheet.start : (lines[first] ?? "").length;
  return { lines, mark: { first, last, start, end } };
}

function put(text: string, sheet: Sheet): void {
  sheet.parts.push(text);
  sheet.length += text.length;
}

/** `path` leads from here to the member to mark; `undefined` where it is not below. */
function write(value: JsonValue, path: readonly string[] | undefined, level: number, sheet: Sheet): void {
  if (typeof value !== "object" || value === null) {
    put(jsonText(value), sheet);
    return;
  }
  const column = sheet.length - lineStart(sheet);
  const flat = lengthWithin(value, sheet.width - column - 1) !== undefined;
  const entries = Array.isArray(value)
    ? value.map((child, index) => [String(index), "", child] as const)
    : Object.entries(value).map(([key, child]) => [key, `${jsonText(key)}: `, child] as const);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const isEmpty = entries.length === 0;
  const space = flat && !isEmpty && !Array.isArray(value) ? " " : "";
  put(open, sheet);
  for (const [index, [key, label, child]] of entries.entries()) {
    const gap = index === 0 ? space : " ";
    put(index === 0 ? "" : ",", sheet);
    put(flat ? gap : `\n${"  ".repeat(level + 1)}`, sheet);
    const below = path?.[0] === key ? path.slice(1) : undefined;
    const start = sheet.length;
    put(label, sheet);
    write(child, below, level + 1, sheet);
    // The innermost is written first, and stays.
    if (below && sheet.end === 0) {
      sheet.start = start;
      sheet.end = sheet.length;
    }
  }
  put(flat || isEmpty ? `${space}${close}` : `\n${"  ".repeat(level)}${close}`, sheet);
}

function lineStart(sheet: Sheet): number {
  let after = 0;
  for (let index = sheet.parts.length - 1; index >= 0; index--) {
    const part = sheet.parts[index] as string;
    const at = part.lastIndexOf("\n");
    if (at >= 0) return sheet.length - after - (part.length - at - 1);
    after += part.length;
  }
  return 0;
}

function jsonText(value: string | number | boolean | null): string {
  return visibleJson(value);
}

/** How long a value is on one line; `undefined` when that is more than `room`. */
function lengthWithin(value: JsonValue, room: number): number | undefined {
  if (room < 0) return undefined;
  if (typeof value !== "object" || value === null) {
    if (typeof value === "string" && value.length > room) return undefined;
    const { length } = jsonText(value);
    return length <= room ? length : undefined;
  }
  const isList = Array.isArray(value);
  const entries = isList ? value.map((child) => ["", child] as const) : Object.entries(value);
  let length = entries.length === 0 ? 2 : isList ? 2 : 4;
  for (const [index, [key, child]] of entries.entries()) {
    length += (index === 0 ? 0 : 2) + (isList ? 0 : jsonText(key).length + 2);
    const inner = lengthWithin(child as JsonValue, room - length);
    if (inner === undefined) return undefined;
    length += inner;
  }
  return length <= room ? length : undefined;
}

/** A stretch of lines, or how many were left out. */
export type Shown = { readonly line: string; readonly index: number } | { readonly skipped: number };

/** The first lines, those around the mark and the last: at most about `limit`. */
export function linesAroundMark({ lines, mark }: MarkedJson, limit: number): readonly Shown[] {
  if (lines.length <= limit) return lines.map((line, index) => ({ line, index }));
  const third = Math.max(1, Math.floor(limit / 3));
  const wanted = (index: number) =>
    index < third ||
    index >= lines.length - Math.min(3, third) ||
    (index > mark.first - third && index < mark.first + third);
  const shown: Shown[] = [];
  let skipped = 0;
  for (const [index, line] of lines.entries()) {
    if (!wanted(index)) {
      skipped++;
      continue;
    }
    if (skipped > 0) shown.push({ skipped });
    skipped = 0;
    shown.push({ line, index });
  }
  return shown;
}
