/**
 * The lines of a scenario's `cmd`:
 *
 * - a command line without the program's name, words in quotes held together; `(nothing)` is one without words.
 *   `# exit N` at its end says how it ends, when it is not the last one and does not end with 0;
 * - `!rm FILE`, `!cp FROM TO`, `!crlf FILE` and `!bom FILE`: what somebody else does in between;
 * - `# project: NAME`: the files of `test/fixtures/projects/NAME` are there as well;
 * - `# writes`: a command writes although it ends with 2 or 3;
 * - `# …`: a comment.
 */
export interface Script {
  readonly steps: readonly Step[];
  readonly project: string | undefined;
  readonly writes: boolean;
}

export type Step =
  | {
      readonly kind: "command";
      readonly line: string;
      readonly words: readonly string[];
      readonly exit: number;
    }
  | { readonly kind: "edit"; readonly verb: string; readonly path: string; readonly target: string };

export function readScript(text: string): Script {
  const lines = text.split("\n").filter(Boolean);
  return {
    steps: lines.filter((line) => !line.startsWith("#")).map(readStep),
    project: /^# project: (.*)$/m.exec(text)?.[1],
    writes: lines.includes("# writes"),
  };
}

function readStep(line: string): Step {
  if (line.startsWith("!")) {
    const [verb = "", path = "", target = ""] = line.slice(1).split(" ");
    return { kind: "edit", verb, path, target };
  }
  const [, command = "", exit = "0"] = /^(.*?)(?:\s+# exit (\d+))?$/.exec(line) ?? [];
  return { kind: "command", line: command, words: wordsOf(command), exit: Number(exit) };
}

/** Words as a shell would split them: quotes hold one together. */
function wordsOf(line: string): string[] {
  if (line === "(nothing)") return [];
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ""));
}
