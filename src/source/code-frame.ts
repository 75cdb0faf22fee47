import { codeFrameColumns } from "@babel/code-frame";
import type { Span } from "./location.js";
import { positionAt, type Source } from "./source.js";
import { textWidth } from "./text-width.js";
import { visibleCode } from "./visible.js";

declare module "@babel/code-frame" {
  // In the package since 7.27, not yet in its types.
  interface BabelCodeFrameOptions {
    /** The number of the first of the given lines. */
    readonly startLine?: number;
  }
}

/** How a terminal shows the two parts of a frame that are not the user's text. */
export interface FramePaint {
  readonly gutter: (text: string) => string;
  readonly marker: (text: string) => string;
}

export interface CodeFrameOptions {
  /** How much of a line is shown; a longer one is cut around the span. */
  readonly columns: number;
  readonly paint?: FramePaint;
}

const LINES_ABOVE = 2;
// Minified files hold megabytes on a line: no end of a line is looked for farther than this.
const FARTHEST_LINE_END = 2_000;

/**
 * The line of a span with line numbers, its neighbours and a row of `^` below it; of a span over several lines,
 * its first line. `undefined` when the span is not inside the text. The cost does not depend on the size of the
 * text, but for the line table that `positionAt` keeps.
 */
export function codeFrame(source: Source, span: Span, options: CodeFrameOptions): string | undefined {
  const { text } = source;
  if (text === "" || span.start < 0 || span.end < span.start || span.end > text.length) return undefined;
  const { line, column } = positionAt(source, span.start);
  const lineStart = span.start - (column - 1);
  const markEnd = Math.min(span.end, lineEnd(text, span.start, span.start + options.columns));
  const fits = markEnd - lineStart <= options.columns;
  const from = fits ? lineStart : wholeCharacter(text, span.start - Math.floor(options.columns / 3));
  const to = wholeCharacter(text, lineEnd(text, from, from + options.columns));

  const before = (from > lineStart ? "…" : "") + padded(text.slice(from, span.start));
  const marked = padded(text.slice(span.start, Math.min(markEnd, to)));
  const after = padded(text.slice(Math.max(markEnd, span.start), to)) + (isLineEnd(text, to) ? "" : "…");

  // Once the window has moved right, the neighbours' first columns say nothing about the place.
  const above = fits ? linesAbove(source, lineStart, options.columns) : [];
  const below = fits ? lineBelow(text, to, options.columns) : [];
  const start = before.length + 1;
  const frame = codeFrameColumns(
    [...above, before + marked + after, ...below].join("\n"),
    { start: { line, column: start }, end: { line, column: start + marked.length } },
    { startLine: line - above.length, linesAbove: LINES_ABOVE, linesBelow: 1, highlightCode: false },
  ).replaceAll(FILLER, "");
  return options.paint ? painted(frame, options.paint) : frame;
}

function linesAbove(source: Source, lineStart: number, columns: number): string[] {
  const lines: string[] = [];
  let next = lineStart;
  while (next > 0 && lines.length < LINES_ABOVE) {
    const start = next - positionAt(source, next - 1).column;
    lines.unshift(head(source.text, start, columns));
    next = start;
  }
  return lines;
}

function lineBelow(text: string, from: number, columns: number): string[] {
  const end = lineEnd(text, from, from + FARTHEST_LINE_END);
  if (end >= text.length || !isLineEnd(text, end)) return [];
  const start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  return start < text.length ? [head(text, start, columns)] : [];
}

function head(text: string, start: number, columns: number): string {
  const end = wholeCharacter(text, lineEnd(text, start, start + columns));
  return padded(text.slice(start, end)) + (isLineEnd(text, end) ? "" : "…");
}

function lineEnd(text: string, from: number, limit: number): number {
  let end = from;
  while (end < limit && !isLineEnd(text, end)) end++;
  return end;
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === 0x0a || code === 0x0d;
}

/** The offset, moved back where it would cut a surrogate pair in two. */
function wholeCharacter(text: string, at: number): number {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

// The frame counts UTF-16 code units where a terminal counts columns. A character that takes more columns than code
// units is followed by fillers until the frame is drawn; no visible text holds the filler itself.
const FILLER = "\0";

function padded(line: string): string {
  const shown = visibleCode(line);
  return shown.replace(/[^\0-\x7f]/gu, (character) => {
    const missing = textWidth(character) - character.length;
    return missing > 0 ? character + FILLER.repeat(missing) : character;
  });
}

function painted(frame: string, { gutter, marker }: FramePaint): string {
  return frame.replaceAll(
    /^(>?)([ \d]+\|)([ \t^]+$)?/gm,
    (_, arrow: string, bar: string, marks: string = "") => {
      const row = marks.includes("^") && !/\d/.test(bar) ? marks.replace(/\^+/, marker) : marks;
      return (arrow && marker(arrow)) + gutter(bar) + row;
    },
  );
}
