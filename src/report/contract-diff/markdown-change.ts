import type { Change, ContractDiff, Evidence } from "../../model/contract-diff.js";
import { visibleCode } from "../../source/visible.js";
import { clip, escapeMarkdown, escapeXml, markdownCode } from "../escape.js";
import { fenceFor } from "../markdown-diffs.js";
import { formatPlace } from "../place.js";
import { counted } from "../tally.js";
import { type JudgedChange, placeOfChange, ruleOf } from "./judged-changes.js";
import { linesAroundMark, markedJson } from "./witness.js";
import {
  acceptanceText,
  groupLabel,
  harmlessText,
  instanceText,
  refuserText,
  toolGroups,
  witnessText,
} from "./wording.js";

const LONGEST_TEXT = 600;
const LONGEST_NAME = 200;
const TOOLS_SHARE = 1_500;
const WITNESS_WIDTH = 80;
const MOST_WITNESS_LINES = 40;
const LONGEST_LINE = 160;

/** One cause: what, where, whom it reaches, what a client refuses and the value that shows it. */
export function changeBlock(
  { change, severity }: JudgedChange,
  diff: Pick<ContractDiff, "direction">,
): string {
  const { evidence, reason } = change;
  const icon = change.verdict === "undecided" || severity !== "error" ? "⚠️" : "❌";
  const title = `### ${icon} ${escapeMarkdown(clip(change.message, LONGEST_TEXT))}`;
  const parts = [title, placesOf(change), reached(change)];
  if (reason !== undefined) parts.push(`Undecided: ${escapeMarkdown(clip(reason, LONGEST_TEXT))}`);
  if (evidence) parts.push(refusal(evidence, diff), witnessBlock(evidence, change, diff));
  return parts.filter(Boolean).join("\n\n");
}

function placesOf(change: Change): string {
  const { base, head, fingerprint } = change;
  const place = placeOfChange(change);
  const code = (text: string) => markdownCode(clip(text, LONGEST_NAME));
  return [
    place ? code(formatPlace(place)) : [],
    base.location && head.location ? `base ${code(formatPlace(base.location))}` : [],
    memberOf(change),
    code(ruleOf(change)),
    `fingerprint ${code(fingerprint)}`,
  ]
    .flat()
    .join(" · ");
}

function memberOf({ path, definition }: Change): readonly string[] {
  const code = (text: string) => markdownCode(clip(text, LONGEST_NAME));
  const words = [
    path === "" ? [] : code(path),
    definition === undefined ? [] : `definition ${code(definition)}`,
  ];
  const text = words.flat().join(" of ");
  return text === "" ? [] : [text];
}

function reached(change: Change): string {
  const groups = toolGroups(change).map(([verdict, names]) => {
    let left = TOOLS_SHARE;
    const shown: string[] = [];
    for (const name of names) {
      const code = markdownCode(clip(name, LONGEST_NAME));
      left -= code.length + 2;
      if (left < 0) break;
      shown.push(code);
    }
    const rest = names.length - shown.length;
    const label = groupLabel(verdict, names.length);
    const all = [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(", ");
    return `${label[0]?.toUpperCase()}${label.slice(1)}: ${all}.`;
  });
  return groups.join(" ");
}

function refusal(
  { instancePath, keyword, message, refusedBy }: Evidence,
  diff: Pick<ContractDiff, "direction">,
): string {
  const code = (text: string) => markdownCode(clip(text, LONGEST_NAME));
  const where = instancePath === "" ? instanceText("") : code(instanceText(instancePath));
  const by = refusedBy ? `, ${code(formatPlace(refusedBy))}` : "";
  return `${refuserText(diff)} ${where}: ${escapeMarkdown(clip(message, LONGEST_TEXT))} (${code(keyword)}${by}).`;
}

function witnessBlock(evidence: Evidence, change: Change, diff: Pick<ContractDiff, "direction">): string {
  const json = markedJson(evidence.witness, evidence.instancePath, WITNESS_WIDTH);
  const note = visibleCode(clip(evidence.message, LONGEST_LINE));
  const lines = linesAroundMark(json, MOST_WITNESS_LINES).map((part) => {
    if ("skipped" in part) return `// … ${counted(part.skipped, "line")}`;
    const line = clip(part.line, LONGEST_LINE);
    return part.index === json.mark.first ? `${line} // ← refused: ${note}` : line;
  });
  const fence = fenceFor(lines);
  const tool = change.tools.find(({ verdict }) => verdict === "breaking")?.tool;
  const who = tool === undefined ? undefined : `<code>${escapeXml(clip(tool, LONGEST_NAME))}</code>`;
  const summary = `Witness: ${witnessText(diff, who)}`;
  // JSON with a comment is its own language to those who paint it.
  return `<details><summary>${summary}</summary>\n\n${fence}jsonc\n${lines.join("\n")}\n${fence}\n\n</details>`;
}

/** A change that asks for nothing, as one item. */
export function shortChange({ change, standing }: JudgedChange): string {
  const place = placeOfChange(change);
  const code = (text: string) => markdownCode(clip(text, LONGEST_NAME));
  const tools = change.tools.map(({ tool }) => tool);
  const who = tools.length === 1 ? code(tools[0] ?? "") : counted(tools.length, "tool");
  const note = standing === "accepted" ? acceptanceText(change) : harmlessText(change);
  const why =
    standing !== "accepted" && change.verdict === "compatible"
      ? ""
      : ` ${escapeMarkdown(clip(note, LONGEST_TEXT))}`;
  const at = place ? `, ${code(formatPlace(place))}` : "";
  return `${code(ruleOf(change))}: ${escapeMarkdown(clip(change.message, LONGEST_TEXT))} (${who}${at})${why}`;
}
