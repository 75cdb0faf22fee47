import { sortDiagnostics } from "../order.js";
import type { DiffFormat, ReportOptions } from "../report.js";
import { renderChangelog } from "./changelog.js";
import { renderGithubDiff } from "./github.js";
import { renderHtmlDiff } from "./html.js";
import { renderJsonDiff } from "./json.js";
import type { DiffReport } from "./judged-changes.js";
import { renderJunitDiff } from "./junit.js";
import { renderMarkdownDiff } from "./markdown.js";
import { renderSarifDiff } from "./sarif.js";
import { renderTextDiff } from "./text.js";

const RENDERERS: Readonly<Record<DiffFormat, (report: DiffReport, options: ReportOptions) => string>> = {
  text: renderTextDiff,
  json: renderJsonDiff,
  github: renderGithubDiff,
  markdown: renderMarkdownDiff,
  sarif: renderSarifDiff,
  junit: renderJunitDiff,
  html: renderHtmlDiff,
  changelog: renderChangelog,
};

/**
 * A report that holds a contract diff, in one format. It ends with a newline unless it is empty, which only `quiet`
 * makes possible. The same report gives the same bytes.
 */
export function renderDiff(report: DiffReport, format: DiffFormat, options: ReportOptions): string {
  return RENDERERS[format]({ ...report, diagnostics: sortDiagnostics(report.diagnostics) }, options);
}
