import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { RulePolicy } from "../rules/policy.js";
import type { OpenedWorkspace } from "./workspace.js";

/** Findings as the configuration wants them; as they are where there is none. */
export function judge(
  { config, place, value }: OpenedWorkspace,
  diagnostics: readonly Diagnostic[],
  asked: (rule: string) => boolean,
): Diagnostic[] {
  if (!config) return [...diagnostics];
  const locateTool = (tool: string) => value?.contracts.contract(tool)?.location;
  return [...new RulePolicy(config).apply(diagnostics, { folder: place?.folder ?? "", asked, locateTool })];
}
