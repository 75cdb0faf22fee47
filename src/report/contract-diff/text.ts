import { visible } from "../../source/visible.js";
import { colorsFor } from "../colors.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { renderFinding } from "../text-finding.js";
import {
  type DiffReport,
  type JudgedChange,
  judgedChanges,
  otherFindings,
  type Standing,
} from "./judged-changes.js";
import { type ChangeOptions, renderChange, renderShortChange } from "./text-change.js";
import { renderToolTable } from "./text-table.js";
import { headlineOf } from "./wording.js";

const MOST_CHANGES = 100;

/** For a terminal: the verdict, each change once, a table of the tools, and the summary last. */
export function renderTextDiff(report: DiffReport, options: ReportOptions): string {
  const colors = colorsFor(options);
  const { quiet, verbose } = options;
  if (quiet && report.exitCode === 0) return "";
  const changes = judgedChanges(report);
  const withStanding = (standing: Standing) => changes.filter((one) => one.standing === standing);
  const open = withStanding("open").filter(({ severity }) => !quiet || severity === "error");
  const blocks = [headLine(report, options)];
  const context: ChangeOptions = {
    ...options,
    colors,
    diff: report.contractDiff,
    acceptCommand: report.acceptCommand ?? "ombi-schema accept",
  };
  const add = (all: readonly JudgedChange[], render: (one: JudgedChange) => string, glue: string) => {
    const shown = verbose ? all : all.slice(0, MOST_CHANGES);
    const rest = all.length - shown.length;
    const lines = shown.map(render);
    if (rest > 0) lines.push(colors.bold(`… ${counted(rest, "more change")}; --verbose prints all`));
    if (lines.length > 0) blocks.push(lines.join(glue));
  };
  add(open, (one) => renderChange(one, context), "\n\n");
  for (const diagnostic of otherFindings(report).filter(({ severity }) => !quiet || severity === "error"))
    blocks.push(renderFinding(diagnostic, { ...options, colors, isFirst: true }));
  if (quiet) return joined(blocks);
  add(withStanding("accepted"), (one) => renderShortChange(one, context), "\n");
  add(withStanding("harmless"), (one) => renderShortChange(one, context), "\n");
  const annotations = withStanding("annotation");
  if (verbose) add(annotations, (one) => renderShortChange(one, context), "\n");
  else if (annotations.length > 0) {
    const what = counted(annotations.length, "change");
    blocks.push(
      colors.dim(`${what} of annotations only; --verbose prints ${annotations.length === 1 ? "it" : "them"}`),
    );
  }
  blocks.push(...renderToolTable(report.contractDiff, context));
  blocks.push(colors.bold(visible(report.summary)));
  return joined(blocks);
}

function joined(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}

function headLine({ contractDiff }: DiffReport, { color, approval }: ReportOptions): string {
  const { bold, red, yellow, green } = colorsFor({ color });
  const { word, sentence } = headlineOf(contractDiff);
  const paint = { breaking: red, undecided: yellow, accepted: yellow, compatible: green, unchanged: green }[
    word
  ];
  const by = approval === undefined ? "" : ` (approved by ${visible(approval)})`;
  return `${bold(paint(word))}${by}: ${sentence}`;
}
