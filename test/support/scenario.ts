import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "../../src/cli/main.js";
import { readFolder, replaceFolder } from "./folder-files.js";
import { readScript, type Script, type Step } from "./scenario-script.js";
import { type Files, type Setup, World } from "./scenario-world.js";

/**
 * A command line and what comes of it, in one folder:
 *
 * - `cmd`: what is run, see `Script`.
 * - `input/`: the files before. `package/`: files that the package would ship. `setup.json`: see `Setup`.
 * - `expected/`: `stdout`, `stderr` and `exit`; `files/`, every file that the last command made or changed; `removed`,
 *   those that it took away. Each is absent when there is nothing to say. `UPDATE=1` writes it.
 */
export interface Scenario {
  /** `<command>/<pass|fail>-<case>`. */
  readonly name: string;
  readonly folder: string;
}

export interface PlayedScenario {
  /** What came of it, by the names of the files in `expected/`. */
  readonly played: Files;
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
  const script = readScript(readFileSync(join(folder, "cmd"), "utf8"));
  const world = buildWorld(folder, script);
  const commands = script.steps.filter((step) => step.kind === "command").length;
  const texts = { stdout: "", stderr: "", exit: "" };
  const broken: string[] = [];
  let before: Files = new Map();
  for (const [index, step] of script.steps.entries()) {
    if (step.kind === "edit") {
      world.edit(step.verb, step.path, step.target);
      continue;
    }
    before = world.files();
    const exit = await main(step.words, world);
    texts.exit = `${exit}\n`;
    broken.push(...promisesBroken(world, step, exit, script));
    const isLast = script.steps.slice(index + 1).every(({ kind }) => kind === "edit");
    if (!isLast && exit !== step.exit) broken.push(`"${step.line}" ended with ${exit}`);
    for (const name of ["stdout", "stderr"] as const) {
      const text = world.takeText(name).replace(/\b\d+ ms\b/g, "N ms");
      if (commands > 1 && (text !== "" || name === "stdout")) texts[name] += `$ ombi-schema ${step.line}\n`;
      texts[name] += text;
    }
  }
  const printed = Object.entries(texts).filter(([, text]) => text !== "");
  return { played: new Map([...printed, ...filesPlayed(before, world.files())]), broken };
}

/** What `expected/` says; nothing when it is still to be written. */
export function expectedOf({ folder }: Scenario): Files {
  return readFolder(join(folder, "expected"));
}

export function update({ folder }: Scenario, played: Files): void {
  replaceFolder(join(folder, "expected"), played);
}

/** All of it as one text, in which line endings and marks show. */
export function transcript(played: Files): string {
  return [...played]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, content]) => `───── ${name}\n${shown(content)}`)
    .join("\n");
}

function buildWorld(folder: string, { project }: Script): World {
  const base = project === undefined ? [] : readFolder(join(TESTS, "fixtures/projects", project));
  const path = join(folder, "setup.json");
  const setup = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Setup) : {};
  const shipped = [...readFolder(join(folder, "package"))].map(
    ([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const,
  );
  return new World(new Map([...base, ...readFolder(join(folder, "input"))]), setup, new Map(shipped));
}

/** A command that ends with 2 or 3 has written nothing and says where; one that reads never writes; no stacks. */
function promisesBroken(
  world: World,
  { line, words }: Extract<Step, { kind: "command" }>,
  exit: number,
  { writes }: Script,
): string[] {
  const broken: string[] = [];
  const said = world.text("stdout") + world.text("stderr");
  if (/\n\s+at .*:\d+:\d+\)?\n/.test(said)) broken.push(`"${line}" printed a stack trace`);
  const isText = !words.includes("--format");
  if (exit === 3 && isText && !/^(?:\S.*:\d+:\d+: error: |error: cannot \w+ .*"\S+": )/m.test(said))
    broken.push(`"${line}" does not say where`);
  const reports = words.filter((_, index) => words[index - 1] === "--output");
  const written = world.takeOperations().filter(({ path }) => !isCache(path) && !reports.includes(path));
  const mayWrite = isWriting(words) && (exit < 2 || writes);
  if (written.length > 0 && !mayWrite)
    broken.push(`"${line}" ended with ${exit} and made changes: ${JSON.stringify(written)}`);
  return broken;
}

function isWriting(words: readonly string[]): boolean {
  const writes = words.some((word) => ["build", "derive", "init", "insert"].includes(word));
  return writes && !words.includes("--check") && !words.includes("--dry-run");
}

function filesPlayed(before: Files, after: Files): Files {
  const played = new Map<string, string | Uint8Array>();
  for (const [path, content] of after) {
    const former = before.get(path);
    if (!isCache(path) && (former === undefined || shown(former) !== shown(content)))
      played.set(`files/${path}`, content);
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  if (removed.length > 0) played.set("removed", removed.map((path) => `${path}\n`).join(""));
  return played;
}

function isCache(path: string): boolean {
  return path.includes("/.cache/ombi-schema/");
}

function shown(content: string | Uint8Array): string {
  const text =
    typeof content === "string" ? content : new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  return text.replaceAll("\r", "␍").replaceAll("\ufeff", "<BOM>");
}
