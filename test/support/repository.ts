import { execFileSync, type SpawnSyncReturns } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Host } from "../../src/host/host.js";
import { createNodeHost } from "../../src/host/node-host.js";

/** The user's own configuration, language and identity do not reach the repositories of tests. */
export const GIT_ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A. Author",
  GIT_AUTHOR_EMAIL: "author@example.com",
  GIT_COMMITTER_NAME: "A. Author",
  GIT_COMMITTER_EMAIL: "author@example.com",
  GIT_TERMINAL_PROMPT: "0",
} as const;

const SETTINGS = [
  "commit.gpgsign=false",
  "init.defaultBranch=main",
  "protocol.file.allow=always",
  "gc.auto=0",
];

/** What a commit changes: contents by path, `undefined` removes. */
export type Changes = Readonly<Record<string, string | Uint8Array | undefined>>;

/** A repository on the disk that goes away with the test. Equal steps make equal hashes. */
export interface TestRepository {
  readonly folder: string;
  /** Runs git in it and answers with what it printed; a failure fails the test with what it said. */
  git(...args: string[]): string;
  /** Writes files without a commit. */
  write(changes: Changes): void;
  /** Writes files and commits everything; answers with the full hash. */
  commit(message: string, changes?: Changes): string;
  /** The host of a command that is started there, or in a folder of it. */
  host(folder?: string, env?: Readonly<Record<string, string>>): Host;
  /** A clone of it, by the protocol that knows of depth. */
  clone(...options: string[]): TestRepository;
}

/** Counts the minutes of a repository, from the first of January 2030 on. */
interface Clock {
  minutes: number;
}

/** A new repository with one branch, `main`, and no commit. */
export function createRepository(): TestRepository {
  const folder = temporaryFolder();
  git(folder, ["init", "--quiet"]);
  return repositoryAt(folder);
}

/** A repository that is there already. */
export function repositoryAt(folder: string, startMinute = 0): TestRepository {
  const clock: Clock = { minutes: startMinute };
  const write = (changes: Changes) => {
    for (const [path, content] of Object.entries(changes)) {
      const target = join(folder, path);
      if (content === undefined) rmSync(target, { recursive: true });
      else {
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, content);
      }
    }
  };
  return {
    folder,
    git: (...args) => git(folder, args, clock),
    write,
    commit: (message, changes = {}) => {
      write(changes);
      git(folder, ["add", "--all"]);
      git(folder, ["commit", "--quiet", "--allow-empty", "-m", message], clock);
      return git(folder, ["rev-parse", "HEAD"]);
    },
    host: (inside = "", env = {}) =>
      createNodeHost({ cwd: join(folder, inside), env: { ...GIT_ENVIRONMENT, ...env } }),
    clone: (...options) => {
      const copy = temporaryFolder();
      git(copy, ["clone", "--quiet", ...options, `file://${folder}`, "."]);
      return repositoryAt(copy, clock.minutes);
    },
  };
}

/** Runs a command that we printed, as a user would paste it. */
export function runShell(folder: string, command: string): void {
  execFileSync("sh", ["-c", command], { cwd: folder, env: environment({ minutes: 0 }), stdio: "pipe" });
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "ombi-schema-git-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function git(folder: string, args: readonly string[], clock: Clock = { minutes: 0 }): string {
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  try {
    return execFileSync("git", [...settings, ...args], {
      cwd: folder,
      env: environment(clock),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trimEnd();
  } catch (error) {
    throw new Error(`git ${args.join(" ")}: ${(error as SpawnSyncReturns<string>).stderr}`);
  }
}

function environment(clock: Clock) {
  const date = new Date(Date.UTC(2030, 0, 1, 12, clock.minutes++)).toISOString();
  return { ...process.env, ...GIT_ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}
