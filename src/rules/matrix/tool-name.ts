import { toolName } from "../../diagnostics/catalogue/matrix.js";
import { diagnose } from "../../diagnostics/diagnostic.js";
import type { Check } from "../rule-context.js";

/** Names of tools, MCP 2025-11-25 (SEP-986): `[A-Za-z0-9_.-]`, 1 to 128 characters. */
export const checkToolNames: Check = {
  rules: [toolName.id],
  run: ({ contracts, project }) => {
    const rows = project?.matrix.rows ?? [...contracts.contracts, ...contracts.withoutSchema];
    return rows.flatMap((row) => {
      const { tool } = row;
      const reason = reasonAgainst(tool);
      if (reason === undefined) return [];
      const location = "location" in row ? row.location : undefined;
      return [diagnose(toolName, { tool, reason }, { location, tools: [tool], subject: tool })];
    });
  },
};

function reasonAgainst(tool: string): string | undefined {
  if (tool === "") return "it is empty";
  if (tool.length > 128) return `it has ${tool.length} characters`;
  const illegal = /[^A-Za-z0-9_.-]/u.exec(tool)?.[0];
  return illegal === undefined ? undefined : `it holds ${JSON.stringify(illegal)}`;
}
