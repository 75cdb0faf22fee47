import { defineRule } from "../rule.js";

const plainly = "name a folder, a file or a revision; `./NAME` is always a path";

export const gitMissing = defineRule<{ reason: string } | { reason: string; name: string }>({
  id: "diff/git-missing",
  kind: "usage",
  summary: "Revisions are asked for, and git cannot be started.",
  message: (data) =>
    "name" in data
      ? `there is no file or folder "${data.name}", and no git to look for a revision of that name: ${data.reason}`
      : data.reason,
  note: "revisions are read by the git of the machine",
  help: "install git, or name folders or files on both sides",
});

export const noRepository = defineRule<{ folder: string } | { folder: string; name: string }>({
  id: "diff/no-repository",
  kind: "usage",
  summary: "Revisions are asked for outside a git repository.",
  message: (data) =>
    "name" in data
      ? `"${data.name}" is no file or folder here, and no revision: "${data.folder}" is not in a git repository`
      : `"${data.folder}" is not in a git repository`,
  help: plainly,
});

export const unsafeRepository = defineRule<{ folder: string }>({
  id: "diff/unsafe-repository",
  kind: "usage",
  summary: "Git does not trust the repository, because it belongs to another user.",
  message: ({ folder }) => `git does not trust the repository of "${folder}": it belongs to another user`,
  note: "in a container the files often belong to the user outside",
});

export const emptyRepository = defineRule<{ revision: string }>({
  id: "diff/empty-repository",
  kind: "usage",
  summary: "The repository has no commit yet.",
  message: ({ revision }) => `there is no "${revision}": the repository has no commit yet`,
  help: "commit the contracts first, or name folders or files on both sides",
});

export const gitFailed = defineRule<{ reason: string }>({
  id: "diff/git-failed",
  kind: "fault",
  summary: "Git could not read the repository.",
  message: ({ reason }) => `git failed: ${reason}`,
});

export const unknownRevision = defineRule<{ revision: string }>({
  id: "diff/unknown-revision",
  kind: "usage",
  summary: "A side of the comparison is neither a file, a folder nor a revision of this clone.",
  message: ({ revision }) => `this clone has no revision "${revision}"`,
});

export const noDefaultBranch = defineRule<{ tried: readonly string[] }>({
  id: "diff/no-default-branch",
  kind: "usage",
  summary: "No base is named, and nothing says which branch is the default one.",
  message: ({ tried }) =>
    `nothing says what to compare with: there is no ${tried.map((name) => `"${name}"`).join(", ")}`,
  help: "name the base: `ombi-schema diff REVISION`",
});

export const noMergeBase = defineRule<{ left: string; right: string }>({
  id: "diff/no-merge-base",
  kind: "usage",
  summary: "Two revisions have no common ancestor in this clone.",
  message: ({ left, right }) => `"${left}" and "${right}" have no common ancestor in this clone`,
});

export const pathNotInRevision = defineRule<{ path: string; revision: string }>({
  id: "diff/path-not-in-revision",
  kind: "usage",
  summary: "A path does not exist at the revision that is named with it.",
  message: ({ path, revision }) => `there is no "${path}" at ${revision}`,
});

export const ambiguousArgument = defineRule<{ name: string }>({
  id: "diff/ambiguous-argument",
  kind: "usage",
  summary: "A side of the comparison is both a path and a revision.",
  message: ({ name }) => `"${name}" is both a path and a revision`,
});

export const notContracts = defineRule<{ path: string }>({
  id: "diff/not-contracts",
  kind: "usage",
  summary: "A folder holds neither a project nor contracts.",
  message: ({ path }) => `"${path}" holds neither a project nor contracts`,
  note: "contracts are files like `TOOL.json`, each with the outputSchema of one tool",
  help: "name a folder with a configuration, one with contracts, or a `tools/list` answer",
});

export const sidesMisused = defineRule<{ reason: string }>({
  id: "diff/sides-misused",
  kind: "usage",
  summary: "The two sides of the comparison do not go together.",
  message: ({ reason }) => reason,
  help: "write `diff BASE HEAD`, `diff BASE..HEAD` or `diff BASE...HEAD`",
});

export const noSuchTool = defineRule<{ glob: string }>({
  id: "diff/no-such-tool",
  kind: "usage",
  summary: "Only some tools are to be compared, and there are none of that name.",
  message: ({ glob }) => `no tool of either side is called "${glob}"`,
  note: "nothing would be compared, which looks as if nothing had changed",
});

export const staleContracts = defineRule<{ files: readonly string[] }>({
  id: "diff/stale-contracts",
  kind: "finding",
  level: "warn",
  summary: "The contract files are not what the sources say, and the sources are what was compared.",
  message: ({ files }) =>
    files.length === 1
      ? `"${files[0]}" is not what the sources say`
      : `${files.length} contract files are not what the sources say: ${listOf(files)}`,
  note: "what was compared is what a build would write; committed as they are, the files would ship something else",
  help: "run `ombi-schema build` and commit the result",
});

export const missingContracts = defineRule<{ name: string; files: readonly string[] }>({
  id: "diff/missing-contracts",
  kind: "finding",
  level: "warn",
  summary: "The manifest of a revision names contract files that the revision does not have.",
  message: ({ name, files }) =>
    `the manifest of ${name} names ${files.length === 1 ? "a file that is" : "files that are"} not there: ${listOf(files)}`,
  note: "what is not there was not shipped: these tools count as absent",
});

export const noVersion = defineRule<{ path: string; expected: string }>({
  id: "diff/no-version",
  kind: "usage",
  summary: "The file that should hold the version does not.",
  message: ({ path, expected }) => `"${path}" holds no version: ${expected}`,
  help: "name the file and the pointer: `--version-from package.json#/version`",
});

/** Some of many names: a message is one line. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  if (names.length > shown.length) shown.push(`${names.length - shown.length} more`);
  return shown.join(", ");
}
