import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Change, ContractDiff, Evidence } from "../../model/contract-diff.js";
import { codeFrame } from "../../source/code-frame.js";
import type { Location } from "../../source/location.js";
import { clip, escapeXml } from "../escape.js";
import { formatPlace } from "../place.js";
import { counted } from "../tally.js";
import { type DiffReport, type JudgedChange, placeOfChange, ruleOf } from "./judged-changes.js";
import { linesAroundMark, markedJson } from "./witness.js";
import {
  acceptanceText,
  groupLabel,
  harmlessText,
  instanceText,
  memberText,
  pastedCommand,
  refuserText,
  toolGroups,
  witnessText,
} from "./wording.js";

const LONGEST_TEXT = 2_000;
const LONGEST_NAME = 200;
const MOST_TOOLS = 200;
const WIDTH = 96;
const MOST_WITNESS_LINES = 80;

const text = (value: string) => escapeXml(clip(value, LONGEST_TEXT));
const code = (value: string) => `<code>${escapeXml(clip(value, LONGEST_NAME))}</code>`;

/** One cause as an article: both places with their code, the tools, the witness and how to accept it. */
export function htmlChange({ change, severity }: JudgedChange, report: DiffReport): string {
  const { base, head, reason, evidence, fingerprint, verdict } = change;
  const isRemoval = head.value === undefined && base.value !== undefined;
  const command = `${pastedCommand(report)} ${fingerprint} --reason "…"`;
  return [
    `<article class="${severity}" id="change-${escapeXml(fingerprint)}">`,
    `<h3><span class="badge ${verdict}">${verdict}</span> ${text(change.message)}</h3>`,
    `<p class="where">${whereText(change)}</p>`,
    ...frame("Head", head.location, !(isRemoval && base.location)),
    ...frame("Base", base.location, base.value !== undefined || !head.location),
    ...toolGroups(change).map(([group, names]) => toolsText(groupLabel(group, names.length), names)),
    ...(reason === undefined ? [] : [`<p>Undecided: ${text(reason)}</p>`]),
    ...(evidence ? [witness(evidence, change, report.contractDiff)] : []),
    ...(verdict === "compatible" ? [] : [`<p class="accept">Accept: ${code(command)}</p>`]),
    "</article>",
  ].join("\n");
}

function whereText(change: Change): string {
  const member = memberText(change);
  return [
    member === undefined ? [] : text(member),
    code(ruleOf(change)),
    `fingerprint ${code(change.fingerprint)}`,
  ]
    .flat()
    .join(" · ");
}

function frame(label: string, location: Location | undefined, withCode: boolean): string[] {
  if (!location) return [];
  const place = `<p class="place">${label}: ${code(formatPlace(location))}</p>`;
  const shown = withCode ? codeFrame(location.source, location.span, { columns: WIDTH }) : undefined;
  return shown === undefined ? [place] : [place, `<pre>${lines(shown)}</pre>`];
}

function lines(frame: string): string {
  return frame
    .split("\n")
    .map((line) => (line.startsWith(">") ? `<mark>${escapeXml(line)}</mark>` : escapeXml(line)))
    .join("\n");
}

function toolsText(label: string, names: readonly string[]): string {
  const shown = names.slice(0, MOST_TOOLS).map(code);
  const rest = names.length - shown.length;
  return `<p>${label[0]?.toUpperCase()}${label.slice(1)}: ${[...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ")}</p>`;
}

function witness(evidence: Evidence, change: Change, diff: ContractDiff): string {
  const { instancePath, keyword, message, refusedBy } = evidence;
  const json = markedJson(evidence.witness, instancePath, WIDTH);
  const { first, last } = json.mark;
  const rows = linesAroundMark(json, MOST_WITNESS_LINES).map((part) => {
    if ("skipped" in part) return `… ${counted(part.skipped, "line")}`;
    const line = escapeXml(clip(part.line, LONGEST_TEXT));
    return part.index >= first && part.index <= last && instancePath !== "" ? `<mark>${line}</mark>` : line;
  });
  const tool = change.tools.find((one) => one.verdict === "breaking")?.tool;
  const by = refusedBy ? `, ${code(formatPlace(refusedBy))}` : "";
  const where = instancePath === "" ? instanceText("") : code(instanceText(instancePath));
  return [
    `<figure><figcaption>Witness: ${witnessText(diff, tool && code(tool))}</figcaption>`,
    `<pre>${rows.join("\n")}</pre>`,
    `<p>${refuserText(diff)} ${where}: ${text(message)} (${code(keyword)}${by}).</p></figure>`,
  ].join("\n");
}

/** A change that asks for nothing, on a line. */
export function htmlShortChange({ change, standing }: JudgedChange): string {
  const place = placeOfChange(change);
  const tools = change.tools.map(({ tool }) => tool);
  const who = tools.length === 1 ? code(tools[0] ?? "") : counted(tools.length, "tool");
  const note = standing === "accepted" ? acceptanceText(change) : harmlessText(change);
  const why = standing !== "accepted" && change.verdict === "compatible" ? "" : `: ${text(note)}`;
  const at = place ? `, ${code(formatPlace(place))}` : "";
  return `${text(change.message)} (${code(ruleOf(change))}, ${who}${at})${why}`;
}

/** A finding that is not about one change. */
export function htmlFinding({ severity, message, rule, help, location }: Diagnostic): string {
  const at = location ? `${code(formatPlace(location))}: ` : "";
  const advice = help === undefined ? "" : `<p>help: ${text(help)}</p>`;
  return `<article class="${severity}"><p>${at}${severity}: ${text(message)} (${code(rule)})</p>${advice}</article>`;
}
