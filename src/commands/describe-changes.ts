import { changeKind } from "../diagnostics/catalogue/change.js";
import type { Diagnostic, RelatedLocation, Severity } from "../diagnostics/diagnostic.js";
import type { FailOn } from "../model/config.js";
import type { Change, ContractDiff, Verdict } from "../model/contract-diff.js";

/** One finding a change: its severity says whether the change counts. */
export function describeChanges(diff: ContractDiff, failOn: FailOn): Diagnostic[] {
  const standing = new Map(diff.tools.map(({ tool, stands }) => [tool, stands]));
  return diff.changes.map((change) => describe(change, severityOf(change, standing, failOn), diff));
}

/** Whether a verdict fails. */
export function counts(verdict: Verdict, failOn: FailOn): boolean {
  if (failOn === "never" || verdict === "compatible") return false;
  return verdict === "breaking" || failOn !== "breaking";
}

function severityOf(change: Change, standing: ReadonlyMap<string, Verdict>, failOn: FailOn): Severity {
  const isGiven = change.accepted !== undefined || change.relaxed !== undefined;
  if (failOn === "any" && !isGiven) return "error";
  if (isGiven || change.verdict === "compatible") return "note";
  // An edit that breaks alone and not together with the others is no break.
  const stands = change.tools.some(
    ({ tool, verdict }) => verdict !== "compatible" && standing.get(tool) !== "compatible",
  );
  if (!stands) return "note";
  return counts(change.verdict, failOn) ? "error" : "warning";
}

function describe(change: Change, severity: Severity, { direction }: ContractDiff): Diagnostic {
  const { rule } = changeKind(change.id);
  const location = change.head.location ?? change.base.location;
  const related: RelatedLocation[] =
    change.base.location && location !== change.base.location
      ? [{ location: change.base.location, message: "before" }]
      : [];
  const tools = change.tools.map(({ tool }) => tool);
  const note = noteOf(change, direction);
  return {
    rule: rule.id,
    kind: rule.kind,
    severity,
    message: change.message,
    ...(location && { location }),
    related,
    ...(note !== undefined && { note }),
    data: {
      verdict: change.verdict,
      path: change.path,
      ...(change.definition !== undefined && { definition: change.definition }),
    },
    tools,
    fingerprint: change.fingerprint,
  };
}

function noteOf(
  { verdict, evidence, reason, tags }: Change,
  direction: ContractDiff["direction"],
): string | undefined {
  if (evidence) {
    const at = evidence.instancePath === "" ? "the root" : evidence.instancePath;
    const who = direction === "output" ? "clients that hold the base" : "the head";
    return `${who} refuse${direction === "output" ? "" : "s"} ${at} of a value that may be sent: ${evidence.message}`;
  }
  if (tags.includes("reader")) return "validators do not mind; who reads the values may miss something";
  return verdict === "undecided" && reason !== undefined
    ? `neither proved nor refuted: ${reason}`
    : undefined;
}
