import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import type { Host } from "../../src/host/host.js";
import { parseShell } from "../docs/shell.js";
import { readFolder } from "./folder-files.js";
import { type Changes, createRepository, type TestRepository } from "./repository.js";

const PROJECT = fileURLToPath(new URL("../fixtures/projects/journal", import.meta.url));
/** What the commands of the scenarios said, a file a scenario. */
export const EXPECTED = fileURLToPath(new URL("../scenarios-git/expected", import.meta.url));
// With UPDATE=1 the expected files are written.
const UPDATE = process.env.UPDATE === "1";

/** The sources of a project of four tools that share what is in a note. */
export const JOURNAL: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFolder(PROJECT)].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
);
export const LIBRARY = "schemas/library.json";
export const MATRIX = "schemas/matrix.json";

export interface RunOptions {
  /** From the root of the repository. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** The day on which the command is run. */
  readonly today?: string;
  readonly isTerminal?: boolean;
  /** Changes the host, as for a machine without git. */
  readonly world?: (host: Host) => Partial<Host>;
}

/** A repository and everything that was said in it so far. */
export interface Stage {
  readonly repository: TestRepository;
  /** Runs a command line as a user would type it, and takes down what it says. */
  run(line: string, options?: RunOptions): Promise<Said>;
  /** Takes down a file as it is now. */
  show(path: string): void;
  /** Builds, without taking that down, and commits everything. */
  commitBuilt(message: string, changes?: Changes): Promise<string>;
  /** The stage in another clone, with the same record. */
  at(repository: TestRepository): Stage;
}

export interface Said {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** A test whose commands say exactly what `expected/<name>.txt` says; every place and hash included. */
export function scenario(name: string, title: string, body: (stage: Stage) => Promise<void>): void {
  test(`${name}: ${title}`, async () => {
    const record: string[] = [];
    await body(stageAt(createRepository(), record));
    const text = `${title}\n\n${record.join("\n")}`;
    const path = join(EXPECTED, `${name}.txt`);
    if (UPDATE) {
      mkdirSync(EXPECTED, { recursive: true });
      writeFileSync(path, text);
    }
    expect(existsSync(path), `${path} is still to be written`).toBe(true);
    expect(text).toBe(readFileSync(path, "utf8"));
  });
}

/** A stage whose commands say more than anybody would read. */
export function unrecorded(): Stage {
  return stageAt(createRepository(), []);
}

/** A file of the project with some texts exchanged, each of which must be there. */
export function edited(path: string, ...edits: readonly (readonly [from: string, to: string])[]): Changes {
  let text = JOURNAL[path] ?? "";
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`there is no ${from} in ${path}`);
    text = text.replace(from, () => to);
  }
  return { [path]: text };
}

function stageAt(repository: TestRepository, record: string[]): Stage {
  const stage: Stage = {
    repository,
    run: async (line, options = {}) => {
      const said = await play(repository, line, options);
      record.push(`$ ombi-schema ${line}\n`, transcriptOf(said, repository.folder));
      return said;
    },
    show: (path) => record.push(`── ${path}\n`, readFileSync(join(repository.folder, path), "utf8")),
    commitBuilt: async (message, changes = {}) => {
      repository.write(changes);
      const { exitCode, out, err } = await play(repository, "build", {});
      if (exitCode !== 0) throw new Error(out + err);
      return repository.commit(message);
    },
    at: (other) => stageAt(other, record),
  };
  return stage;
}

async function play(
  repository: TestRepository,
  line: string,
  { folder = "", env = {}, stdin = "", today = "2030-02-01", isTerminal = false, world }: RunOptions,
): Promise<Said> {
  let [out, err] = ["", ""];
  const [command] = parseShell(`ombi-schema ${line}`);
  const exitCode = await main(command?.words.slice(1) ?? [], {
    createHost: (directory = ".") => {
      const host = repository.host(join(folder, directory), env);
      const changed = {
        ...host,
        readPackageFile: (path: string) =>
          path === "package.json" ? Promise.resolve('{ "version": "1.2.3" }') : host.readPackageFile(path),
        today: () => today,
        readInput: async function* () {
          yield new TextEncoder().encode(stdin);
        },
      };
      return { ...changed, ...world?.(changed) };
    },
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      outIsTerminal: isTerminal,
      errIsTerminal: isTerminal,
      columns: undefined,
      interrupted: () => Promise.resolve(),
    },
  });
  return { exitCode, out, err };
}

function transcriptOf({ exitCode, out, err }: Said, folder: string): string {
  const parts = [out, err === "" ? "" : `── stderr\n${err}`, `── exit ${exitCode}\n`];
  return parts
    .join("")
    .replaceAll(folder, "/repository")
    .replace(/\b\d+ ms\b/g, "N ms");
}
