import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Report } from "../report/report.js";

/** Exit codes; the highest of all that happened wins. */
export const EXIT = { fine: 0, findings: 1, usage: 2, faults: 3, bug: 70 } as const;

/** What a command did: a report, or its own text on standard output, or both. */
export interface Outcome {
  readonly report: Report;
  /** The answer itself, for commands whose result is not a report (`why`, `stats`, `config --print` …). */
  readonly answer?: string;
}

/** The exit code that findings deserve. */
export function exitCodeOf(diagnostics: readonly Diagnostic[], maxWarnings?: number): number {
  let code: number = EXIT.fine;
  let warnings = 0;
  for (const { kind, severity } of diagnostics) {
    if (severity === "warning") warnings++;
    if (severity !== "error") continue;
    code = Math.max(code, kind === "usage" ? EXIT.usage : kind === "fault" ? EXIT.faults : EXIT.findings);
  }
  return maxWarnings !== undefined && warnings > maxWarnings ? Math.max(code, EXIT.findings) : code;
}

export function countSeverity(diagnostics: readonly Diagnostic[], severity: Diagnostic["severity"]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}

/** `1 error, 2 warnings`. */
export function describeFindings(diagnostics: readonly Diagnostic[]): string {
  const errors = countSeverity(diagnostics, "error");
  const warnings = countSeverity(diagnostics, "warning");
  return `${plural(errors, "error")}, ${plural(warnings, "warning")}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
