import type { Host } from "../host/host.js";
import type { Repository } from "./repository.js";

/** The branch that a change will be merged into. */
export interface DefaultBranch {
  /** As people name it: `origin/main`. */
  readonly name: string;
  /** Whether somebody named it; then no other will do. */
  readonly isNamed: boolean;
  readonly isKnown: boolean;
}

/** Where CI services tell the target of a pull request: GitHub, GitLab, Bitbucket, Azure, Buildkite. */
const TARGETS = [
  "GITHUB_BASE_REF",
  "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
  "BITBUCKET_PR_DESTINATION_BRANCH",
  "SYSTEM_PULLREQUEST_TARGETBRANCH",
  "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
];

/** The target of the pull request, else the configured branch, else what the remote or custom calls the default. */
export function findDefaultBranch(
  host: Host,
  repository: Repository,
  configured: string | undefined,
): DefaultBranch | { readonly tried: readonly string[] } {
  const named = TARGETS.map((name) => host.env(name)).find((value) => value) ?? configured;
  const { remote, references } = repository;
  if (named !== undefined) {
    const branch = named.replace(/^refs\/heads\//, "");
    const remotely = remote === undefined ? undefined : `${remote}/${branch}`;
    const found = [remotely, branch].find((name) => name !== undefined && isReference(repository, name));
    return { name: found ?? remotely ?? branch, isNamed: true, isKnown: found !== undefined };
  }
  const head = remote && references.get(`refs/remotes/${remote}/HEAD`)?.target;
  const candidates = [
    ...(head === undefined ? [] : [head.replace(/^refs\/remotes\//, "")]),
    ...(remote === undefined ? [] : [`${remote}/main`, `${remote}/master`]),
    "main",
    "master",
  ];
  const name = candidates.find((candidate) => isReference(repository, candidate));
  return name === undefined ? { tried: candidates } : { name, isNamed: false, isKnown: true };
}

function isReference({ references }: Repository, name: string): boolean {
  return ["refs/remotes/", "refs/heads/", "refs/tags/", ""].some((prefix) => references.has(prefix + name));
}
