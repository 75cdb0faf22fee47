import type { Colors } from "picocolors/types.js";
import { ruleById } from "../diagnostics/catalogue/index.js";
import type { Diagnostic, RelatedLocation, Severity } from "../diagnostics/diagnostic.js";
import { codeFrame } from "../source/code-frame.js";
import type { Location } from "../source/location.js";
import { formatPointer } from "../source/pointer.js";
import { visible } from "../source/visible.js";
import { clip } from "./escape.js";
import { formatPlace } from "./place.js";
import type { ReportOptions } from "./report.js";
import { counted } from "./tally.js";

export interface FindingOptions extends Pick<ReportOptions, "verbose" | "columns" | "docsUrl"> {
  readonly colors: Colors;
  /** Whether it is the first of its rule: why the rule matters, and where its page is, is said once. */
  readonly isFirst: boolean;
}

const INDENT = "  ";
const LONGEST_TEXT = 2_000;
const MOST_RELATED = 10;
const WIDEST_FRAME = 100;
const NARROWEST_FRAME = 40;
// The indent, the arrow, a line number of up to five digits and its bar.
const GUTTER = 12;

/** The first line stands for the whole finding: clickable in a terminal, one match for grep. */
export function renderFinding(diagnostic: Diagnostic, options: FindingOptions): string {
  const { colors } = options;
  const { rule, severity, message, location, related, note, help } = diagnostic;
  const text = (value: string) => visible(options.verbose ? value : clip(value, LONGEST_TEXT));
  const place = location ? `${colors.bold(formatPlace(location))}: ` : "";
  const lines = [
    `${place}${paintSeverity(severity, colors)}: ${text(message)} ${colors.dim(`[${visible(rule)}]`)}`,
    ...frameLines(location, options),
  ];
  const field = (label: string, value: string) => lines.push(`${INDENT}${colors.cyan(label)} ${value}`);
  if (location?.pointer?.length) field("at", text(formatPointer(location.pointer)));
  const places = options.verbose ? related : related.slice(0, MOST_RELATED);
  for (const other of places) field("related:", `${formatPlace(other.location)}: ${text(other.message)}`);
  if (places.length < related.length) field("related:", moreRelated(related, places));
  if (note !== undefined && (options.isFirst || note !== ruleById(rule)?.note)) field("note:", text(note));
  if (help !== undefined) field("help:", text(help));
  if (options.isFirst) field("docs:", options.docsUrl?.(rule) ?? `ombi-schema explain ${visible(rule)}`);
  return lines.join("\n");
}

export function paintSeverity(severity: Severity, { bold, red, yellow, blue }: Colors): string {
  return bold({ error: red, warning: yellow, note: blue }[severity](severity));
}

/** The code frame of a place, indented as the rest of a finding is. */
export function frameLines(
  location: Location | undefined,
  { colors, columns }: Pick<FindingOptions, "colors" | "columns">,
): string[] {
  if (!location) return [];
  const room = (columns ?? Number.POSITIVE_INFINITY) - GUTTER;
  const frame = codeFrame(location.source, location.span, {
    columns: Math.max(NARROWEST_FRAME, Math.min(room, WIDEST_FRAME)),
    paint: { gutter: colors.dim, marker: colors.red },
  });
  return frame === undefined ? [] : frame.split("\n").map((line) => `${INDENT}${line}`);
}

function moreRelated(related: readonly RelatedLocation[], shown: readonly RelatedLocation[]): string {
  return `${counted(related.length - shown.length, "more place")}; --verbose prints all`;
}
