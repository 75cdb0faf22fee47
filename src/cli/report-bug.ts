import type { Terminal } from "./terminal.js";

/** A fault of ours: said plainly, with what a report needs, and never as if the user had done something wrong. */
export function reportBug(error: unknown, argv: readonly string[], terminal: Pick<Terminal, "err">): number {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(
    [
      "ombi-schema stopped because of a fault of its own. Please report it, with this text:",
      "",
      `  command  ombi-schema ${argv.map((word) => JSON.stringify(word)).join(" ")}`,
      `  node     ${process.version} on ${process.platform}`,
      ...stack.split("\n").map((line) => `  ${line}`),
      "",
    ].join("\n"),
  );
  return 70;
}
