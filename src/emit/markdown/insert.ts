import * as rules from "../../diagnostics/catalogue/document.js";
import { diagnose, type Result } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../diagnostics/suggest.js";
import type { Source } from "../../source/source.js";
import { findHeadings, headingNamed, sectionEnd } from "./headings.js";
import { type LineEnding, linesOf, majorityLineEnding, withLineEnding } from "./line-ending.js";
import type { ZoneName } from "./zone-name.js";
import { findZones } from "./zones.js";

/** A zone to be added to a document, under the heading with that text. */
export interface ZoneRequest {
  readonly zone: ZoneName;
  readonly heading?: string;
}

/** The heading that a zone gets where the request names none. */
export const DEFAULT_HEADINGS: Readonly<Record<ZoneName, string>> = {
  registration: "Registration",
  library: "Shared `$defs` library",
  envelope: "Envelope template",
  matrix: "Tool → family matrix",
  closures: "Definitions per tool",
  sizes: "Size of each outputSchema",
  graph: "Graph of the definitions",
};

/**
 * The whole content of a document with the markers of the requested zones added, its byte order mark included; no
 * other byte is touched. A pair is added at the end of the section under its heading, or, without a heading, under a
 * heading of its own at the end of the document. A zone that the document has stays where it is.
 */
export function insertZones(source: Source, requests: readonly ZoneRequest[]): Result<string> {
  let current = source;
  const diagnostics = [...findZones(source).diagnostics];
  if (diagnostics.length > 0) return { diagnostics };
  for (const request of requests) {
    const { value, diagnostics: faults } = insertZone(current, request);
    diagnostics.push(...faults);
    if (value !== undefined) current = { ...source, text: value };
  }
  if (diagnostics.length > 0) return { diagnostics };
  return { value: (source.bom ? "\ufeff" : "") + current.text, diagnostics };
}

function insertZone(source: Source, { zone, heading }: ZoneRequest): Result<string> {
  const { text } = source;
  const zones = findZones(source).value ?? [];
  if (zones.some(({ name }) => name === zone)) return { value: text, diagnostics: [] };
  const headings = findHeadings(source, zones);
  const found = headingNamed(headings, heading ?? DEFAULT_HEADINGS[zone]);
  if (heading !== undefined && !found) {
    const texts = headings.map((other) => other.text);
    return {
      diagnostics: [
        diagnose(
          rules.unknownHeading,
          { heading },
          {
            location: { source, span: { start: 0, end: 0 } },
            help: didYouMean(heading.trim(), texts) ?? "name a heading by its text, without the marks",
          },
        ),
      ],
    };
  }
  const pair = `<!-- ombi-schema:begin ${zone} -->\n\n<!-- ombi-schema:end ${zone} -->\n`;
  const offset = found ? sectionEnd(source, headings, found) : text.length;
  const block = found ? pair : `## ${DEFAULT_HEADINGS[zone]}\n\n${pair}`;
  const value = insertBlock(text, offset, block);
  const inserted = findZones({ ...source, text: value }).value;
  if (inserted?.some(({ name }) => name === zone)) return { value, diagnostics: [] };
  const location = { source, span: { start: offset, end: offset } };
  return { diagnostics: [diagnose(rules.noPlace, { zone }, { location })] };
}

/** Adds a block at the begin of a line, or at the end of the text, with a blank line to either side. */
function insertBlock(text: string, offset: number, block: string): string {
  const before = text.slice(0, offset);
  const after = text.slice(offset);
  const ending = majorityLineEnding(text) ?? "\n";
  const added = gapAfter(before, ending) + withLineEnding(block, ending) + (after === "" ? "" : ending);
  return before + added + after;
}

/** What is missing between a text and a new block: line endings up to one blank line. */
function gapAfter(before: string, ending: LineEnding): string {
  const lines = linesOf(before);
  if (before === "" || (lines.length > 1 && lines.slice(-2).every((line) => line.trim() === ""))) return "";
  if (lines.at(-1) !== "") return ending + ending;
  // A line feed right after a lone CR would only complete it.
  return before.endsWith("\r") && ending === "\n" ? ending + ending : ending;
}
