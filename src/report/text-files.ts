import type { Colors } from "picocolors/types.js";
import { visible, visibleCode } from "../source/visible.js";
import { describeAction, type Report, type ReportFile, type ReportOptions } from "./report.js";
import { counted } from "./tally.js";

export interface FilesOptions extends Pick<ReportOptions, "verbose" | "quiet"> {
  readonly colors: Colors;
}

const MOST_DIFF_LINES = 400;

/** The list of files, then their diffs, as blocks. Quiet lists them only where they are why the command fails. */
export function renderFiles(report: Report, options: FilesOptions): string[] {
  const { colors, quiet, verbose } = options;
  if (quiet && report.exitCode === 0) return [];
  const files = (report.files ?? []).filter(({ action }) => verbose || action !== "unchanged");
  if (files.length === 0) return [];
  const width = Math.max(...files.map(({ action }) => describeAction(action, report).length));
  const list = files.map(({ path, action }) => {
    const label = describeAction(action, report).padEnd(width);
    return `${paintAction(action, colors)(label)}  ${visible(path)}`;
  });
  return [list.join("\n"), ...(quiet ? [] : renderDiffs(files, options))];
}

function paintAction(
  action: ReportFile["action"],
  { green, yellow, red, dim }: Colors,
): (text: string) => string {
  return { create: green, update: yellow, remove: red, unchanged: dim }[action];
}

function renderDiffs(files: readonly ReportFile[], { colors, verbose }: FilesOptions): string[] {
  const blocks: string[] = [];
  let room = verbose ? Number.POSITIVE_INFINITY : MOST_DIFF_LINES;
  let dropped = 0;
  for (const { diff } of files) {
    if (!diff) continue;
    const lines = diffLines(diff);
    const shown = lines.slice(0, room);
    room -= shown.length;
    dropped += lines.length - shown.length;
    if (shown.length > 0)
      blocks.push(shown.map((line) => paintDiffLine(visibleCode(line), colors)).join("\n"));
  }
  if (dropped > 0)
    blocks.push(colors.bold(`… ${counted(dropped, "more line")} of diff; --verbose prints all`));
  return blocks;
}

/** The lines of a unified diff, as they are. */
export function diffLines(diff: string): string[] {
  const lines = diff.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function paintDiffLine(line: string, { bold, cyan, green, red }: Colors): string {
  if (line.startsWith("--- ") || line.startsWith("+++ ")) return bold(line);
  if (line.startsWith("@@")) return cyan(line);
  if (line.startsWith("+")) return green(line);
  return line.startsWith("-") ? red(line) : line;
}
