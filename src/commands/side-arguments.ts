import * as rules from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import { joinPath, normalizePath } from "../source/path.js";
import { findDefaultBranch } from "./default-branch.js";
import { missingMergeBase, missingRevision, type Need } from "./missing-revision.js";
import {
  findCommit,
  findMergeBase,
  isObjectName,
  notStarted,
  openRepository,
  type Repository,
} from "./repository.js";

/** What one side is: a place on the disk, standard input, or a commit. */
export type SidePlace =
  | { readonly kind: "work-tree" }
  | { readonly kind: "stdin" }
  | { readonly kind: "path"; readonly path: string }
  | CommitPlace;

export interface CommitPlace {
  readonly kind: "commit";
  readonly commit: string;
  /** As people name it. */
  readonly name: string;
  /** What stands before the path of one of its files: a name that git reads too. */
  readonly label: string;
  /** From the root of the repository; absent where the project is meant, wherever it is. */
  readonly path?: string;
  /** The working folder from the root of the repository. */
  readonly prefix: string;
}

export interface SideArguments {
  readonly base?: string;
  readonly head?: string;
  readonly defaultBranch?: string;
}

/**
 * What the two arguments of `diff` mean. Without any: the work tree against its merge base with the default branch.
 * A name that is a path and a revision is refused, as git refuses it.
 */
export async function readSideArguments(
  host: Host,
  { base, head, defaultBranch }: SideArguments,
): Promise<Result<{ readonly base: SidePlace; readonly head: SidePlace }>> {
  const resolver = new Resolver(host);
  const range =
    base === undefined || (await isPath(host, base)) ? undefined : /^([^:]*?)(\.\.\.?)(.*)$/s.exec(base);
  try {
    if (range) {
      if (head !== undefined) throw new Stop(misused(`"${base}" names both sides already`));
      const [, left = "", dots, right = ""] = range;
      const end = await resolver.revision(right || "HEAD");
      if (dots === "..") return fine(await resolver.revision(left || "HEAD"), end);
      return fine(await resolver.mergeBase(left || "HEAD", right || "HEAD"), end);
    }
    if (base === "-" && head === "-") throw new Stop(misused("both sides are standard input"));
    const headPlace: SidePlace = head === undefined ? { kind: "work-tree" } : await resolver.place(head);
    if (base !== undefined) return fine(await resolver.place(base), headPlace);
    return fine(await resolver.defaultBase(defaultBranch), headPlace);
  } catch (error) {
    if (error instanceof Stop) return { diagnostics: [error.diagnostic] };
    if (error instanceof HostError) return { diagnostics: [notStarted(error)] };
    throw error;
  }
}

function fine(base: SidePlace, head: SidePlace) {
  return { value: { base, head }, diagnostics: [] };
}

function misused(reason: string): Diagnostic {
  return diagnose(rules.sidesMisused, { reason });
}

class Stop extends Error {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

class Resolver {
  readonly #host: Host;
  #repository: Promise<Result<Repository>> | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  async place(text: string): Promise<SidePlace> {
    if (text === "-") return { kind: "stdin" };
    if (isExplicitPath(text)) return { kind: "path", path: text };
    if (await isPath(this.#host, text)) {
      if (!(await isObjectName(this.#host, text))) return { kind: "path", path: text };
      const help = `write "./${text}" for the path, or "refs/heads/${text}" for the branch`;
      throw new Stop(diagnose(rules.ambiguousArgument, { name: text }, { help }));
    }
    const colon = text.indexOf(":");
    if (colon <= 0) return this.revision(text, "commit", true);
    const found = await this.revision(text.slice(0, colon));
    const path = text.slice(colon + 1);
    return { ...found, path: inRepository(path, found.prefix) };
  }

  async revision(revision: string, need: Need = "commit", mayBePath = false): Promise<CommitPlace> {
    const repository = await this.#open(mayBePath ? revision : undefined);
    const commit = await findCommit(this.#host, revision);
    if (commit === undefined)
      throw new Stop(missingRevision(this.#host, repository, { revision, need, mayBePath }));
    return { kind: "commit", commit, name: revision, label: revision, prefix: repository.prefix };
  }

  async mergeBase(left: string, right: string): Promise<CommitPlace> {
    const repository = await this.#open();
    const from = await this.revision(left, "history");
    const to = await this.revision(right, "history");
    const commit = await findMergeBase(this.#host, from.commit, to.commit);
    if (commit === undefined) throw new Stop(missingMergeBase(this.#host, repository, left, right));
    if (commit === from.commit) return from;
    const short = commit.slice(0, 12);
    return { ...from, commit, name: `merge base of ${left} and ${right}`, label: short };
  }

  async defaultBase(configured: string | undefined): Promise<CommitPlace> {
    const repository = await this.#open();
    const branch = findDefaultBranch(this.#host, repository, configured);
    if ("tried" in branch) {
      if (repository.references.size === 0)
        throw new Stop(diagnose(rules.emptyRepository, { revision: "HEAD" }));
      throw new Stop(diagnose(rules.noDefaultBranch, { tried: branch.tried }));
    }
    if (!branch.isKnown) {
      const asked = { revision: branch.name, need: "history" } as const;
      throw new Stop(missingRevision(this.#host, repository, asked));
    }
    return this.mergeBase(branch.name, "HEAD");
  }

  async #open(asked?: string): Promise<Repository> {
    this.#repository ??= openRepository(this.#host, asked);
    const { value, diagnostics } = await this.#repository;
    if (!value) throw new Stop(diagnostics[0] as Diagnostic);
    return value;
  }
}

/** `./x`, `../x`, `/x`, `C:/x` can be nothing but a path. */
function isExplicitPath(text: string): boolean {
  return /^(?:\.{1,2}(?:[\\/]|$)|\/|[A-Za-z]:[\\/])/.test(text);
}

async function isPath(host: Host, text: string): Promise<boolean> {
  if (text === "-") return false;
  if (isExplicitPath(text)) return true;
  try {
    return (await host.stat(text)) !== undefined;
  } catch (error) {
    if (error instanceof HostError) return false;
    throw error;
  }
}

/** As git reads `REV:path`: from the root of the repository, unless it begins with `./` or `../`. */
function inRepository(path: string, prefix: string): string {
  const isRelative = /^\.{1,2}(?:[\\/]|$)/.test(path);
  return (isRelative ? joinPath(prefix, path) : normalizePath(path)).replace(/^\//, "");
}
