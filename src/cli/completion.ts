import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";
import { EXIT } from "../commands/outcome.js";
import type { Terminal } from "./terminal.js";

/** The script that a shell loads once. The only user of @bomb.sh/tab. */
export function completionScript(program: Command, shell: string): string {
  const root = tab(program, { completionCommandName: "completion-script" });
  return captured(() => root.setup(program.name(), program.name(), shell));
}

/** Answers the script's question (`complete -- words…`): what could come next. */
export function answerCompletion(program: Command, words: readonly string[], terminal: Terminal): number {
  const root = tab(program, { completionCommandName: "completion-script" });
  terminal.out(captured(() => root.parse(words.filter((word, index) => index > 0 || word !== "--"))));
  return EXIT.fine;
}

/** The library prints with `console.log` and nothing else; what it says goes where everything else goes. */
function captured(speak: () => void): string {
  const lines: string[] = [];
  const { log } = console;
  console.log = (...words: unknown[]) => void lines.push(words.map(String).join(" "));
  try {
    speak();
  } finally {
    console.log = log;
  }
  return `${lines.join("\n")}\n`;
}
