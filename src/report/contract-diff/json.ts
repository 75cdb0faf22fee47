import type { Acceptance, ChangeSide, Evidence, ToolDiff } from "../../model/contract-diff.js";
import { formatPointer } from "../../source/pointer.js";
import { visibleJson } from "../../source/visible.js";
import { jsonReport, placed } from "../json.js";
import type { ReportOptions } from "../report.js";
import { type DiffReport, type JudgedChange, judgedChanges, ruleOf } from "./judged-changes.js";
import { headlineOf } from "./wording.js";

/** The complete report as one object, after `schemas/meta/report.schema.json`. */
export function renderJsonDiff(report: DiffReport, options: ReportOptions): string {
  return `${visibleJson({ ...jsonReport(report, options), contractDiff: diffObject(report, options) })}\n`;
}

// Keys without a value are left out by JSON.stringify.
function diffObject(report: DiffReport, { approval }: ReportOptions): object {
  const { base, head, level, direction, verdict, stands, bump, bytes, unchanged, tools, unused, acceptPath } =
    report.contractDiff;
  const { sentence } = headlineOf(report.contractDiff);
  return {
    base: { name: base.name, commit: base.commit },
    head: { name: head.name, commit: head.commit },
    level,
    direction,
    verdict,
    stands,
    headline: sentence,
    approval,
    bump,
    bytes: { base: bytes.base, head: bytes.head },
    unchanged,
    tools: tools.map(toolObject),
    changes: judgedChanges(report).map(changeObject),
    unused: unused.map(acceptanceObject),
    acceptPath,
  };
}

function toolObject(diff: ToolDiff): object {
  const { tool, status, renamedFrom, verdict, stands, bump, bytes, changes, evidence, reason } = diff;
  return {
    tool,
    status,
    renamedFrom,
    verdict,
    stands,
    bump,
    bytes: { base: bytes.base, head: bytes.head },
    ...evidenceObject(evidence),
    reason,
    changes: changes.map(({ fingerprint }) => fingerprint),
  };
}

function changeObject({ change, severity }: JudgedChange): object {
  const { message, definition, path, verdict, tags, tools, base, head, bump } = change;
  const { evidence, reason, accepted, relaxed, fingerprint } = change;
  return {
    rule: ruleOf(change),
    severity,
    message,
    definition,
    path,
    verdict,
    tags,
    tools: tools.map(({ tool, verdict }) => ({ tool, verdict })),
    base: sideObject(base),
    head: sideObject(head),
    ...evidenceObject(evidence),
    reason,
    bump,
    accepted: accepted && acceptanceObject(accepted),
    relaxed,
    fingerprint,
  };
}

function sideObject({ value, pointer, location }: ChangeSide): object {
  return { value, pointer: formatPointer(pointer), place: location && placed(location) };
}

/** Two keys side by side: a witness may be `null`. */
function evidenceObject(evidence: Evidence | undefined): object {
  if (!evidence) return {};
  const { witness, before, instancePath, keyword, message, refusedBy, refusedPointer } = evidence;
  const place = refusedBy && placed(refusedBy);
  return { witness, before, explanation: { instancePath, keyword, message, pointer: refusedPointer, place } };
}

function acceptanceObject({ fingerprint, reason, by, until, change, location }: Acceptance): object {
  return { fingerprint, reason, by, until, change, place: location && placed(location) };
}
