import { visibleCode } from "../source/visible.js";
import { clip, escapeXml } from "./escape.js";
import type { ReportFile } from "./report.js";
import { counted } from "./tally.js";
import { diffLines } from "./text-files.js";

const LONGEST_LINE = 300;
const LONGEST_PATH = 300;
// Below this much room a diff would be all frame; it also pays for the closing line.
const LEAST_ROOM = 500;

/** One folded block a diff, together within `budget` characters with the empty lines between them. */
export function renderFoldedDiffs(files: readonly ReportFile[], budget: number): string[] {
  const blocks: string[] = [];
  let left = budget - LEAST_ROOM;
  let dropped = 0;
  for (const { path, diff } of files) {
    if (!diff) continue;
    const block = left < LEAST_ROOM ? undefined : foldedDiff(path, diff, left);
    if (block === undefined) {
      dropped++;
    } else {
      blocks.push(block);
      left -= block.length + 2;
    }
  }
  if (dropped > 0) blocks.push(`… ${counted(dropped, "more diff")}, not shown here.`);
  return blocks;
}

function foldedDiff(path: string, diff: string, budget: number): string | undefined {
  const all = diffLines(diff);
  // Every line takes at least its newline, so that more of them cannot fit.
  const lines = all.slice(0, budget).map((line) => visibleCode(clip(line, LONGEST_LINE)));
  const name = escapeXml(clip(path, LONGEST_PATH));
  const fence = fenceFor(lines);
  const open = `<details><summary><code>${name}</code></summary>\n\n${fence}diff\n`;
  const close = `\n${fence}\n\n</details>`;
  const cut = (count: number) => `… ${counted(count, "more line")}`;
  let left = budget - open.length - close.length - cut(all.length).length;
  const shown: string[] = [];
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown.push(line);
  }
  if (shown.length === 0) return undefined;
  if (shown.length < all.length) shown.push(cut(all.length - shown.length));
  return open + shown.join("\n") + close;
}

/** A fence that none of the lines can close. */
export function fenceFor(lines: readonly string[]): string {
  return "`".repeat(Math.max(3, 1 + longestBackticks(lines)));
}

function longestBackticks(lines: readonly string[]): number {
  let longest = 0;
  for (const line of lines)
    for (const run of line.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}
