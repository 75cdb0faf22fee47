import type { Change, ContractDiff, Evidence, PageNote, ToolDiff } from "../../model/contract-diff.js";
import { visibleCode } from "../../source/visible.js";
import { clip, escapeMarkdown, markdownCode } from "../escape.js";
import { fenceFor } from "../markdown-diffs.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { adviceFor } from "./advice.js";
import type { DiffReport } from "./judged-changes.js";
import { outlineChanges, outlineOf } from "./outline.js";
import { linesAroundMark, type MarkedJson, markedJson } from "./witness.js";
import { acceptanceText, headlineOf, sideName, sizeText, statusText, verdictText } from "./wording.js";

const LONGEST_TEXT = 600;
const LONGEST_NAME = 200;
const LONGEST_LINE = 200;
const MOST_SHAPE_LINES = 40;
const MOST_SAMPLE_LINES = 40;
const SAMPLE_WIDTH = 80;

/** A note for those who maintain clients, in Markdown: per tool old and new shape, a sample, and what to do. */
export function renderChangelog(report: DiffReport, { approval }: ReportOptions): string {
  const { contractDiff: diff } = report;
  const { sentence } = headlineOf(diff);
  const side = (given: ContractDiff["base"]) => markdownCode(clip(sideName(given), LONGEST_NAME));
  const intro = [
    `# Changes of ${diff.direction === "output" ? "answers" : "inputs"} from ${side(diff.base)} to ${side(diff.head)}`,
    `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`,
    ...(approval === undefined ? [] : [`Approved by ${escapeMarkdown(clip(approval, LONGEST_NAME))}.`]),
    ...(diff.tools.length === 0
      ? []
      : [
          `- Suggested version step: **${diff.bump}**\n- Size of the changed contracts: ${sizeText(diff.bytes)}`,
        ]),
    ...(diff.direction === "output" && diff.verdict !== "compatible" ? [ORDER] : []),
  ];
  return `${[...intro, ...diff.tools.flatMap((tool) => toolSection(tool, diff))].join("\n\n")}\n`;
}

const ORDER =
  "Clients check answers against the `outputSchema` that they listed last. Let them list the tools again " +
  "(`tools/list`, or `notifications/tools/list_changed`) before they meet the new answers.";

function toolSection(tool: ToolDiff, { direction }: ContractDiff): string[] {
  const status = statusText(tool);
  const name = markdownCode(clip(tool.tool, LONGEST_NAME));
  const label = status === undefined ? name : `${name} (${escapeMarkdown(clip(status, LONGEST_NAME))})`;
  const evidence = tool.evidence ?? evidenceIn(tool);
  const pages = tool.pages?.();
  return [
    `## ${label}: ${verdictText(tool)}, ${tool.bump}`,
    ...(tool.changes.length === 0 ? [] : [tool.changes.map(changeItem).join("\n")]),
    ...(tool.reason === undefined ? [] : [`Undecided: ${escapeMarkdown(clip(tool.reason, LONGEST_TEXT))}`]),
    ...shape(tool),
    ...(pages ? pageSamples(pages) : evidence ? samples(evidence, direction) : []),
    `**What to do**\n\n${adviceFor(tool, direction)
      .map((line) => `- ${escapeMarkdown(line)}`)
      .join("\n")}`,
  ];
}

/** Where the form of pages has changed, whole pages say more than the one value that is refused. */
function pageSamples({ steps, before, after }: PageNote): string[] {
  const pages = ({ middle, last }: PageNote["before"]) => [
    "A page in the middle, and the last one:",
    sample(markedJson(middle, "", SAMPLE_WIDTH)),
    sample(markedJson(last, "", SAMPLE_WIDTH)),
  ];
  return [
    "**Pages have another form**",
    steps.map((step) => `- ${clip(step, LONGEST_TEXT)}`).join("\n"),
    "**Pages as they were**",
    ...pages(before),
    "**Pages as they are**",
    ...pages(after),
  ];
}

/** The sample of a change is one of the first tool that it breaks. */
function evidenceIn({ tool, changes }: ToolDiff): Evidence | undefined {
  const isFirst = ({ tools }: Change) => tools.find(({ verdict }) => verdict === "breaking")?.tool === tool;
  return changes.find((change) => change.evidence && isFirst(change))?.evidence;
}

function changeItem(change: Change): string {
  const isSettled = change.verdict !== "compatible" && (change.accepted || change.relaxed !== undefined);
  const why = isSettled ? ` (${escapeMarkdown(clip(acceptanceText(change), LONGEST_TEXT))})` : "";
  return `- ${change.verdict}: ${escapeMarkdown(clip(change.message, LONGEST_TEXT))}${why}`;
}

function shape({ schemas, status }: ToolDiff): string[] {
  const { base, head } = schemas();
  const changes = outlineChanges(outlineOf(base), outlineOf(head));
  if (changes.length === 0) return [];
  const lines = changes
    .slice(0, MOST_SHAPE_LINES)
    .map(({ sign, text }) => visibleCode(clip(`${sign} ${text}`, LONGEST_LINE)));
  const rest = changes.length - lines.length;
  const title = status === "changed" || status === "renamed" ? "Shape, old and new" : "Shape";
  const fence = fenceFor(lines);
  const more = rest > 0 ? [`  … ${counted(rest, "more line")}`] : [];
  return [`**${title}**`, `${fence}diff\n${[...lines, ...more].join("\n")}\n${fence}`];
}

function samples(evidence: Evidence, direction: ContractDiff["direction"]): string[] {
  const { before, witness, instancePath } = evidence;
  if (direction === "input")
    return ["**An input that is refused now**", sample(markedJson(witness, instancePath, SAMPLE_WIDTH))];
  const after = ["**An answer that is new**", sample(markedJson(witness, instancePath, SAMPLE_WIDTH))];
  if (before === undefined) return after;
  return ["**An answer as it was**", sample(markedJson(before, instancePath, SAMPLE_WIDTH)), ...after];
}

function sample(json: MarkedJson): string {
  const shown = linesAroundMark(json, MOST_SAMPLE_LINES);
  const isWhole = shown.every((part) => !("skipped" in part));
  const lines = shown.map((part) =>
    "skipped" in part ? `// … ${counted(part.skipped, "line")}` : clip(part.line, LONGEST_LINE),
  );
  const fence = fenceFor(lines);
  return `${fence}${isWhole ? "json" : "jsonc"}\n${lines.join("\n")}\n${fence}`;
}
