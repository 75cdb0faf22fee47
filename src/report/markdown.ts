import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { clip, escapeMarkdown, markdownCode } from "./escape.js";
import { renderFoldedDiffs } from "./markdown-diffs.js";
import { worstFirst } from "./order.js";
import { formatPlace } from "./place.js";
import { describeAction, type Report, type ReportFile, type ReportOptions } from "./report.js";
import { counted, describeTally, tallyOf } from "./tally.js";

// GitHub refuses a comment of more than 65,536 characters. Findings and files have shares, diffs get what is left.
const LIMIT = 64_000;
const FINDINGS_SHARE = 30_000;
const FILES_SHARE = 10_000;
const LONGEST_TEXT = 600;
const LONGEST_PLACE = 300;
const LONGEST_COMMAND = 1_000;

/** For a comment on a pull request or the summary of a job: under 65,000 characters whatever the input. */
export function renderMarkdown(report: Report, options: ReportOptions): string {
  const changed = (report.files ?? []).filter(({ action }) => action !== "unchanged");
  const head = [verdict(report, changed), ...(options.quiet ? [] : counts(report))];
  const tail =
    report.repair === undefined ? [] : [`Repair: ${markdownCode(clip(report.repair, LONGEST_COMMAND))}`];
  const tables = [...findingsTable(report.diagnostics, FINDINGS_SHARE), ...filesTable(changed, report)];
  const used = [...head, ...tables, ...tail].join("\n\n").length;
  const diffs = options.quiet ? [] : renderFoldedDiffs(changed, LIMIT - used);
  return `${[...head, ...tables, ...diffs, ...tail].join("\n\n")}\n`;
}

function verdict(report: Report, changed: readonly ReportFile[]): string {
  const { command, exitCode, diagnostics } = report;
  const tally = new Map<string, number>();
  for (const { action } of changed) {
    const label = describeAction(action, report);
    tally.set(label, (tally.get(label) ?? 0) + 1);
  }
  const files = [...tally].map(([label, count]) => `${label}: ${counted(count, "file")}`);
  const name = escapeMarkdown(clip(`ombi-schema ${command}`, LONGEST_COMMAND));
  const found = [describeTally(tallyOf(diagnostics)), ...files].join(" · ");
  return `## ${name} ${exitCode === 0 ? "passed" : "failed"}\n\n${found}`;
}

function counts({ counts }: Report): string[] {
  const entries = Object.entries(counts).filter(([key]) => !["errors", "warnings", "notes"].includes(key));
  const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = entries.map(([key, count]) => `${count} ${words(key)}`).join(" · ");
  return text === "" ? [] : [escapeMarkdown(clip(text, LONGEST_COMMAND))];
}

/** The findings as a table within a budget of characters, the worst first, and how many it leaves out. */
export function findingsTable(diagnostics: readonly Diagnostic[], budget: number): string[] {
  if (diagnostics.length === 0) return [];
  const sorted = worstFirst(diagnostics);
  const rows = rowsWithin(sorted, findingRow, budget);
  const table = ["| Severity | Place | Rule | Message |", "| --- | --- | --- | --- |", ...rows].join("\n");
  const hidden = sorted.slice(rows.length);
  return hidden.length === 0 ? [table] : [table, `… ${describeTally(tallyOf(hidden))} more, not shown here.`];
}

function findingRow({ severity, location, rule, message, help }: Diagnostic): string {
  const text = (value: string) => escapeMarkdown(clip(value, LONGEST_TEXT));
  const place = location ? markdownCode(clip(formatPlace(location), LONGEST_PLACE)) : "";
  const advice = help === undefined ? "" : `<br>help: ${text(help)}`;
  return `| ${severity} | ${place} | ${markdownCode(clip(rule, LONGEST_PLACE))} | ${text(message)}${advice} |`;
}

function filesTable(files: readonly ReportFile[], report: Report): string[] {
  if (files.length === 0) return [];
  const row = ({ path, action }: ReportFile) =>
    `| ${describeAction(action, report)} | ${markdownCode(clip(path, LONGEST_PLACE))} |`;
  const rows = rowsWithin(files, row, FILES_SHARE);
  const table = ["| | File |", "| --- | --- |", ...rows].join("\n");
  const hidden = files.length - rows.length;
  return hidden === 0 ? [table] : [table, `… ${counted(hidden, "more file")}, not shown here.`];
}

/** The rows of the first values, as many as the budget of characters holds. */
export function rowsWithin<T>(values: readonly T[], row: (value: T) => string, budget: number): string[] {
  const rows: string[] = [];
  let left = budget;
  for (const value of values) {
    const text = row(value);
    left -= text.length + 1;
    if (left < 0) break;
    rows.push(text);
  }
  return rows;
}
