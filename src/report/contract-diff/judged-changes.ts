import type { Diagnostic, Severity } from "../../diagnostics/diagnostic.js";
import type { Change, ContractDiff, ToolDiff } from "../../model/contract-diff.js";
import type { Location } from "../../source/location.js";
import type { Report } from "../report.js";

export interface DiffReport extends Report {
  readonly contractDiff: ContractDiff;
}

/** A change with what the policy made of it. */
export interface JudgedChange {
  readonly change: Change;
  /** An error is why the command fails. */
  readonly severity: Severity;
  readonly standing: Standing;
}

/**
 * - `open`: it breaks clients or may break them, and nobody has accepted that; or the policy makes it an error.
 * - `accepted`: it breaks or may break, which somebody accepted or a policy relaxes.
 * - `harmless`: every client accepts what it lets through, at least together with the other changes.
 * - `annotation`: it says something else and decides nothing.
 */
export type Standing = "open" | "accepted" | "harmless" | "annotation";

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Errors first, otherwise in the order of the diff. */
export function judgedChanges({ contractDiff, diagnostics }: DiffReport): readonly JudgedChange[] {
  const severities = new Map(diagnostics.map(({ fingerprint, severity }) => [fingerprint, severity]));
  return contractDiff.changes
    .map((change) => {
      const severity = severities.get(change.fingerprint) ?? severityWithoutPolicy(change);
      return { change, severity, standing: standingOf(change, severity) };
    })
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

function severityWithoutPolicy({ accepted, relaxed, verdict }: Change): Severity {
  if (accepted || relaxed !== undefined || verdict === "compatible") return "note";
  return verdict === "breaking" ? "error" : "warning";
}

function standingOf({ accepted, relaxed, verdict, tags }: Change, severity: Severity): Standing {
  if (severity !== "note") return "open";
  if (verdict !== "compatible" && (accepted || relaxed !== undefined)) return "accepted";
  return tags.includes("annotation") ? "annotation" : "harmless";
}

/** The findings that are not about one change. */
export function otherFindings({ contractDiff, diagnostics }: DiffReport): readonly Diagnostic[] {
  const changes = new Set(contractDiff.changes.map(({ fingerprint }) => fingerprint));
  return diagnostics.filter(({ fingerprint }) => !changes.has(fingerprint));
}

/** The worst that is said of a tool: of its changes, and of what names the tool. */
export function severityOfTool({ tool, changes }: ToolDiff, report: DiffReport): Severity {
  const own = new Set(changes.map(({ fingerprint }) => fingerprint));
  const said = report.diagnostics
    .filter(({ fingerprint, tools }) => own.has(fingerprint) || tools?.includes(tool))
    .map(({ severity }) => severity);
  return said.sort((a, b) => RANK[a] - RANK[b])[0] ?? "note";
}

/** Where people look first: the head, else the base. */
export function placeOfChange({ base, head }: Change): Location | undefined {
  return head.location ?? base.location;
}

/** The id of the catalogue. */
export function ruleOf({ id }: Change): string {
  return `change/${id}`;
}
