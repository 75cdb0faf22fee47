import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";
import { visible } from "../source/visible.js";
import { clip, escapeCommandData, escapeCommandProperty, logLine } from "./escape.js";
import { worstFirst } from "./order.js";
import { placeOf, repositoryPath } from "./place.js";
import type { Report, ReportOptions } from "./report.js";
import { describeTally, tallyOf } from "./tally.js";

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };

// GitHub shows ten of each a step and drops the others without a word; one notice is ours.
const LIMITS: Readonly<Record<Severity, number>> = { error: 10, warning: 10, note: 9 };

// The checks API takes 64 KB a message and 255 characters a title.
const LONGEST_MESSAGE = 4_000;
const LONGEST_TITLE = 255;

/** Workflow commands that GitHub turns into annotations, then the repair and the summary as plain lines of the log. */
export function renderGithub(report: Report, options: ReportOptions): string {
  const shown = { error: 0, warning: 0, note: 0 };
  const lines: string[] = [];
  const dropped = worstFirst(report.diagnostics).filter((diagnostic) => {
    const fits = shown[diagnostic.severity]++ < LIMITS[diagnostic.severity];
    if (fits) lines.push(annotation(diagnostic, options));
    return !fits;
  });
  if (dropped.length > 0)
    lines.push(`::notice::${describeTally(tallyOf(dropped))} more, not shown as annotations`);
  if (report.repair !== undefined) lines.push(`repair: ${visible(report.repair)}`);
  if (!options.quiet) lines.push(logLine(report.summary));
  return lines.map((line) => `${line}\n`).join("");
}

/** One finding as a workflow command. */
export function annotation(
  diagnostic: Pick<Diagnostic, "rule" | "severity" | "message" | "location"> & {
    readonly help?: string | readonly string[];
  },
  { repositoryFolder }: Pick<ReportOptions, "repositoryFolder">,
): string {
  const properties = [
    ...region(diagnostic, repositoryFolder),
    ["title", clip(diagnostic.rule, LONGEST_TITLE)],
  ];
  const message = [diagnostic.message, diagnostic.help ?? []]
    .flat()
    .map((text) => visible(clip(text, LONGEST_MESSAGE)));
  return `::${COMMANDS[diagnostic.severity]} ${properties
    .map(([key, value]) => `${key}=${escapeCommandProperty(String(value))}`)
    .join(",")}::${escapeCommandData(message.join("\n"))}`;
}

function region(
  { location }: Pick<Diagnostic, "location">,
  folder: string | undefined,
): [string, string | number][] {
  if (!location) return [];
  const { start, end } = placeOf(location);
  const rows: [string, string | number][] = [
    ["file", repositoryPath(location.source.path, folder)],
    ["line", start.line],
    ["endLine", end.line],
  ];
  // The checks API refuses columns on an annotation over several lines.
  return start.line === end.line ? [...rows, ["col", start.column], ["endColumn", end.column]] : rows;
}
