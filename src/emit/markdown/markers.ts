import type { Span } from "../../source/location.js";
import { htmlNodesOf, parseMarkdown, spanOf } from "./parse-markdown.js";

/** One comment that begins or ends a zone, or that means to. */
export interface Marker {
  readonly kind: "begin" | "end" | "malformed";
  /** The zone's name as written; the comment's content where it is malformed. */
  readonly name: string;
  /** The comment, from `<!--` to `-->`. */
  readonly span: Span;
}

/** A marker that Markdown counts as HTML, not as code. */
export interface ParsedMarker extends Marker {
  /** Whether it is a block of the document itself, and not of a list, a quote or a paragraph. */
  readonly topLevel: boolean;
}

/**
 * The markers that Markdown sees in a stretch of a text, in document order. The stretch is read as a document, so it
 * must begin where a top-level block does.
 */
export function parseMarkers(text: string, start: number, end: number): readonly ParsedMarker[] {
  const stretch = text.slice(start, end);
  const markers: ParsedMarker[] = [];
  for (const { node, topLevel } of htmlNodesOf(parseMarkdown(stretch, "blocks"))) {
    const span = spanOf(node);
    for (const match of stretch.slice(span.start, span.end).matchAll(HTML_TOKEN)) {
      const marker = markerOf(match[0], start + span.start + match.index);
      if (marker) markers.push({ ...marker, topLevel });
    }
  }
  return markers;
}

/** Every well-formed marker in a text, whether Markdown counts it as HTML or as code. In document order. */
export function scanMarkers(text: string): readonly Marker[] {
  const markers: Marker[] = [];
  for (const match of text.matchAll(/<!--\s*ombi-schema:[^<>]*-->/g)) {
    const marker = markerOf(match[0], match.index);
    if (marker && marker.kind !== "malformed") markers.push(marker);
  }
  return markers;
}

// Inside a tag's attributes and inside the elements whose content is plain text, `<!--` is no comment
// (HTML Living Standard §13.2.5).
const HTML_TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;

function markerOf(comment: string, start: number): Marker | undefined {
  const content = /^<!--\s*(ombi-schema:[\s\S]*?)\s*-->$/.exec(comment)?.[1];
  if (content === undefined) return undefined;
  const span = { start, end: start + comment.length };
  const [, kind, name] = /^ombi-schema:(begin|end)\s+([^\s<>]+)$/.exec(content) ?? [];
  if ((kind === "begin" || kind === "end") && name !== undefined) return { kind, name, span };
  return { kind: "malformed", name: content, span };
}
