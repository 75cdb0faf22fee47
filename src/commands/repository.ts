import * as rules from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import { shellWord } from "./shell-word.js";

/** What there is to know about the clone around the working folder. */
export interface Repository {
  /** The working folder from the root of the repository; empty at the root. */
  readonly prefix: string;
  /** Whether history ends early, as clones made for CI do. */
  readonly isShallow: boolean;
  /** `origin` where there is one, else the first; absent without any. */
  readonly remote?: string;
  /** All names by their full form: `refs/remotes/origin/main`. A name may stand for another: `origin/HEAD`. */
  readonly references: ReadonlyMap<string, { readonly target?: string }>;
}

/** Looks at the repository around the working folder; `asked` is the name that must be a revision then. */
export async function openRepository(host: Host, asked?: string): Promise<Result<Repository>> {
  const facts = await askGit(host, ["rev-parse", "--is-shallow-repository", "--show-prefix"], asked);
  if (!facts.value) return { diagnostics: facts.diagnostics };
  const [shallow, prefix = ""] = facts.value.split("\n");
  const remotes = await askGit(host, ["remote"]);
  const references = await askGit(host, ["for-each-ref", "--format=%(refname) %(symref)"]);
  if (remotes.value === undefined || references.value === undefined)
    return { diagnostics: [...remotes.diagnostics, ...references.diagnostics] };
  const names = remotes.value.split("\n").filter(Boolean);
  const remote = names.includes("origin") ? "origin" : names[0];
  const value: Repository = {
    prefix: prefix.replace(/\/$/, ""),
    isShallow: shallow === "true",
    ...(remote !== undefined && { remote }),
    references: new Map(
      references.value
        .split("\n")
        .filter(Boolean)
        .map((line) => {
          const [name = "", target] = line.split(" ");
          return [name, target ? { target } : {}];
        }),
    ),
  };
  return { value, diagnostics: [] };
}

/** The full hash of the commit that a revision names; `undefined` where this clone has none. */
export async function findCommit(host: Host, revision: string): Promise<string | undefined> {
  return verify(host, `${revision}^{commit}`);
}

/** Whether git knows an object by that name, a commit or not. False without git and without a repository. */
export async function isObjectName(host: Host, name: string): Promise<boolean> {
  try {
    return (await verify(host, name)) !== undefined;
  } catch (error) {
    if (error instanceof HostError) return false;
    throw error;
  }
}

async function verify(host: Host, name: string): Promise<string | undefined> {
  const answer = await host.git(["rev-parse", "--verify", "--quiet", "--end-of-options", name]);
  return answer.code === 0 ? textOf(answer.stdout) : undefined;
}

/** The best common ancestor of two commits; `undefined` where this clone has none. */
export async function findMergeBase(host: Host, left: string, right: string): Promise<string | undefined> {
  const answer = await host.git(["merge-base", left, right]);
  return answer.code === 0 ? textOf(answer.stdout).split("\n")[0] : undefined;
}

async function askGit(host: Host, args: readonly string[], asked?: string): Promise<Result<string>> {
  try {
    const { code, stdout, stderr } = await host.git(args);
    return code === 0
      ? { value: textOf(stdout), diagnostics: [] }
      : { diagnostics: [refused(host, stderr, asked)] };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { diagnostics: [notStarted(error, asked)] };
  }
}

export function notStarted({ message: reason }: HostError, name?: string): Diagnostic {
  return diagnose(rules.gitMissing, { reason, ...(name !== undefined && { name }) });
}

function refused(host: Host, stderr: string, asked: string | undefined): Diagnostic {
  const folder = host.cwd;
  if (/not a git repository/i.test(stderr))
    return diagnose(rules.noRepository, { folder, ...(asked !== undefined && { name: asked }) });
  if (/dubious ownership/.test(stderr)) {
    const named = /safe\.directory (.+)$/m.exec(stderr)?.[1] ?? shellWord(folder);
    const help = `if you trust it, run \`git config --global --add safe.directory ${named}\``;
    return diagnose(rules.unsafeRepository, { folder }, { help });
  }
  return diagnose(rules.gitFailed, { reason: firstLine(stderr) });
}

export function firstLine(stderr: string): string {
  return (stderr.split("\n")[0] ?? "").replace(/^(?:fatal|error): /, "");
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trimEnd();
}
