import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Sorted by file, line of a part, offset and rule; findings without a place first, since they are about the whole project. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      compareText(a.location?.source.path ?? "", b.location?.source.path ?? "") ||
      (a.location?.source.firstLine ?? 1) - (b.location?.source.firstLine ?? 1) ||
      (a.location?.span.start ?? 0) - (b.location?.span.start ?? 0) ||
      compareText(a.rule, b.rule) ||
      compareText(a.message, b.message) ||
      compareText(a.fingerprint, b.fingerprint),
  );
}

/** Errors, then warnings, then notes, each in the order given. */
export function worstFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** The worst of them, at most `limit`, in the order given. */
export function takeWorst(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  if (diagnostics.length <= limit) return diagnostics;
  const taken = new Set(worstFirst(diagnostics).slice(0, limit));
  return diagnostics.filter((diagnostic) => taken.has(diagnostic));
}

/** By code unit: the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
