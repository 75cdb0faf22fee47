import { describe, expect, test } from "vitest";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { temporaryFolder } from "../host/subjects.js";
import { commitBuilt, notesProject } from "../support/notes.js";
import { createRepository, GIT_ENVIRONMENT, runShell, type TestRepository } from "../support/repository.js";
import { faultsOf, sidesOf } from "./describe-sides.js";

const NOTES = notesProject();

/** A repository with `main`, a tag, and a branch `work` that began before the last commit of `main`. */
async function published(): Promise<TestRepository> {
  const repository = createRepository();
  await commitBuilt(repository, "first", NOTES);
  repository.git("tag", "v1.0.0");
  await commitBuilt(repository, "second", { "README.md": "2\n" });
  repository.git("switch", "--quiet", "--create", "work");
  await commitBuilt(repository, "on the branch", { "README.md": "3\n" });
  repository.git("switch", "--quiet", "main");
  await commitBuilt(repository, "third", { "README.md": "4\n" });
  return repository;
}

/** The command in the help, run as somebody would paste it. */
function follow(repository: TestRepository, fault: string | undefined): string {
  const command = /`(git fetch [^`]*)`/.exec(fault ?? "")?.[1];
  if (command === undefined) throw new Error(`no command in: ${fault}`);
  runShell(repository.folder, command);
  return command;
}

describe("what is not in a clone is fetched by the command that is shown", () => {
  const cases: readonly (readonly [string, string | undefined, readonly string[], string, string])[] = [
    [
      "the default branch of a shallow clone of another branch",
      undefined,
      ["--depth=1", "--branch=work"],
      "git fetch --unshallow origin +refs/heads/main:refs/remotes/origin/main",
      "merge base of origin/main and HEAD",
    ],
    [
      "a branch of the remote, the tip alone",
      "origin/main",
      ["--depth=1", "--branch=work"],
      "git fetch --depth=1 origin +refs/heads/main:refs/remotes/origin/main",
      "origin/main",
    ],
    [
      "a branch of the remote in a clone of one branch",
      "origin/main",
      ["--single-branch", "--branch=work"],
      "git fetch origin +refs/heads/main:refs/remotes/origin/main",
      "origin/main",
    ],
    ["a tag", "v1.0.0", ["--no-tags"], "git fetch origin tag v1.0.0", "v1.0.0"],
    ["a tag of a shallow clone", "v1.0.0", ["--depth=1"], "git fetch --depth=1 origin tag v1.0.0", "v1.0.0"],
    ["a commit before the end", "HEAD~1", ["--depth=1"], "git fetch --unshallow origin", "HEAD~1"],
    [
      "a full reference",
      "refs/tags/v1.0.0",
      ["--no-tags"],
      "git fetch origin +refs/tags/v1.0.0:refs/tags/v1.0.0",
      "refs/tags/v1.0.0",
    ],
    [
      "a merge base behind the end",
      "origin/main...HEAD",
      ["--depth=1", "--branch=work", "--no-single-branch"],
      "git fetch --unshallow origin",
      "merge base of origin/main and HEAD",
    ],
  ];
  test.each(cases)("%s", async (_, base, options, command, name) => {
    const clone = (await published()).clone(...options);
    // What services check out is seldom on the branch that it will be merged into.
    const host = clone.host("", base === undefined ? { GITHUB_BASE_REF: "main" } : {});
    const request = base === undefined ? {} : { base };
    const faults = await faultsOf(host, request);
    expect(follow(clone, faults[0])).toBe(command);
    const { base: side } = await sidesOf(host, request);
    expect(side.name).toBe(name);
    expect(side.tools).toHaveLength(2);
  });

  test("a commit by its full hash", async () => {
    const origin = await published();
    const first = origin.git("rev-parse", "v1.0.0");
    origin.git("config", "uploadpack.allowAnySHA1InWant", "true");
    const clone = origin.clone("--depth=1", "--no-tags");
    const [fault] = await faultsOf(clone.host(), { base: first });
    expect(follow(clone, fault)).toBe(`git fetch --depth=1 origin ${first}`);
    expect((await sidesOf(clone.host(), { base: first })).base.commit).toBe(first);
  });

  test("in a workflow of GitHub the option of its checkout is named too", async () => {
    const clone = (await published()).clone("--depth=1", "--branch=work");
    const env = { GITHUB_ACTIONS: "true", GITHUB_BASE_REF: "main" };
    expect(await faultsOf(clone.host("", env))).toEqual([
      'diff/unknown-revision: this clone has no revision "origin/main" | ' +
        "fetch it: `git fetch --unshallow origin +refs/heads/main:refs/remotes/origin/main` " +
        "(in a workflow: `fetch-depth: 0` for `actions/checkout`)",
    ]);
  });
});

describe("names that are not there", () => {
  const ofFaults = async (repository: TestRepository, base: string, head?: string) =>
    (await faultsOf(repository.host(), { base, ...(head !== undefined && { head }) })).join("\n");

  test("what may be meant is said, by branches and tags", async () => {
    const repository = await published();
    expect(await ofFaults(repository, "mainn")).toBe(
      'diff/unknown-revision: this clone has no revision "mainn" | nor is there a file or folder of that name | did you mean "main"?',
    );
    expect(await ofFaults(repository, "main", "v1.0.1")).toContain('did you mean "v1.0.0"?');
    expect(await ofFaults(repository, "main..worrk")).toContain('did you mean "work"?');
    expect(await ofFaults(repository, "mainn:schemas")).toContain('did you mean "main"?');
    expect(await ofFaults(repository, "HEAD~99")).toContain("its history is not that long");
    expect(await ofFaults(repository, "--all")).toContain('no revision "--all"');
  });

  test("a branch that only the remote has", async () => {
    const clone = (await published()).clone();
    expect(await ofFaults(clone, "work")).toBe(
      'diff/unknown-revision: this clone has no revision "work" | nor is there a file or folder of that name | ' +
        'did you mean "origin/work"? or fetch it: `git fetch origin +refs/heads/work:refs/remotes/origin/work`, then compare with "origin/work"',
    );
  });

  test("an empty repository", async () => {
    const repository = createRepository();
    const help = "commit the contracts first, or name folders or files on both sides";
    const expected = `diff/empty-repository: there is no "HEAD": the repository has no commit yet | ${help}`;
    expect(await faultsOf(repository.host())).toEqual([expected]);
    expect(await ofFaults(repository, "HEAD")).toBe(expected);
  });

  test("a branch without a commit beside others", async () => {
    const repository = await published();
    repository.git("switch", "--quiet", "--orphan", "empty");
    expect(await ofFaults(repository, "main..HEAD")).toContain("the repository has no commit yet");
  });

  test("no branch that could be the default one", async () => {
    const repository = createRepository();
    repository.git("switch", "--quiet", "--create", "trunk");
    repository.commit("first");
    expect(await faultsOf(repository.host())).toEqual([
      'diff/no-default-branch: nothing says what to compare with: there is no "main", "master" | name the base: `ombi-schema diff REVISION`',
    ]);
    expect((await faultsOf(repository.host("", { GITHUB_BASE_REF: "next" }))).join()).toContain(
      'no revision "next"',
    );
  });

  test("histories that have nothing in common", async () => {
    const repository = await published();
    repository.git("switch", "--quiet", "--orphan", "other");
    repository.commit("another beginning", NOTES);
    expect(await faultsOf(repository.host())).toEqual([
      'diff/no-merge-base: "main" and "HEAD" have no common ancestor in this clone | their histories are unrelated | name the base itself: `ombi-schema diff main`',
    ]);
  });

  test("a path that the revision lacks", async () => {
    const repository = await published();
    await commitBuilt(repository, "server", notesProject("server"), "server");
    expect(await ofFaults(repository, "main:schemas/toolz")).toBe(
      'diff/path-not-in-revision: there is no "schemas/toolz" at main',
    );
    expect(await ofFaults(repository, "main:schemas/tools/read_note.json")).toContain(
      'did you mean "schemas/tools/read_notes.json"?',
    );
    expect(
      (await faultsOf(repository.host("server"), { base: "main:schemas/library" })).join(),
    ).not.toContain("./");
    repository.git("rm", "--quiet", "-r", "schemas");
    repository.commit("only the server");
    expect((await faultsOf(repository.host("server"), { base: "HEAD:schemas/tools" })).join()).toContain(
      'paths begin at the root of the repository: write "HEAD:./schemas/tools"',
    );
  });

  test("a name that is a path and a branch is refused as git refuses it", async () => {
    const repository = await published();
    repository.git("branch", "schemas");
    expect(await ofFaults(repository, "schemas")).toBe(
      'diff/ambiguous-argument: "schemas" is both a path and a revision | write "./schemas" for the path, or "refs/heads/schemas" for the branch',
    );
    const { base } = await sidesOf(repository.host(), {
      base: "refs/heads/schemas",
      head: "./schemas/tools",
    });
    expect(base.name).toBe("refs/heads/schemas");
  });

  test("sides that do not go together", async () => {
    const repository = await published();
    expect(await ofFaults(repository, "main..work", "HEAD")).toContain(
      '"main..work" names both sides already',
    );
    expect(await ofFaults(repository, "-", "-")).toContain("both sides are standard input");
    expect(await ofFaults(repository, "main", "main..work")).toContain('no revision "main..work"');
  });

  test("files that are no contracts", async () => {
    const repository = await published();
    repository.write({ "notes/a.txt": "", "bad.json": "[1]", "text.json": '"x"', "half.json": "{" });
    expect(await ofFaults(repository, "notes")).toBe(
      'diff/not-contracts: "notes" holds neither a project nor contracts' +
        " | contracts are files like `TOOL.json`, each with the outputSchema of one tool" +
        " | name a folder with a configuration, one with contracts, or a `tools/list` answer",
    );
    expect(await ofFaults(repository, "bad.json")).toMatch(/^bad\.json: contract\/not-a-tools-list: /);
    expect(await ofFaults(repository, "text.json")).toMatch(/^text\.json: library\/invalid-schema: /);
    expect(await ofFaults(repository, "half.json")).toMatch(/^half\.json: source\/syntax: /);
    expect(await ofFaults(repository, "./nowhere.json")).toMatch(/^nowhere\.json: source\/unreadable: /);
  });

  test("a contract that was damaged by hand is the fault of its side", async () => {
    const repository = await published();
    const path = "schemas/tools/read_notes.json";
    const contract = repository.git("show", `HEAD:${path}`);
    repository.commit("merged badly", { [path]: `<<<<<<< ours\n${contract}` });
    repository.commit("a key twice", {
      [path]: contract.replace('"required"', '"type": "object", "required"'),
    });
    repository.commit("a wrong type", { [path]: contract.replace('"string"', '"strnig"') });
    expect(await ofFaults(repository, "HEAD~2", "work")).toMatch(
      /^HEAD~2:schemas\/tools\/read_notes\.json: source\/syntax/,
    );
    expect(await ofFaults(repository, "HEAD~1", "work")).toMatch(
      /^HEAD~1:schemas\/tools\/read_notes\.json: source\/duplicate-key/,
    );
    repository.git("tag", "typed");
    repository.commit("another dialect", {
      [path]: contract.replace("{", '{ "$schema": "http://json-schema.org/draft-07/schema#",'),
    });
    expect(await ofFaults(repository, "HEAD", "work")).toMatch(
      /^HEAD:schemas\/tools\/read_notes\.json: library\/wrong-dialect/,
    );
    expect(await ofFaults(repository, "typed", "work")).toMatch(
      /^typed:schemas\/tools\/read_notes\.json: library\/invalid-schema: .*did you mean "string"\?/s,
    );
  });
});

describe("where git is of no use", () => {
  const files = { ...NOTES, "old.json": '{ "type": "number" }', "new.json": '{ "type": "integer" }' };
  const missing =
    "diff/git-missing: git is not installed, or not on the path | revisions are read by the git of the machine | install git, or name folders or files on both sides";

  test("without git, files are compared and revisions are not", async () => {
    const host = createMemoryHost(files);
    const { base, head } = await sidesOf(host, { base: "old.json", head: "new.json" });
    expect([base, head].map(({ name, tools }) => [name, tools.map(({ tool }) => tool)])).toEqual([
      ["old.json", ["new"]],
      ["new.json", ["new"]],
    ]);
    expect(await faultsOf(host)).toEqual([missing]);
    expect(await faultsOf(host, { base: "main.." })).toEqual([missing]);
    const named = 'there is no file or folder "main", and no git to look for a revision of that name: git is';
    expect(await faultsOf(host, { base: "main" })).toEqual([missing.replace("git is", () => named)]);
  });

  test("outside a repository likewise", async () => {
    const folder = temporaryFolder(files);
    const host = createNodeHost({
      cwd: folder,
      env: { ...GIT_ENVIRONMENT, GIT_CEILING_DIRECTORIES: folder },
    });
    expect((await sidesOf(host, { base: "old.json", head: "new.json" })).head.tools).toHaveLength(1);
    const help = "name a folder, a file or a revision; `./NAME` is always a path";
    expect(await faultsOf(host)).toEqual([
      `diff/no-repository: "${folder}" is not in a git repository | ${help}`,
    ]);
    expect(await faultsOf(host, { base: "ode.json", head: "new.json" })).toEqual([
      `diff/no-repository: "ode.json" is no file or folder here, and no revision: "${folder}" is not in a git repository | ${help}`,
    ]);
  });

  test("a repository that belongs to somebody else", async () => {
    const said =
      "fatal: detected dubious ownership in repository at '/project'\n" +
      "To add an exception for this directory, call:\n\n\tgit config --global --add safe.directory /project";
    const host = createMemoryHost(files, {
      git: () => ({ code: 128, stdout: new Uint8Array(), stderr: said }),
    });
    expect(await faultsOf(host)).toEqual([
      'diff/unsafe-repository: git does not trust the repository of "/project": it belongs to another user' +
        " | in a container the files often belong to the user outside" +
        " | if you trust it, run `git config --global --add safe.directory /project`",
    ]);
  });

  test("a repository that git cannot read", async () => {
    const said = "fatal: unknown repository extension found:\n\tnovelty";
    const host = createMemoryHost(files, {
      git: () => ({ code: 128, stdout: new Uint8Array(), stderr: said }),
    });
    expect(await faultsOf(host)).toEqual([
      "diff/git-failed: git failed: unknown repository extension found:",
    ]);
  });

  test("a bare repository has revisions and no work tree", async () => {
    const bare = (await published()).clone("--bare");
    const { base, head } = await sidesOf(bare.host(), { base: "main", head: "work" });
    expect([base.tools.length, head.tools.length]).toEqual([2, 2]);
    expect((await faultsOf(bare.host(), { base: "main" })).join()).toContain("config/not-found");
  });
});
