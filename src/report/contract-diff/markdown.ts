import type { ContractDiff, ToolDiff, Verdict } from "../../model/contract-diff.js";
import { visible } from "../../source/visible.js";
import { clip, escapeMarkdown, markdownCode } from "../escape.js";
import { findingsTable, rowsWithin } from "../markdown.js";
import { fenceFor } from "../markdown-diffs.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { type DiffReport, type JudgedChange, judgedChanges, otherFindings } from "./judged-changes.js";
import { changeBlock, shortChange } from "./markdown-change.js";
import {
  bytesText,
  headlineOf,
  pastedCommand,
  sideName,
  signed,
  sizeText,
  statusText,
  verdictText,
} from "./wording.js";

// GitHub refuses a comment of more than 65,536 characters. What is not a share is left for the open changes.
const LIMIT = 64_000;
const TABLE_SHARE = 10_000;
const FINDINGS_SHARE = 8_000;
const LIST_SHARE = 6_000;
const LONGEST_NAME = 200;
const LONGEST_COMMAND = 300;
const MOST_COMMANDS = 20;

const ICONS = { breaking: "❌", undecided: "⚠️", accepted: "☑️", compatible: "✅", unchanged: "✅" } as const;

/** The hidden first line by which a comment is found again. */
export function commentMarker(name?: string): string {
  const safe = name === undefined ? "" : ` ${clip(name, LONGEST_NAME).replace(/[^\w./: ]/gu, "_")}`;
  return `<!-- ombi-schema-diff${safe} -->`;
}

/** For a comment that is updated on every push: the verdict first, under 65,000 characters whatever the diff. */
export function renderMarkdownDiff(report: DiffReport, options: ReportOptions): string {
  const { contractDiff } = report;
  const changes = judgedChanges(report);
  const open = changes.filter(({ standing }) => standing === "open");
  const head = [commentMarker(options.marker), headline(contractDiff, options)];
  const table = toolTable(contractDiff);
  const findings = findingsTable(otherFindings(report), FINDINGS_SHARE);
  const lists = options.quiet ? [] : quietLists(changes);
  const tail = [...acceptBlock(report, open), ...(options.quiet ? [] : [footer(contractDiff, options)])];
  const used = [...head, ...table, ...findings, ...lists, ...tail].join("\n\n").length;
  const blocks = blocksWithin(open, LIMIT - used, contractDiff);
  return `${[...head, ...table, ...findings, ...blocks, ...lists, ...tail].join("\n\n")}\n`;
}

function headline(diff: ContractDiff, { approval }: ReportOptions): string {
  const { word, sentence } = headlineOf(diff);
  const by = approval === undefined ? [] : [`Approved by ${escapeMarkdown(clip(approval, LONGEST_NAME))}.`];
  const isLossy = diff.stands === "compatible" && diff.tools.length === 0;
  const bump = isLossy ? [] : [`Suggested version step: **${diff.bump}**.`];
  const size = diff.tools.length === 0 ? [] : [`Size of the changed contracts: ${sizeText(diff.bytes)}.`];
  const title = `## ${ICONS[word]} ${word[0]?.toUpperCase()}${word.slice(1)}: ${sentence}`;
  return [title, [...by, ...bump, ...size].join(" ")].filter(Boolean).join("\n\n");
}

function toolTable({ tools }: ContractDiff): string[] {
  if (tools.length === 0) return [];
  const rows = rowsWithin(tools, toolRow, TABLE_SHARE);
  const head = ["| Tool | Verdict | Changes | Bytes | Bump |", "| --- | --- | ---: | ---: | --- |"];
  const table = [...head, ...rows].join("\n");
  const hidden = tools.length - rows.length;
  return hidden === 0 ? [table] : [table, `… ${counted(hidden, "more tool")}, not shown here.`];
}

function toolRow(tool: ToolDiff): string {
  const { bytes, changes, bump } = tool;
  const status = statusText(tool);
  const name = markdownCode(clip(tool.tool, LONGEST_NAME));
  const label = status === undefined ? name : `${name} (${escapeMarkdown(clip(status, LONGEST_NAME))})`;
  const change = bytes.head - bytes.base;
  const size = change === 0 ? bytesText(bytes) : `${bytesText(bytes)} (${signed(change)})`;
  const verdict = `${iconOf(tool)} ${verdictText(tool)}`;
  return `| ${label} | ${verdict} | ${changes.length} | ${size} | ${bump} |`;
}

function iconOf({ verdict, stands }: ToolDiff): string {
  const icons: Readonly<Record<Verdict, string>> = ICONS;
  return stands === "compatible" && verdict !== stands ? ICONS.accepted : icons[stands];
}

/** Whole blocks only: what does not fit is counted. */
function blocksWithin(changes: readonly JudgedChange[], budget: number, diff: ContractDiff): string[] {
  const blocks: string[] = [];
  let left = budget - LONGEST_NAME;
  for (const one of changes) {
    const block = changeBlock(one, diff);
    left -= block.length + 2;
    if (left < 0) break;
    blocks.push(block);
  }
  const hidden = changes.length - blocks.length;
  return hidden === 0 ? blocks : [...blocks, `… ${counted(hidden, "more change")}, not shown here.`];
}

/** What needs no eye: accepted changes as a list, harmless ones folded. */
function quietLists(changes: readonly JudgedChange[]): string[] {
  const of = (standing: JudgedChange["standing"]) => changes.filter((one) => one.standing === standing);
  const accepted = of("accepted");
  const harmless = of("harmless");
  const annotations = of("annotation");
  const blocks: string[] = [];
  if (accepted.length > 0) blocks.push("### Accepted", itemList(accepted));
  if (harmless.length > 0)
    blocks.push(folded(counted(harmless.length, "harmless change"), itemList(harmless)));
  if (annotations.length > 0)
    blocks.push(
      folded(`${counted(annotations.length, "change")} of annotations only`, itemList(annotations)),
    );
  return blocks;
}

function itemList(changes: readonly JudgedChange[]): string {
  const rows = rowsWithin(changes, (one) => `- ${shortChange(one)}`, LIST_SHARE);
  const hidden = changes.length - rows.length;
  return [...rows, ...(hidden === 0 ? [] : [`- … ${counted(hidden, "more change")}, not shown here.`])].join(
    "\n",
  );
}

export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** What a user named is quoted so that no shell runs it. */
function acceptBlock(report: DiffReport, open: readonly JudgedChange[]): string[] {
  const causes = open.filter(({ change }) => change.verdict !== "compatible");
  if (causes.length === 0) return [];
  const whole = visible(pastedCommand(report));
  // Half of a quoted word would not end where the line does.
  const command = whole.length > LONGEST_COMMAND ? pastedCommand({}) : whole;
  const lines = causes
    .slice(0, MOST_COMMANDS)
    .map(({ change }) => `${command} ${change.fingerprint} --reason "why clients can take it"`);
  const fence = fenceFor(lines);
  const rest = causes.length - lines.length;
  if (rest > 0) lines.push(`# and ${rest} more, each with its fingerprint`);
  const body = `${fence}sh\n${lines.join("\n")}\n${fence}\n\nThen commit what it wrote.`;
  return [folded("Accept what is meant to change", body)];
}

function footer({ base, head }: ContractDiff, { version }: ReportOptions): string {
  const side = ({ name, commit }: ContractDiff["base"]) => {
    const shown = markdownCode(clip(name, LONGEST_NAME));
    // Outside of code, GitHub makes a link of it.
    return commit !== undefined && /^[0-9a-f]{7,64}$/.test(commit)
      ? `${shown} ${commit.slice(0, 12)}`
      : markdownCode(clip(sideName({ name, ...(commit !== undefined && { commit }) }), LONGEST_NAME));
  };
  return `<sub>ombi-schema ${escapeMarkdown(version)} · base ${side(base)} · head ${side(head)}</sub>`;
}
