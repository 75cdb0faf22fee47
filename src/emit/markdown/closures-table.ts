import type { ContractSet } from "../../model/contract.js";
import { codeSpans } from "./code.js";
import { formatCount, renderTable } from "./table.js";

const COLUMNS = [
  { heading: "Tools" },
  { heading: "Definitions in `$defs`" },
  { heading: "Count", numeric: true },
];

/** The body of zone `closures`: what each tool's `$defs` holds. Tools with the same closure share a row. */
export function renderClosures({ contracts }: ContractSet): string {
  if (contracts.length === 0) return "No tool has an outputSchema.";
  const groups = new Map<string, { readonly definitions: readonly string[]; readonly tools: string[] }>();
  for (const { tool, definitions } of contracts) {
    const key = JSON.stringify(definitions);
    const group = groups.get(key);
    if (group) group.tools.push(tool);
    else groups.set(key, { definitions, tools: [tool] });
  }
  const rows = [...groups.values()].map(({ tools, definitions }) => [
    codeSpans(tools),
    codeSpans(definitions),
    formatCount(definitions.length),
  ]);
  return renderTable(COLUMNS, rows);
}
