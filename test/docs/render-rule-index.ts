import { catalogue, isConfigurable } from "../../src/diagnostics/catalogue/index.js";
import type { Rule } from "../../src/diagnostics/rule.js";

/** The part of an id before the slash: the folder of its page. */
export function groupOf({ id }: Pick<Rule, "id">): string {
  return id.slice(0, id.indexOf("/"));
}

/** What a page begins with: everything above "Why", as the catalogue has it. */
export function renderRuleHead(rule: Omit<Rule, "message">): string {
  const facts = [
    `Kind: ${rule.kind}`,
    `default level: ${isConfigurable(rule) ? rule.level : "none"}`,
    `exit code: ${exitCodeOf(rule)}`,
    `can be levelled: ${isConfigurable(rule) ? "yes" : "no"}`,
  ];
  return `# ${rule.id}\n\n${rule.summary}\n\n${facts.join(" · ")}\n\n`;
}

/** The exit code that one finding leads to. */
function exitCodeOf({ kind, level }: Pick<Rule, "kind" | "level">): string {
  if (kind === "usage") return "2";
  if (kind === "fault") return "3";
  if (level === "error") return "1";
  return level === "warn" ? "0, or 1 with `--max-warnings 0`" : "1 once it is at `error`";
}

/** The body of the index: a table for each group, groups and rules sorted. */
export function renderRuleIndex(): string {
  const groups = [...new Set(catalogue.map(groupOf))].sort();
  return groups
    .map((group) => `### ${group}\n\n${renderTable(catalogue.filter((rule) => groupOf(rule) === group))}`)
    .join("\n\n");
}

function renderTable(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => [
    `[${rule.id}](${rule.id}.md)`,
    isConfigurable(rule) ? rule.level : rule.kind,
    rule.summary,
  ]);
  const table = [["Rule", "Level", "Summary"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = " ") =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  const [head, ...body] = table.map((row) => line(row));
  return [head, line(["", "", ""], "-"), ...body].join("\n");
}
