import { textWidth } from "../../source/text-width.js";

/** A column of a table: its heading, and whether it holds numbers and is set to the right. */
export interface Column {
  readonly heading: string;
  readonly numeric?: boolean;
}

/**
 * A table in GitHub flavoured Markdown, padded as Prettier pads it. Cells are inline Markdown; pipes in them are
 * escaped here.
 */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const head = columns.map(({ heading }) => escapeCell(heading));
  const body = rows.map((row) => columns.map((_, index) => escapeCell(row[index] ?? "")));
  const widths = columns.map((_, index) => {
    let width = 3;
    for (const cells of [head, ...body]) width = Math.max(width, textWidth(cells[index] as string));
    return width;
  });
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const padded = (cells: readonly string[]) =>
    line(cells.map((cell, index) => pad(cell, widths[index] as number, columns[index]?.numeric === true)));
  const rule = line(
    widths.map((width, index) => (columns[index]?.numeric ? `${"-".repeat(width - 1)}:` : "-".repeat(width))),
  );
  return [padded(head), rule, ...body.map(padded)].join("\n");
}

/** A count with its digits in groups of three: `12,345`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function escapeCell(markdown: string): string {
  return markdown.replaceAll(/\r\n|\n|\r/g, " ").replaceAll("|", "\\|");
}

function pad(cell: string, width: number, right: boolean): string {
  const space = " ".repeat(width - textWidth(cell));
  return right ? space + cell : cell + space;
}
