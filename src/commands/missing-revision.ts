import * as rules from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import type { Repository } from "./repository.js";
import { shellWord } from "./shell-word.js";

/** What a revision is needed for: itself alone, or the history that leads to it too. */
export type Need = "commit" | "history";

/** A revision that is asked for. */
export interface AskedRevision {
  readonly revision: string;
  readonly need: Need;
  /** Whether the word could have been a path just as well. */
  readonly mayBePath?: boolean;
}

/** The revision is not in this clone: what may be meant, and the command that fetches it. */
export function missingRevision(
  host: Host,
  repository: Repository,
  { revision, need, mayBePath = false }: AskedRevision,
): Diagnostic {
  const isBare = repository.references.size === 0 && repository.remote === undefined;
  if (isBare || revision === "HEAD") return diagnose(rules.emptyRepository, { revision });
  const stem = revision.replace(/(?:[~^:]|@\{).*$/s, "");
  const names = shortNames(repository);
  const isKnown = stem === "HEAD" || stem === "@" || names.has(stem) || repository.references.has(stem);
  if (isKnown) {
    const note = repository.isShallow
      ? "this is a shallow clone: its history ends early"
      : "its history is not that long";
    return diagnose(rules.unknownRevision, { revision }, { note, help: helpOf(host, deepening(repository)) });
  }
  const meant = meantBy(stem, repository, names);
  const help = helpOf(host, fetching(stem, repository, need), meant);
  const note = mayBePath ? "nor is there a file or folder of that name" : undefined;
  return diagnose(rules.unknownRevision, { revision }, { help, note });
}

function helpOf(host: Host, command: Command | undefined, meant?: string): string | undefined {
  const guess = meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`;
  if (!command) return guess;
  const inWorkflow =
    host.env("GITHUB_ACTIONS") === "true" ? " (in a workflow: `fetch-depth: 0` for `actions/checkout`)" : "";
  const fetch = `fetch it: \`${command.text}\`${command.afterwards ?? ""}${inWorkflow}`;
  return guess === undefined ? fetch : `${guess} or ${fetch}`;
}

/** Two revisions without a common ancestor: unrelated, or cut off from it. */
export function missingMergeBase(
  host: Host,
  repository: Repository,
  left: string,
  right: string,
): Diagnostic {
  const data = { left, right };
  const command = deepening(repository);
  if (!command) {
    const help = `name the base itself: \`ombi-schema diff ${shellWord(left)}\``;
    return diagnose(rules.noMergeBase, data, { note: "their histories are unrelated", help });
  }
  const note = "this is a shallow clone: its history ends before it";
  return diagnose(rules.noMergeBase, data, { note, help: helpOf(host, command) });
}

interface Command {
  readonly text: string;
  readonly afterwards?: string;
}

function deepening({ isShallow, remote }: Repository): Command | undefined {
  return isShallow && remote !== undefined
    ? { text: `git fetch --unshallow ${shellWord(remote)}` }
    : undefined;
}

function fetching(stem: string, repository: Repository, need: Need): Command | undefined {
  const { remote, isShallow } = repository;
  if (remote === undefined) return undefined;
  const depth = !isShallow ? "" : need === "history" ? "--unshallow " : "--depth=1 ";
  const fetch = (what: string): Command => ({
    text: `git fetch ${depth}${shellWord(remote)} ${what.split(" ").map(shellWord).join(" ")}`,
  });
  // The names on both sides are written out: a clone of one branch follows no other by itself.
  const branch = (name: string) => fetch(`+refs/heads/${name}:refs/remotes/${remote}/${name}`);
  if (stem.startsWith(`${remote}/`)) return branch(stem.slice(remote.length + 1));
  if (stem.startsWith("refs/remotes/")) return branch(stem.slice(`refs/remotes/${remote}/`.length));
  if (stem.startsWith("refs/")) return fetch(`+${stem}:${stem}`);
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(stem)) return fetch(stem);
  if (/^[0-9a-f]{7,39}$/.test(stem)) return deepening(repository);
  if (/^v?\d/.test(stem)) return fetch(`tag ${stem}`);
  if (!/^[\w./-]+$/.test(stem) || /\.(?:json|ya?ml)$/.test(stem)) return undefined;
  return { ...branch(stem), afterwards: `, then compare with "${remote}/${stem}"` };
}

/** A branch that only the remote has, else the name most alike; what all names of a remote share does not count. */
function meantBy(stem: string, { remote }: Repository, names: ReadonlySet<string>): string | undefined {
  if (remote === undefined) return nearest(stem, names);
  const prefix = `${remote}/`;
  if (names.has(prefix + stem)) return prefix + stem;
  if (!stem.startsWith(prefix)) return nearest(stem, names);
  const branches = [...names].flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  const found = nearest(stem.slice(prefix.length), branches);
  return found && prefix + found;
}

function shortNames({ references }: Repository): ReadonlySet<string> {
  return new Set([...references.keys()].map((name) => name.replace(/^refs\/(?:heads|remotes|tags)\//, "")));
}
