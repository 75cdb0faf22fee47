import * as rules from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import type { Repository } from "./repository.js";
import { shellWord } from "./shell-word.js";

/** What a revision is needed for: itself alone, or the history that leads to it too. */
export type Need = "commit" | "history";

/** The revision is not in this clone: what may be meant, and the command that fetches it. */
export function missingRevision(
  host: Host,
  repository: Repository,
  revision: string,
  need: Need,
): Diagnostic {
  if (repository.references.size === 0 && repository.remote === undefined)
    return diagnose(rules.emptyRepository, { revision });
  const stem = revision.replace(/(?:[~^:]|@\{).*$/s, "");
  const names = shortNames(repository);
  const isKnown = stem === "HEAD" || stem === "@" || names.has(stem) || repository.references.has(stem);
  const meant = isKnown ? undefined : meantBy(stem, repository, names);
  const command = isKnown ? deepening(repository) : fetching(stem, repository, need);
  const parts = [
    meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`,
    command === undefined
      ? undefined
      : `${meant === undefined ? "" : "or "}fetch it: \`${command.text}\`${command.afterwards ?? ""}`,
  ].filter((part) => part !== undefined);
  const help = parts.length > 0 ? withCheckoutHint(host, parts.join(" "), command !== undefined) : undefined;
  const note = isKnown
    ? repository.isShallow
      ? "this is a shallow clone: its history ends early"
      : "its history is not that long"
    : "nor is there a file or folder of that name";
  return diagnose(rules.unknownRevision, { revision }, { help, note });
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
  return diagnose(rules.noMergeBase, data, {
    note,
    help: withCheckoutHint(host, `fetch it: \`${command.text}\``, true),
  });
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

/** A branch that only the remote has, else the name most alike. */
function meantBy(stem: string, { remote }: Repository, names: ReadonlySet<string>): string | undefined {
  return remote !== undefined && names.has(`${remote}/${stem}`) ? `${remote}/${stem}` : nearest(stem, names);
}

function shortNames({ references }: Repository): ReadonlySet<string> {
  return new Set([...references.keys()].map((name) => name.replace(/^refs\/(?:heads|remotes|tags)\//, "")));
}

function withCheckoutHint(host: Host, help: string, isFetched: boolean): string {
  return isFetched && host.env("GITHUB_ACTIONS") === "true"
    ? `${help} (in a workflow: \`fetch-depth: 0\` for \`actions/checkout\`)`
    : help;
}
