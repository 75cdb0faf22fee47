import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "../../src/cli/main.js";
import { readFolder, replaceFolder } from "./folder-files.js";
import { type Setup, World } from "./scenario-world.js";

/**
 * A command line and what comes of it, in one folder:
 *
 * - `cmd`: one command a line, without the program's name. `# exit N` at the end of a line says how a command before the last
 *   one ends, when not with 0; `# …` alone is a comment; `# project: NAME` takes the files of `test/fixtures/projects/NAME`
 *   as well; `# writes` says that a command writes although it ends with 2 or 3. `(nothing)` is a command line without words.
 *   `!rm FILE`, `!cp FROM TO`, `!crlf FILE` and `!bom FILE` are what somebody else does in between.
 * - `input/`: the files before. `package/`: files that the package would ship. `setup.json`: see `Setup`.
 * - `expected/`: `stdout`, `stderr` and `exit`; `files/`, every file that the last command made or changed; `removed`,
 *   those that it took away. Each is absent when there is nothing to say. `UPDATE=1` writes it.
 */
export interface Scenario {
  /** `<command>/<pass|fail>-<case>`. */
  readonly name: string;
  readonly folder: string;
}

/** What came of a scenario, by the names of the files in `expected/`. */
export type Played = Map<string, string | Uint8Array>;

export interface PlayedScenario {
  readonly played: Played;
  /** Broken promises that hold for all commands, whatever is expected. */
  readonly broken: readonly string[];
}

const TESTS = fileURLToPath(new URL("../", import.meta.url));

export function findScenarios(): Scenario[] {
  const root = join(TESTS, "scenarios");
  return readdirSync(root).flatMap((command) =>
    readdirSync(join(root, command)).map((name) => ({
      name: `${command}/${name}`,
      folder: join(root, command, name),
    })),
  );
}

export async function play({ folder }: Scenario): Promise<PlayedScenario> {
  const lines = readFileSync(join(folder, "cmd"), "utf8").split("\n").filter(Boolean);
  const project = lines.map((line) => /^# project: (.*)$/.exec(line)?.[1]).find(Boolean);
  const files = new Map([
    ...(project === undefined ? [] : readFolder(join(TESTS, "fixtures/projects", project))),
    ...readFolder(join(folder, "input")),
  ]);
  const world = new World(files, readSetup(folder), textsOf(readFolder(join(folder, "package"))));
  let before = world.files();
  const steps = lines.filter((line) => !line.startsWith("#"));
  const transcribes = steps.filter((line) => !line.startsWith("!")).length > 1;
  const broken: string[] = [];
  const printed = { stdout: "", stderr: "" };
  let exit = 0;
  for (const [index, step] of steps.entries()) {
    if (step.startsWith("!")) {
      changeDisk(world, step.slice(1).split(" "));
      continue;
    }
    const [, command = "", code] = /^(.*?)(?:\s+# exit (\d+))?$/.exec(step) ?? [];
    before = world.files();
    exit = await main(wordsOf(command), world);
    for (const name of ["stdout", "stderr"] as const) {
      const text = world.takeText(name);
      const heading = transcribes && (text !== "" || name === "stdout") ? `$ ombi-schema ${command}\n` : "";
      printed[name] += heading + text.replace(/\b\d+ ms\b/g, "N ms");
    }
    const isLast = steps.slice(index + 1).every((later) => later.startsWith("!"));
    if (!isLast && exit !== Number(code ?? 0)) broken.push(`"${step}" ended with ${exit}`);
    const operations = world.takeOperations().filter((operation) => !isAllowed(operation, wordsOf(command)));
    if (operations.length > 0 && ((exit >= 2 && !lines.includes("# writes")) || isReading(wordsOf(command))))
      broken.push(`"${step}" ended with ${exit} and wrote: ${operations.join(", ")}`);
  }
  if (/\n\s+at .*:\d+:\d+\)?\n/.test(printed.stderr)) broken.push("a stack trace was printed");
  return { played: new Map([...textsPlayed(printed, exit), ...filesPlayed(before, world.files())]), broken };
}

/** What `expected/` says, or that it says nothing yet. */
export function expectedOf({ folder }: Scenario): Played {
  return new Map(readFolder(join(folder, "expected")));
}

export function update({ folder }: Scenario, played: Played): void {
  replaceFolder(join(folder, "expected"), played);
}

/** All of it as one text, in which line endings and marks show. */
export function transcript(played: Played): string {
  return [...played]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, content]) => `───── ${name}\n${shown(content)}`)
    .join("\n");
}

function textsPlayed({ stdout, stderr }: { stdout: string; stderr: string }, exit: number): Played {
  const texts = { stdout, stderr, exit: `${exit}\n` };
  return new Map(Object.entries(texts).filter(([, text]) => text !== ""));
}

function filesPlayed(
  before: ReadonlyMap<string, string | Uint8Array>,
  after: ReadonlyMap<string, string | Uint8Array>,
): Played {
  const played: Played = new Map();
  for (const [path, content] of after)
    if (!isCache(path) && !isSame(content, before.get(path))) played.set(`files/${path}`, content);
  const removed = [...before.keys()].filter((path) => !after.has(path));
  if (removed.length > 0) played.set("removed", removed.map((path) => `${path}\n`).join(""));
  return played;
}

function readSetup(folder: string): Setup {
  const path = join(folder, "setup.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Setup) : {};
}

function textsOf(files: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  return new Map([...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

/** Words as a shell would split them: quotes hold one together. */
function wordsOf(line: string): string[] {
  if (line === "(nothing)") return [];
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ""));
}

function changeDisk(world: World, [verb, path = "", target = ""]: readonly string[]): void {
  const content = world.files().get(path);
  if (content === undefined) throw new Error(`there is no "${path}" to ${verb}`);
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  if (verb === "rm") world.change(path, undefined);
  else if (verb === "cp") world.change(target, content);
  else if (verb === "crlf") world.change(path, text.replace(/\r?\n/g, "\r\n"));
  else if (verb === "bom") world.change(path, `\ufeff${text}`);
  else throw new Error(`there is no step "${verb}"`);
}

const WRITING = new Set(["build", "init", "insert"]);

function isReading(words: readonly string[]): boolean {
  const writes = words.some((word) => WRITING.has(word));
  return !writes || words.includes("--check") || words.includes("--dry-run");
}

/** The disposable cache, and a file that the user asked a report for. */
function isAllowed(operation: string, words: readonly string[]): boolean {
  const path = operation.slice(operation.indexOf(" ") + 1);
  return isCache(path) || words.some((word, index) => word === path && words[index - 1] === "--output");
}

function isCache(path: string): boolean {
  return path.includes("/ombi-schema/") && path.includes("cache");
}

function isSame(left: string | Uint8Array, right: string | Uint8Array | undefined): boolean {
  return right !== undefined && shown(left) === shown(right);
}

function shown(content: string | Uint8Array): string {
  const text =
    typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  return text.replaceAll("\r", "␍").replaceAll("\ufeff", "<BOM>");
}
