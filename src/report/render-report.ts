import { renderGithub } from "./github.js";
import { renderJson } from "./json.js";
import { renderJunit } from "./junit.js";
import { renderMarkdown } from "./markdown.js";
import { sortDiagnostics } from "./order.js";
import type { Report, ReportFormat, ReportOptions } from "./report.js";
import { renderSarif } from "./sarif.js";
import { renderText } from "./text.js";

const RENDERERS: Readonly<Record<ReportFormat, (report: Report, options: ReportOptions) => string>> = {
  text: renderText,
  json: renderJson,
  github: renderGithub,
  markdown: renderMarkdown,
  sarif: renderSarif,
  junit: renderJunit,
};

const FOR_PEOPLE: ReadonlySet<ReportFormat> = new Set(["text", "github", "markdown"]);

/**
 * The report in one format, findings sorted by file, offset and rule. It ends with a newline unless it is empty,
 * which only `quiet` makes possible. The same report gives the same bytes.
 */
export function renderReport(report: Report, format: ReportFormat, options: ReportOptions): string {
  const quiet = options.quiet && FOR_PEOPLE.has(format);
  const found = quiet
    ? report.diagnostics.filter(({ severity }) => severity === "error")
    : report.diagnostics;
  return RENDERERS[format]({ ...report, diagnostics: sortDiagnostics(found) }, options);
}
