import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runBuild } from "../../src/commands/build.js";
import { commitBuilt, notesProject } from "../support/notes.js";
import { createRepository, repositoryAt, type TestRepository } from "../support/repository.js";
import { faultsOf, limitsOf, placeIn, sidesOf } from "./describe-sides.js";

const LIBRARY = "schemas/library.json";
const NOTES = notesProject();

/** The library with another limit for the text of a note; with 500 it is the one that there is. */
function limited(limit: number, path = LIBRARY) {
  return { [path]: (NOTES[LIBRARY] as string).replace("500", String(limit)) };
}

/** One commit on `main`, built, and a branch `work` that is checked out. */
async function notesRepository(): Promise<TestRepository> {
  const repository = createRepository();
  await commitBuilt(repository, "first", NOTES);
  repository.git("switch", "--quiet", "--create", "work");
  return repository;
}

describe("without arguments", () => {
  test("the work tree is compared with the merge base, not with the tip", async () => {
    const repository = await notesRepository();
    const first = repository.git("rev-parse", "main");
    repository.git("switch", "--quiet", "main");
    await commitBuilt(repository, "second on main", limited(600));
    repository.git("switch", "--quiet", "work");
    await commitBuilt(repository, "on the branch", limited(400));
    repository.write(limited(300));
    await runBuild(repository.host());
    const { base, head, notes } = await sidesOf(repository.host());
    expect(base).toMatchObject({ name: "merge base of main and HEAD", commit: first });
    expect(limitsOf(base)).toEqual(["read_notes 500", "write_note"]);
    expect(head).toMatchObject({ name: "the work tree" });
    expect(head.commit).toBeUndefined();
    expect(limitsOf(head)).toEqual(["read_notes 300", "write_note"]);
    expect(notes).toEqual([]);
    expect(placeIn(base, "read_notes", "/$defs/note/maxLength")).toBe(
      `${first.slice(0, 12)}:schemas/library.json:3:46 #$defs/note/maxLength`,
    );
    expect(placeIn(head, "read_notes", "/$defs/note/maxLength")).toBe(
      "schemas/library.json:3:46 #$defs/note/maxLength",
    );
  });

  test("a merge from main moves the merge base along", async () => {
    const repository = await notesRepository();
    await commitBuilt(repository, "on the branch", { "README.md": "work\n" });
    repository.git("switch", "--quiet", "main");
    const second = await commitBuilt(repository, "second on main", limited(600));
    repository.git("switch", "--quiet", "work");
    repository.git("merge", "--quiet", "--no-edit", "main");
    const { base, head } = await sidesOf(repository.host());
    expect(base).toMatchObject({ name: "main", commit: second });
    expect(limitsOf(base)).toEqual(limitsOf(head));
  });

  test("the default branch is the one of the remote, the configured one, or the target of the pull request", async () => {
    const origin = createRepository();
    await commitBuilt(origin, "first", NOTES);
    origin.git("branch", "release");
    origin.git("branch", "next");
    const clone = origin.clone();
    const baseOf = async (env: Record<string, string>, defaultBranch?: string) =>
      (await sidesOf(clone.host("", env), defaultBranch === undefined ? {} : { defaultBranch })).base.name;
    expect(await baseOf({})).toBe("origin/main");
    expect(await baseOf({}, "release")).toBe("origin/release");
    expect(await baseOf({ GITHUB_BASE_REF: "next" }, "release")).toBe("origin/next");
    expect(await baseOf({ SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/next" })).toBe("origin/next");
    expect(await baseOf({ GITHUB_BASE_REF: "" })).toBe("origin/main");
    clone.git("remote", "rename", "origin", "upstream");
    expect(await baseOf({})).toBe("upstream/main");
    clone.git("remote", "remove", "upstream");
    expect(await baseOf({})).toBe("main");
  });

  test("a detached head and a second work tree are like any other", async () => {
    const repository = await notesRepository();
    repository.git("switch", "--quiet", "--detach");
    expect((await sidesOf(repository.host())).base.name).toBe("main");
    const other = join(repository.folder, "../", `${repository.folder.split("/").at(-1)}-tree`);
    repository.git("worktree", "add", "--quiet", other, "work");
    const tree = repositoryAt(other);
    tree.write(limited(300));
    await runBuild(tree.host());
    const { base, head } = await sidesOf(tree.host());
    expect([base.name, ...limitsOf(base)]).toEqual(["main", "read_notes 500", "write_note"]);
    expect(limitsOf(head)).toEqual(["read_notes 300", "write_note"]);
    repository.git("worktree", "remove", "--force", other);
    expect(existsSync(other)).toBe(false);
  });
});

describe("revisions", () => {
  test.each([
    ["main", undefined, "main 500", "the work tree 300"],
    ["main", "work", "main 500", "work 400"],
    ["v1", "HEAD", "v1 500", "HEAD 400"],
    ["main..work", undefined, "main 500", "work 400"],
    ["v1..", undefined, "v1 500", "HEAD 400"],
    ["..v1", undefined, "HEAD 400", "v1 500"],
    ["main...work", undefined, "merge base of main and work 450", "work 400"],
    ["HEAD~1", undefined, "HEAD~1 450", "the work tree 300"],
    ["HEAD^{/shared}", undefined, "HEAD^{/shared} 450", "the work tree 300"],
  ])("%s %s", async (base, head, ...expected) => {
    const repository = createRepository();
    await commitBuilt(repository, "shared", { ...NOTES, ...limited(450) });
    repository.git("switch", "--quiet", "--create", "work");
    await commitBuilt(repository, "on the branch", limited(400));
    repository.git("switch", "--quiet", "main");
    await commitBuilt(repository, "on main", limited(500));
    repository.git("tag", "v1");
    repository.git("switch", "--quiet", "work");
    repository.write(limited(300));
    await runBuild(repository.host());
    const sides = await sidesOf(repository.host(), { base, ...(head && { head }) });
    const short = ({ name }: { name: string }, limits: readonly string[]) =>
      `${name} ${limits[0]?.split(" ")[1]}`;
    expect([short(sides.base, limitsOf(sides.base)), short(sides.head, limitsOf(sides.head))]).toEqual(
      expected,
    );
  });

  test("what was committed counts, not what the sources of that time say today", async () => {
    const repository = await notesRepository();
    // The contracts of 500 stay committed beside sources that say 450.
    repository.commit("stale", limited(450));
    repository.write(limited(300));
    await runBuild(repository.host());
    const { base } = await sidesOf(repository.host(), { base: "HEAD" });
    expect(limitsOf(base)).toEqual(["read_notes 500", "write_note"]);
    // Where both say the same, the place is in the sources; else it is in the contract.
    expect(placeIn(base, "read_notes", "/$defs/note/type")).toBe(
      "HEAD:schemas/library.json:3:23 #$defs/note/type",
    );
    expect(placeIn(base, "read_notes", "/$defs/note/maxLength")).toBe(
      "HEAD:schemas/tools/read_notes.json:9:46 #$defs/note/maxLength",
    );
  });

  test("a base whose sources do not compile has its contracts all the same", async () => {
    const repository = await notesRepository();
    repository.commit("broken", { [LIBRARY]: '{ "$defs": {' });
    repository.write(limited(300));
    await runBuild(repository.host());
    const { base } = await sidesOf(repository.host(), { base: "HEAD" });
    expect(limitsOf(base)).toEqual(["read_notes 500", "write_note"]);
    expect(placeIn(base, "read_notes", "/$defs/note/type")).toBe(
      "HEAD:schemas/tools/read_notes.json:9:23 #$defs/note/type",
    );
  });

  test("where no contracts are committed, they are compiled; what stands in the way is the base's", async () => {
    const repository = createRepository();
    repository.commit("sources alone", { ...NOTES, ".gitignore": "schemas/tools\nschemas/manifest.json\n" });
    repository.commit("broken", { "schemas/matrix.json": '{ "tools": { "read_notes": ["nothing"] } }' });
    repository.write({ "schemas/matrix.json": NOTES["schemas/matrix.json"] });
    const { base } = await sidesOf(repository.host(), { base: "HEAD~1" });
    expect(limitsOf(base)).toEqual(["read_notes 500", "write_note"]);
    expect(placeIn(base, "write_note", "/properties/data/oneOf/0")).toBe(
      "HEAD~1:schemas/matrix.json:4:20 #tools/write_note/0",
    );
    const [fault] = await faultsOf(repository.host(), { base: "HEAD" });
    expect(fault).toMatch(/^HEAD:schemas\/matrix\.json: matrix\/unknown-family: /);
  });

  test("nobody asks an old revision for a version of this program", async () => {
    const repository = await notesRepository();
    repository.commit("strict", { "ombi-schema.config.json": '{ "requires": "^99.0.0" }' });
    repository.write({ "ombi-schema.config.json": "{}" });
    expect(limitsOf((await sidesOf(repository.host(), { base: "HEAD" })).base)).toHaveLength(2);
    expect(await faultsOf(repository.host(), { base: "main", head: "HEAD" })).toEqual([]);
  });

  test("an emitted tools/list answer is as good as contract files", async () => {
    const repository = createRepository();
    const config = '{ "emit": { "tools": false, "toolsList": "tools.json", "manifest": false } }';
    const matrix = '{ "tools": { "ping": null, "read_notes": ["note_page"], "write_note": ["receipt"] } }';
    await commitBuilt(repository, "first", {
      ...NOTES,
      "ombi-schema.config.json": config,
      "schemas/matrix.json": matrix,
    });
    repository.write(limited(300));
    await runBuild(repository.host());
    const { base, head } = await sidesOf(repository.host(), { base: "HEAD" });
    expect(limitsOf(base)).toEqual(["ping -", "read_notes 500", "write_note"]);
    expect(limitsOf(head)).toEqual(["ping -", "read_notes 300", "write_note"]);
    expect(placeIn(base, "read_notes", "/$defs/note/type")).toMatch(
      /^HEAD:tools\.json:\d+:\d+ #1\/outputSchema/,
    );
    expect(placeIn(base, "ping", "")).toMatch(/^HEAD:tools\.json:\d+:\d+ #0$/);
    expect(base.tools[2]?.text?.()).toBe(head.tools[2]?.text?.());
  });

  test("tools without an outputSchema are listed by the matrix of their time", async () => {
    const repository = createRepository();
    const matrix = '{ "tools": { "read_notes": ["note_page"], "ping": null, "write_note": ["receipt"] } }';
    await commitBuilt(repository, "first", { ...NOTES, "schemas/matrix.json": matrix });
    const { base, head } = await sidesOf(repository.host(), { base: "HEAD" });
    expect(limitsOf(base)).toEqual(["read_notes 500", "ping -", "write_note"]);
    expect(limitsOf(head)).toEqual(limitsOf(base));
    expect(placeIn(base, "ping", "")).toBe("HEAD:schemas/matrix.json:1:43 #tools/ping");
  });

  test("contract files without a manifest are found in their folder", async () => {
    const repository = createRepository();
    const config = '{ "emit": { "manifest": false } }';
    await commitBuilt(repository, "first", { ...NOTES, "ombi-schema.config.json": config });
    expect(limitsOf((await sidesOf(repository.host(), { base: "HEAD" })).base)).toEqual([
      "read_notes 500",
      "write_note",
    ]);
  });

  test("a file that the manifest names and the revision lacks is told", async () => {
    const repository = await notesRepository();
    repository.commit("lost", { "schemas/tools/write_note.json": undefined });
    await runBuild(repository.host());
    expect(limitsOf((await sidesOf(repository.host(), { base: "HEAD" })).base)).toEqual(["read_notes 500"]);
    expect((await faultsOf(repository.host(), { base: "HEAD" }))[0]).toMatch(
      /^diff\/missing-contracts: the manifest of HEAD names a file that is not there: "schemas\/tools\/write_note\.json"/,
    );
  });
});

describe("projects that come, go and move", () => {
  test("a base without a project is empty", async () => {
    const repository = createRepository();
    const before = repository.commit("before", { "README.md": "nothing yet\n" });
    repository.git("switch", "--quiet", "--create", "work");
    await commitBuilt(repository, "first", NOTES);
    const { base, head, notes } = await sidesOf(repository.host());
    expect(base).toMatchObject({ name: "main", commit: before, tools: [] });
    expect(limitsOf(head)).toEqual(["read_notes 500", "write_note"]);
    expect(notes).toEqual(["there is no project at main: every tool counts as added"]);
    const back = await sidesOf(repository.host(), { base: "work", head: "main" });
    expect(back.head.tools).toEqual([]);
    expect(back.notes).toEqual(["there is no project at main: every tool counts as removed"]);
    expect((await faultsOf(repository.host(), { base: "main", head: "main" }))[0]).toMatch(
      /^config\/not-found/,
    );
  });

  test("a project in a folder is found from its folder, from below, and by --config", async () => {
    const repository = createRepository();
    const config = { "server/ombi-schema.config.json": "{}" };
    await commitBuilt(
      repository,
      "first",
      { ...notesProject("server"), ...config, "server/src/a.ts": "" },
      "server",
    );
    repository.write(limited(300, `server/${LIBRARY}`));
    await runBuild(repository.host("server"));
    for (const [folder, named] of [["server"], ["server/src"], ["", "server/ombi-schema.config.json"]]) {
      const request = { base: "HEAD", ...(named && { config: named }) };
      const { base, head } = await sidesOf(repository.host(folder), request);
      expect(limitsOf(base)).toEqual(["read_notes 500", "write_note"]);
      expect(limitsOf(head)).toEqual(["read_notes 300", "write_note"]);
      expect(placeIn(base, "read_notes", "/$defs/note/maxLength")).toBe(
        "HEAD:server/schemas/library.json:3:46 #$defs/note/maxLength",
      );
    }
    const absolute = `${repository.folder}/server/ombi-schema.config.json`;
    expect(
      limitsOf((await sidesOf(repository.host(), { base: "HEAD", config: absolute })).base),
    ).toHaveLength(2);
  });

  test.each([
    ["deeper", "", "server"],
    ["up", "server", ""],
    ["aside", "old/place", "packages/server"],
  ])("a project that moved %s is found where it was", async (_, from, to) => {
    const repository = createRepository();
    const at = (folder: string, path: string) => (folder === "" ? path : `${folder}/${path}`);
    const config = (folder: string) => ({ [at(folder, "ombi-schema.config.json")]: "{}" });
    await commitBuilt(repository, "first", { ...notesProject(from), ...config(from) }, from);
    repository.git("rm", "--quiet", "-r", ".");
    await commitBuilt(repository, "moved", { ...notesProject(to), ...config(to) }, to);
    const { base, head, notes } = await sidesOf(repository.host(to), { base: "HEAD~1" });
    expect(limitsOf(base)).toEqual(limitsOf(head));
    expect(notes).toEqual([`the project of HEAD~1 is at "${at(from, "ombi-schema.config.json")}"`]);
  });

  test("a configuration that got another name is still this project's", async () => {
    const repository = await notesRepository();
    await commitBuilt(repository, "named", { "ombi-schema.config.json": "{}" });
    repository.git("mv", "ombi-schema.config.json", "ombi-schema.config.jsonc");
    const { base, notes } = await sidesOf(repository.host(), { base: "HEAD" });
    expect([limitsOf(base), notes]).toEqual([["read_notes 500", "write_note"], []]);
    expect(limitsOf((await sidesOf(repository.host(), { base: "main" })).base)).toHaveLength(2);
  });

  test("a second project is new, and not the first one changed", async () => {
    const repository = createRepository();
    await commitBuilt(repository, "first", { ...NOTES, "ombi-schema.config.json": "{}" });
    await commitBuilt(
      repository,
      "second",
      { ...notesProject("server"), "server/ombi-schema.config.json": "{}" },
      "server",
    );
    const { base, notes } = await sidesOf(repository.host("server"), { base: "HEAD~1" });
    expect(base.tools).toEqual([]);
    expect(notes).toEqual(["there is no project at HEAD~1: every tool counts as added"]);
  });

  test("a project inside a submodule is compared in the submodule", async () => {
    const inner = createRepository();
    await commitBuilt(inner, "inner", NOTES);
    const outer = createRepository();
    outer.git("submodule", "--quiet", "add", inner.folder, "contracts");
    outer.commit("outer");
    const repository = repositoryAt(join(outer.folder, "contracts"));
    repository.write(limited(300));
    await runBuild(repository.host());
    const { base, head } = await sidesOf(repository.host());
    expect([base.name, ...limitsOf(base)]).toEqual(["origin/main", "read_notes 500", "write_note"]);
    expect(limitsOf(head)).toEqual(["read_notes 300", "write_note"]);
  });
});

describe("stale contracts", () => {
  test("sources that went on without a build are told, and are what is compared", async () => {
    const repository = await notesRepository();
    repository.write(limited(300));
    expect(limitsOf((await sidesOf(repository.host())).head)).toEqual(["read_notes 300", "write_note"]);
    expect(await faultsOf(repository.host())).toEqual([
      'schemas/tools/read_notes.json: diff/stale-contracts: "schemas/tools/read_notes.json" is not what the sources say' +
        " | what was compared is what a build would write; committed as they are, the files would ship something else" +
        " | run `ombi-schema build` and commit the result",
    ]);
    await runBuild(repository.host());
    expect(await faultsOf(repository.host())).toEqual([]);
  });

  test("contracts that are missing or left over are stale too", async () => {
    const repository = await notesRepository();
    repository.write({
      "schemas/tools/write_note.json": undefined,
      "schemas/matrix.json": '{ "tools": { "write_note": ["receipt"] } }',
    });
    const [stale = ""] = await faultsOf(repository.host());
    expect(stale).toContain("3 contract files are not what the sources say");
    for (const path of ["tools/write_note", "manifest", "tools/read_notes"])
      expect(stale).toContain(`"schemas/${path}.json"`);
  });

  test("a project that never commits contracts has none that are stale", async () => {
    const repository = createRepository();
    repository.commit("sources", { ...NOTES, ".gitignore": "schemas/tools\nschemas/manifest.json\n" });
    repository.write(limited(300));
    expect(await faultsOf(repository.host())).toEqual([]);
  });

  test("line endings of Windows change nothing", async () => {
    const repository = await notesRepository();
    const windows = (text: string) => text.replaceAll("\n", "\r\n");
    const path = "schemas/tools/read_notes.json";
    const contract = repository.git("show", `HEAD:${path}`);
    repository.git("config", "core.autocrlf", "true");
    repository.write({ [path]: windows(`${contract}\n`), [LIBRARY]: windows(NOTES[LIBRARY] as string) });
    const { base, head } = await sidesOf(repository.host());
    expect(await faultsOf(repository.host())).toEqual([]);
    for (const [index, tool] of base.tools.entries()) expect(tool.text?.()).toBe(head.tools[index]?.text?.());
    repository.git("config", "core.autocrlf", "false");
    repository.commit("committed with the line endings of Windows");
    const again = await sidesOf(repository.host(), { base: "main", head: "HEAD" });
    expect(again.head.tools.map(({ text }) => text?.())).toEqual(
      again.base.tools.map(({ text }) => text?.()),
    );
  });
});
