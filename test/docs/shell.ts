/** One command of a `sh` fence. */
export interface ShownCommand {
  readonly text: string;
  readonly words: readonly string[];
  /** What the page promises: 0, unless a comment says `# exit N`. */
  readonly exitCode: number;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(&&|>>|>)|([^\s"'>&|;]+)|(\S)/g;

/**
 * Reads the lines of a `sh` fence, as far as these pages go: words, quotes, `&&`, a redirection, assignments, and
 * comments. Anything else throws, so that no page shows what no test runs.
 */
export function parseShell(fence: string): readonly ShownCommand[] {
  return fence.split("\n").flatMap(parseLine);
}

function parseLine(line: string): ShownCommand[] {
  const [, body = "", comment = ""] = /^((?:[^#"']|"[^"]*"|'[^']*'|(?<=\S)#)*)(#.*)?$/.exec(line) ?? [];
  const promised = Number(/^#\s*exit (\d+)/.exec(comment)?.[1] ?? 0);
  const commands: string[][] = [[]];
  let redirected = false;
  for (const [token, doubled, single, operator, plain, other] of body.matchAll(TOKEN)) {
    if (other !== undefined) throw new Error(`"${token}" in "${line}" is not read here`);
    if (operator === "&&") commands.push([]);
    else if (operator !== undefined) redirected = true;
    else if (redirected) redirected = false;
    else commands.at(-1)?.push(doubled ?? single ?? plain ?? "");
  }
  const filled = commands.filter((words) => words.length > 0);
  return filled.map((words, index) => ({
    text: words.join(" "),
    words,
    // Only the last of a chain can fail: the shell would not come to it otherwise.
    exitCode: index === filled.length - 1 ? promised : 0,
  }));
}
