import type { Colors } from "picocolors/types.js";
import type { Change, ContractDiff, Evidence } from "../../model/contract-diff.js";
import { textWidth } from "../../source/text-width.js";
import { visible } from "../../source/visible.js";
import { clip } from "../escape.js";
import { formatPlace } from "../place.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { frameLines, paintSeverity } from "../text-finding.js";
import { type JudgedChange, placeOfChange, ruleOf } from "./judged-changes.js";
import { linesAroundMark, markedJson } from "./witness.js";
import {
  acceptanceText,
  groupLabel,
  harmlessText,
  instanceText,
  memberText,
  toolGroups,
  witnessText,
} from "./wording.js";

export interface ChangeOptions extends Pick<ReportOptions, "verbose" | "columns"> {
  readonly diff: Pick<ContractDiff, "direction">;
  readonly colors: Colors;
  readonly acceptCommand: string;
}

const INDENT = "  ";
const LONGEST_TEXT = 2_000;
const MOST_TOOLS = 20;
const MOST_WITNESS_LINES = 30;
const WIDEST = 100;
const NARROWEST = 40;

/** The whole of a change: what, where on both sides, whom it reaches, what a client refuses, and how to accept it. */
export function renderChange(judged: JudgedChange, options: ChangeOptions): string {
  const { change } = judged;
  const { colors, verbose } = options;
  const { base, head, evidence, reason, fingerprint } = change;
  const text = (value: string) => visible(verbose ? value : clip(value, LONGEST_TEXT));
  const lines = [firstLine(judged, options)];
  const field = (label: string, value: string) => lines.push(`${INDENT}${colors.cyan(label)} ${value}`);
  // Where something was removed, the head has nothing to show.
  const isRemoval = head.value === undefined && base.value !== undefined;
  if (head.location && !(isRemoval && base.location)) lines.push(...frameLines(head.location, options));
  const member = memberText(change);
  if (member !== undefined) field("at", text(member));
  if (base.location) {
    if (head.location) field("base:", formatPlace(base.location));
    if (base.value !== undefined || !head.location) lines.push(...frameLines(base.location, options));
  }
  for (const [verdict, names] of toolGroups(change))
    lines.push(...toolLines(`${groupLabel(verdict, names.length)}:`, names, options));
  if (reason !== undefined) field("undecided:", text(reason));
  if (evidence) lines.push(...evidenceLines(evidence, change, options));
  if (change.verdict !== "compatible")
    field("accept:", `${visible(options.acceptCommand)} ${fingerprint} --reason "…"`);
  return lines.join("\n");
}

function firstLine({ change, severity }: JudgedChange, { colors, verbose }: ChangeOptions): string {
  const location = placeOfChange(change);
  const place = location ? `${colors.bold(formatPlace(location))}: ` : "";
  const message = visible(verbose ? change.message : clip(change.message, LONGEST_TEXT));
  return `${place}${paintSeverity(severity, colors)}: ${message} ${colors.dim(`[${visible(ruleOf(change))}]`)}`;
}

/** A change that asks for nothing, on one line. */
export function renderShortChange(judged: JudgedChange, options: ChangeOptions): string {
  const { change, standing } = judged;
  const { colors, verbose } = options;
  const all = change.tools.map(({ tool }) => tool);
  const tools =
    all.length === 1 || (verbose && all.length > 0)
      ? all.map(visible).join(", ")
      : counted(all.length, "tool");
  const why =
    standing === "accepted"
      ? visible(verbose ? acceptanceText(change) : clip(acceptanceText(change), LONGEST_TEXT))
      : standing === "annotation"
        ? standing
        : harmlessText(change);
  return `${firstLine(judged, options)} ${colors.dim(`(${tools})`)} ${why}`;
}

function toolLines(label: string, names: readonly string[], options: ChangeOptions): string[] {
  const { colors, columns, verbose } = options;
  const width = Math.max(NARROWEST, Math.min(columns ?? WIDEST, WIDEST));
  const shown = verbose ? names : names.slice(0, MOST_TOOLS);
  const words = shown.map((name, index) => visible(name) + (index < names.length - 1 ? "," : ""));
  if (shown.length < names.length)
    words.push(`and ${names.length - shown.length} more (--verbose names all)`);
  const lines: string[] = [];
  let line = `${INDENT}${label}`;
  for (const word of words) {
    if (textWidth(line) + 1 + textWidth(word) > width && line.trim() !== "") {
      lines.push(line);
      line = `${INDENT}  `;
    }
    line += line.endsWith("  ") ? word : ` ${word}`;
  }
  lines.push(line);
  return lines.map((text, index) => (index === 0 ? text.replace(label, colors.cyan(label)) : text));
}

function evidenceLines(evidence: Evidence, change: Change, options: ChangeOptions): string[] {
  const { colors, columns = WIDEST, verbose } = options;
  const room = Math.max(NARROWEST, Math.min(columns, WIDEST)) - INDENT.length * 3;
  const json = markedJson(evidence.witness, evidence.instancePath, room);
  const { mark } = json;
  const cut = (text: string) => (verbose ? text : clip(text, room));
  const isWhole = evidence.instancePath === "";
  const shown = linesAroundMark(json, verbose ? Number.POSITIVE_INFINITY : MOST_WITNESS_LINES);
  const lines = shown.flatMap((part) => {
    if ("skipped" in part) return `${INDENT}    ${colors.dim(`… ${counted(part.skipped, "line")}`)}`;
    const { line, index } = part;
    const isMarked = !isWhole && index >= mark.first && index <= mark.last;
    const row = `${INDENT}${isMarked ? colors.red(">") : " "}   ${cut(line)}`;
    if (!isMarked || index !== mark.first) return row;
    const carets = Math.max(1, textWidth(line.slice(mark.start, mark.end)));
    const offset = textWidth(line.slice(0, mark.start));
    if (offset + 1 > room && !verbose) return row;
    const marks = "^".repeat(verbose ? carets : Math.min(carets, room - offset));
    return [row, `${INDENT}    ${" ".repeat(offset)}${colors.red(marks)}`];
  });
  const first = change.tools.find(({ verdict }) => verdict === "breaking")?.tool;
  const { message, keyword, refusedBy, instancePath } = evidence;
  const by = refusedBy ? `, ${formatPlace(refusedBy)}` : "";
  const text = (value: string) => visible(verbose ? value : clip(value, LONGEST_TEXT));
  return [
    `${INDENT}${colors.cyan("witness:")} ${witnessText(options.diff, first && visible(first))}`,
    ...lines,
    `${INDENT}${colors.cyan("refused:")} ${instanceText(instancePath)} ${text(message)} [${visible(keyword)}]${by}`,
  ];
}
