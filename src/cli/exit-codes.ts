import { EXIT } from "../commands/outcome.js";

/** What exit codes mean, as `--help` and the documentation print it. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT.fine, "fine"],
  [EXIT.findings, "findings: rules, stale output, non-conformance"],
  [EXIT.usage, "wrong usage or configuration"],
  [EXIT.faults, "sources that cannot be read or compiled"],
  [EXIT.bug, "a fault of ombi-schema itself; please report it"],
];

export function exitCodeHelp(): string {
  const lines = EXIT_MEANINGS.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`);
  return `Exit codes (the highest of what happened):\n${lines.join("\n")}`;
}
