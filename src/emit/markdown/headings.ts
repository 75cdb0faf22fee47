import type { Source } from "../../source/source.js";
import { lineStartAt } from "./line-ending.js";
import { parseMarkdown, plainTextOf, spanOf } from "./parse-markdown.js";
import type { Zone } from "./zone.js";

/** A heading of the document itself: not of a list, a quote or a zone. */
export interface DocumentHeading {
  /** 1 to 6. */
  readonly level: number;
  /** As it is read, without markup. */
  readonly text: string;
  /** As it is written, without the marks that make it a heading. */
  readonly raw: string;
  /** Where its line begins. */
  readonly start: number;
}

/** The headings outside the zones, ATX and setext, in document order. */
export function findHeadings({ text }: Source, zones: readonly Zone[]): readonly DocumentHeading[] {
  let outside = "";
  for (const { begin, end } of zones) {
    outside += text.slice(outside.length, begin.end);
    outside += text.slice(begin.end, end.start).replace(/[^\r\n]/g, " ");
  }
  outside += text.slice(outside.length);
  return parseMarkdown(outside, "text").children.flatMap((node) => {
    if (node.type !== "heading") return [];
    const { start } = spanOf(node);
    const [first, last] = [node.children[0], node.children.at(-1)];
    const raw = first && last ? text.slice(spanOf(first).start, spanOf(last).end) : "";
    return [{ level: node.depth, text: plainTextOf(node).trim(), raw, start: lineStartAt(text, start) }];
  });
}

/** The heading with this text, as it is read or as it is written; the first of several. */
export function headingNamed(
  headings: readonly DocumentHeading[],
  wanted: string,
): DocumentHeading | undefined {
  const name = wanted.trim();
  return headings.find(({ text, raw }) => text === name || raw === name);
}

/** Where the section of a heading ends: at the next heading of its level or above, or at the end of the document. */
export function sectionEnd(
  { text }: Source,
  headings: readonly DocumentHeading[],
  heading: DocumentHeading,
): number {
  const after = headings.slice(headings.indexOf(heading) + 1);
  return after.find(({ level }) => level <= heading.level)?.start ?? text.length;
}
