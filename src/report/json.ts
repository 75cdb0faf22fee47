import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Location } from "../source/location.js";
import { formatPointer } from "../source/pointer.js";
import { visibleJson } from "../source/visible.js";
import { placeOf } from "./place.js";
import { docsOf, type Report, type ReportOptions } from "./report.js";

/** The complete report as one object, after `schemas/meta/report.schema.json`. */
export function renderJson(report: Report, options: ReportOptions): string {
  return `${visibleJson(jsonReport(report, options))}\n`;
}

/** The same before it becomes text. */
export function jsonReport(report: Report, options: ReportOptions): object {
  return {
    formatVersion: 1,
    command: report.command,
    tool: { name: "ombi-schema", version: options.version },
    exitCode: report.exitCode,
    counts: report.counts,
    diagnostics: report.diagnostics.map((diagnostic) => finding(diagnostic, options)),
    files: (report.files ?? []).map(({ path, action, diff }) => ({ path, action, diff })),
    repair: report.repair,
    details: report.details?.map(({ data }) => data),
  };
}

// Keys without a value are left out by JSON.stringify.
function finding(diagnostic: Diagnostic, options: ReportOptions): object {
  const { rule, severity, message, location, related, note, help, data, tools, fingerprint } = diagnostic;
  return {
    rule,
    severity,
    message,
    ...(location && placed(location)),
    related: related.map((other) => ({ message: other.message, ...placed(other.location) })),
    note,
    help,
    data,
    tools,
    fingerprint,
    docs: docsOf(rule, options),
  };
}

/** Where a location is, as every place of the report is written. */
export function placed(location: Location): object {
  const pointer = location.pointer && formatPointer(location.pointer);
  return { file: location.source.path, ...placeOf(location), pointer };
}
