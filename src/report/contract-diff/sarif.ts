import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Change } from "../../model/contract-diff.js";
import { placed } from "../json.js";
import type { ReportOptions } from "../report.js";
import { renderSarif } from "../sarif.js";
import type { DiffReport } from "./judged-changes.js";
import { acceptanceText } from "./wording.js";

/**
 * SARIF 2.1.0: a result a change, at its place in the head, with the witness in its properties. Accepted changes are
 * suppressed results. A change without any place in the head is a notification.
 */
export function renderSarifDiff(report: DiffReport, options: ReportOptions): string {
  const changes = new Map(report.contractDiff.changes.map((change) => [change.fingerprint, change]));
  const diagnostics = report.diagnostics.map((diagnostic) => {
    const change = changes.get(diagnostic.fingerprint);
    return change ? atHead(diagnostic, change) : diagnostic;
  });
  return renderSarif({ ...report, diagnostics }, options, ({ fingerprint }) => {
    const change = changes.get(fingerprint);
    return change ? { ...suppressionsOf(change), properties: propertiesOf(change) } : {};
  });
}

/** Code scanning knows the files of one commit: places of the base go into the properties. */
function atHead(diagnostic: Diagnostic, { head }: Change): Diagnostic {
  const { location: _location, ...rest } = diagnostic;
  return { ...rest, related: [], ...(head.location && { location: head.location }) };
}

/** SARIF 2.1.0 section 3.35: what was accepted outside of the code. */
function suppressionsOf(change: Change): object {
  if (!change.accepted && change.relaxed === undefined) return {};
  return {
    suppressions: [{ kind: "external", status: "accepted", justification: acceptanceText(change) }],
  };
}

function propertiesOf({
  verdict,
  path,
  definition,
  tools,
  base,
  evidence,
  reason,
  bump,
  tags,
}: Change): object {
  return {
    verdict,
    bump,
    member: path,
    definition,
    // GitHub shows these beside the rule.
    tags: tags.length > 0 ? tags : undefined,
    tools: tools.map(({ tool, verdict }) => ({ tool, verdict })),
    base: base.location && placed(base.location),
    ...(evidence && {
      witness: evidence.witness,
      instancePath: evidence.instancePath,
      keyword: evidence.keyword,
      refusal: evidence.message,
    }),
    reason,
  };
}
