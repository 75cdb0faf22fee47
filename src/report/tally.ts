import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";

export type Tally = Readonly<Record<Severity, number>>;

export function tallyOf(diagnostics: readonly Diagnostic[]): Tally {
  const tally = { error: 0, warning: 0, note: 0 };
  for (const { severity } of diagnostics) tally[severity]++;
  return tally;
}

/** `3 errors, 1 warning`; `no findings` for none. */
export function describeTally(tally: Tally): string {
  const parts = (["error", "warning", "note"] as const)
    .filter((severity) => tally[severity] > 0)
    .map((severity) => counted(tally[severity], severity));
  return parts.join(", ") || "no findings";
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
