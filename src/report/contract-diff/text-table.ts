import type { Colors } from "picocolors/types.js";
import type { ContractDiff, ToolDiff, Verdict } from "../../model/contract-diff.js";
import { textWidth } from "../../source/text-width.js";
import { visible } from "../../source/visible.js";
import { clip } from "../escape.js";
import type { ReportOptions } from "../report.js";
import { counted } from "../tally.js";
import { bytesText, signed, sizeText, statusText, verdictText } from "./wording.js";

export interface TableOptions extends Pick<ReportOptions, "verbose" | "columns"> {
  readonly colors: Colors;
}

const MOST_TOOLS = 100;
const HEAD = ["tool", "verdict", "changes", "bytes", "", "bump"] as const;
const RIGHT: ReadonlySet<number> = new Set([2, 3, 4]);
const GAP = 2;
const NARROWEST_NAME = 12;
const LONGEST_NAME = 60;

/** Tool, verdict, changes, bytes and bump of every changed tool, then the size of all of them. */
export function renderToolTable(diff: ContractDiff, options: TableOptions): string[] {
  const { verbose, colors } = options;
  if (diff.tools.length === 0) return [];
  const shown = verbose ? diff.tools : diff.tools.slice(0, MOST_TOOLS);
  const rest = diff.tools.length - shown.length;
  const rows = shown.map(cellsOf);
  const lines = fits(rows, options) ? table(rows, shown, options) : list(shown, options);
  if (rest > 0) lines.push(colors.bold(`… ${counted(rest, "more tool")}; --verbose prints all`));
  lines.push(`size: ${sizeText(diff.bytes)}`);
  return [lines.join("\n")];
}

function cellsOf(tool: ToolDiff): string[] {
  const { bytes, changes, bump } = tool;
  const change = bytes.head - bytes.base;
  const status = statusText(tool);
  const verdict =
    status === undefined
      ? verdictText(tool)
      : `${verdictText(tool)} (${visible(clip(status, LONGEST_NAME))})`;
  return [
    visible(clip(tool.tool, LONGEST_NAME)),
    verdict,
    String(changes.length),
    bytesText(bytes),
    change === 0 ? "" : signed(change),
    bump,
  ];
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return HEAD.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? "")].map(textWidth)),
  );
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1));
}

function fits(rows: readonly (readonly string[])[], { columns }: TableOptions): boolean {
  const widths = widthsOf(rows);
  return (
    columns === undefined ||
    total(widths) - (widths[0] ?? 0) + Math.min(widths[0] ?? 0, NARROWEST_NAME) <= columns
  );
}

function table(
  rows: readonly (readonly string[])[],
  tools: readonly ToolDiff[],
  { colors, columns, verbose }: TableOptions,
): string[] {
  const widths = widthsOf(rows);
  const over = columns === undefined || verbose ? 0 : total(widths) - columns;
  if (over > 0) widths[0] = (widths[0] ?? 0) - over;
  const line = (cells: readonly string[], paint: (cell: string, column: number) => string) =>
    cells
      .map((cell, column) => {
        const shown = column === 0 && over > 0 ? clip(cell, widths[0] ?? 0) : cell;
        const space = " ".repeat(Math.max(0, (widths[column] ?? 0) - textWidth(shown)));
        const painted = paint(shown, column);
        return RIGHT.has(column) ? space + painted : painted + space;
      })
      .join(" ".repeat(GAP))
      .trimEnd();
  return [
    colors.dim(line(HEAD, (cell) => cell)),
    ...rows.map((row, index) =>
      line(row, (cell, column) => (column === 1 ? paintVerdict(tools[index]?.stands, colors)(cell) : cell)),
    ),
  ];
}

/** Where a table is too wide: a line a tool. */
function list(tools: readonly ToolDiff[], { colors }: TableOptions): string[] {
  return tools.map((tool) => {
    const [name, verdict, changes, , change, bump] = cellsOf(tool);
    const bytes = change === "" ? "" : `, ${change} bytes`;
    const painted = paintVerdict(tool.stands, colors)(verdict ?? "");
    return `${name}: ${painted}, ${counted(Number(changes), "change")}${bytes}, ${bump}`;
  });
}

function paintVerdict(
  verdict: Verdict | undefined,
  { red, yellow, green }: Colors,
): (text: string) => string {
  return { breaking: red, undecided: yellow, compatible: green }[verdict ?? "compatible"];
}
