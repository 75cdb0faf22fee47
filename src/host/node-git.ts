import { spawn } from "node:child_process";
import type { GitAnswer, GitOptions } from "./host.js";
import { HostError } from "./host.js";
import { statsAt } from "./node-stats.js";
import { codeOf, hostErrorOf, refusal } from "./refusal.js";

/**
 * The language that git speaks to us, and what it may not do on the way: ask for a password, take a lock for a
 * convenience, or fetch objects from somewhere because we looked at one. Everything else is as the user has it.
 */
const ENVIRONMENT = {
  LC_ALL: "C",
  LANGUAGE: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
};

/** Paths come as they are, in UTF-8, and go in as names: an asterisk in one is an asterisk. */
const ALWAYS = ["-c", "core.quotePath=false", "--literal-pathspecs"];

/**
 * Runs git without a shell, and with bytes on both sides: what it prints may be any file of any time. (That is why
 * this is Node's own `spawn`: tinyexec makes text of all that is printed.)
 */
export function runGit(
  args: readonly string[],
  { input }: GitOptions,
  { cwd, environment }: { readonly cwd: string; readonly environment: NodeJS.ProcessEnv },
): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...ALWAYS, ...args], {
      cwd,
      env: { ...process.env, ...environment, ...ENVIRONMENT },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const stdout: Uint8Array[] = [];
    const stderr: Uint8Array[] = [];
    child.stdout.on("data", (chunk: Uint8Array) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Uint8Array) => stderr.push(chunk));
    // A git that ends before it has read everything has said why on standard error.
    child.stdin.on("error", () => {});
    child.stdin.end(input ?? "");
    child.on("error", (error) => reject(startError(error, cwd)));
    child.on("close", (code) =>
      resolve({
        code: code ?? 128,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString("utf8").trim(),
      }),
    );
  });
}

function startError(error: unknown, cwd: string): unknown {
  if (codeOf(error) !== "ENOENT") return hostErrorOf(error, "git");
  // The system says the same of a folder that is not there.
  if (!isFolder(cwd)) return refusal("ENOENT", cwd);
  return new HostError("ENOENT", "git", "git is not installed, or not on the path");
}

function isFolder(path: string): boolean {
  try {
    return statsAt(path)?.isDirectory() ?? false;
  } catch {
    return false;
  }
}
