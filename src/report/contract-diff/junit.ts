import type { ToolDiff } from "../../model/contract-diff.js";
import { positionAt } from "../../source/source.js";
import { clip, escapeXml } from "../escape.js";
import { type Case, escapeXmlLines, findingCase, junitOf, ownCase } from "../junit.js";
import { formatPlace } from "../place.js";
import {
  type DiffReport,
  type JudgedChange,
  judgedChanges,
  otherFindings,
  placeOfChange,
  ruleOf,
  severityOfTool,
} from "./judged-changes.js";
import { acceptanceText, instanceText, statusText, verdictText } from "./wording.js";

const SUITE = "contracts";
const LONGEST_MESSAGE = 4_000;

/** JUnit XML: a case for every tool whose contract changed, which fails by the changes that are errors. */
export function renderJunitDiff(report: DiffReport): string {
  const judged = new Map(judgedChanges(report).map((one) => [one.change.fingerprint, one]));
  const cases = [
    ...report.contractDiff.tools.map((tool) => toolCase(tool, judged, report)),
    ...otherFindings(report).map(findingCase),
  ];
  const told = cases.some(({ failed }) => failed);
  const isOwn = (report.exitCode !== 0 && !told) || cases.length === 0;
  return junitOf(report, isOwn ? [...cases, ownCase(report.command, report.exitCode)] : cases);
}

function toolCase(tool: ToolDiff, judged: ReadonlyMap<string, JudgedChange>, report: DiffReport): Case {
  const failed = severityOfTool(tool, report) === "error";
  const changes = tool.changes.flatMap(({ fingerprint }) => judged.get(fingerprint) ?? []);
  const errors = changes.filter(({ severity }) => severity === "error");
  const status = statusText(tool);
  const details = escapeXmlLines([
    `verdict: ${verdictText(tool)}${status === undefined ? "" : ` (${status})`}, suggested bump: ${tool.bump}`,
    ...changes.flatMap(changeLines),
    ...(changes.some(({ change }) => change.evidence) ? [] : evidenceLines(tool)),
    ...(tool.reason === undefined ? [] : [`undecided: ${tool.reason}`]),
  ]);
  const message =
    clip(errors.map(({ change }) => change.message).join("; "), LONGEST_MESSAGE) || verdictText(tool);
  const type = errors[0] ? ruleOf(errors[0].change) : tool.verdict;
  const body = failed
    ? `<failure message="${escapeXml(message)}" type="${escapeXml(type)}">${details}</failure>`
    : `<system-out>${details}</system-out>`;
  const [first = changes[0]] = errors;
  const place = first && placeOfChange(first.change);
  const at = place
    ? ` file="${escapeXml(place.source.path)}" line="${positionAt(place.source, place.span.start).line}"`
    : "";
  const name = `name="${escapeXml(tool.tool)}" classname="${SUITE}"`;
  return { suite: SUITE, failed, xml: `    <testcase ${name}${at}>\n      ${body}\n    </testcase>` };
}

function changeLines({ change, severity }: JudgedChange): string[] {
  const place = placeOfChange(change);
  const at = place ? `${formatPlace(place)}: ` : "";
  return [
    `${at}${severity}: ${change.message} [${ruleOf(change)}]`,
    ...evidenceLines(change),
    ...(change.reason === undefined ? [] : [`  undecided: ${change.reason}`]),
    ...(change.verdict !== "compatible" && (change.accepted || change.relaxed !== undefined)
      ? [`  ${acceptanceText(change)}`]
      : []),
  ];
}

function evidenceLines({ evidence }: Pick<ToolDiff, "evidence">): string[] {
  if (!evidence) return [];
  const { witness, instancePath, message, keyword } = evidence;
  return [
    `  witness: ${JSON.stringify(witness)}`,
    `  refused: ${instanceText(instancePath)} ${message} [${keyword}]`,
  ];
}
