import * as rules from "../diagnostics/catalogue/matrix.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Location } from "../source/location.js";
import { fileNameFault } from "./file-name.js";

/** Every tool becomes a file: its name must be one everywhere, and no two may be the same file anywhere. */
export function checkToolNames(
  tools: Iterable<{ readonly tool: string; readonly location: Location }>,
  diagnostics: Diagnostic[],
): void {
  const folded = new Map<string, { readonly tool: string; readonly location: Location }>();
  for (const row of tools) {
    const { tool, location } = row;
    const at = { location, tools: [tool] };
    const reason = fileNameFault(tool);
    if (reason !== undefined) diagnostics.push(diagnose(rules.unsafeToolName, { tool, reason }, at));
    const key = tool.normalize("NFC").toLowerCase();
    const first = folded.get(key);
    if (!first) {
      folded.set(key, row);
      continue;
    }
    const related = [{ location: first.location, message: "first here" }];
    diagnostics.push(diagnose(rules.collidingToolNames, { tool, other: first.tool }, { ...at, related }));
  }
}
