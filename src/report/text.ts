import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { visible } from "../source/visible.js";
import { colorsFor } from "./colors.js";
import { takeWorst } from "./order.js";
import type { Report, ReportOptions } from "./report.js";
import { describeTally, tallyOf } from "./tally.js";
import { renderFiles } from "./text-files.js";
import { renderFinding } from "./text-finding.js";

// What somebody reads in one go; after so many the cause is rarely the next one.
const MOST_FINDINGS = 100;

/** For a terminal: findings, files, the repair, and the summary last. */
export function renderText(report: Report, options: ReportOptions): string {
  const colors = colorsFor(options);
  const findings = report.diagnostics.filter((diagnostic) => !isListed(diagnostic, report));
  const shown = takeWorst(findings, options.verbose ? Number.POSITIVE_INFINITY : MOST_FINDINGS);
  const explained = new Set<string>();
  const blocks = shown.map((diagnostic) => {
    const first = !explained.has(diagnostic.rule);
    explained.add(diagnostic.rule);
    return renderFinding(diagnostic, { ...options, colors, isFirst: first });
  });
  if (shown.length < findings.length) blocks.push(colors.bold(rest(findings, shown)));
  blocks.push(...renderFiles(report, { ...options, colors }));
  if (options.verbose)
    for (const { lines } of report.details ?? [])
      if (lines.length > 0) blocks.push(lines.map(visible).join("\n"));
  if (report.repair !== undefined) blocks.push(`${colors.bold("repair:")} ${visible(report.repair)}`);
  if (!options.quiet) blocks.push(colors.bold(visible(report.summary)));
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

/** A file that is stale, missing or left over stands in the list of files, with its diff. */
function isListed({ kind, data }: Diagnostic, { files, repair }: Report): boolean {
  return kind === "finding" && repair !== undefined && (files ?? []).some(({ path }) => path === data.path);
}

function rest(findings: Report["diagnostics"], shown: Report["diagnostics"]): string {
  const all = tallyOf(findings);
  const seen = tallyOf(shown);
  const hidden = {
    error: all.error - seen.error,
    warning: all.warning - seen.warning,
    note: all.note - seen.note,
  };
  return `… ${describeTally(hidden)} more; --verbose prints all`;
}
