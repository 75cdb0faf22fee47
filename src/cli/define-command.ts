import type { Command } from "commander";
import { exitCodeHelp } from "./exit-codes.js";

/** A command with its examples and exit codes in its help. */
export function command(
  program: Command,
  signature: string,
  summary: string,
  lines: readonly string[],
): Command {
  return program
    .command(signature)
    .description(summary)
    .addHelpText("after", examples(lines))
    .addHelpText("after", `\n${exitCodeHelp()}`);
}

export function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
