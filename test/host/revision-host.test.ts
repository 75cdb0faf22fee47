import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Host } from "../../src/host/host.js";
import { openRevision } from "../../src/host/revision-host.js";
import { createRepository, type TestRepository } from "../support/repository.js";
import { refusalOf } from "./subjects.js";

async function headOf(repository: TestRepository, folder = ""): Promise<Host> {
  const revision = await openRevision(repository.host(), repository.git("rev-parse", "HEAD"));
  return revision.hostAt(folder);
}

const textOf = async (host: Host, path: string) => new TextDecoder().decode(await host.readFile(path));

test("reads the files of a commit, whatever is in the work tree", async () => {
  const repository = createRepository();
  repository.commit("first", { "a.json": "1", "sub/b.json": "22", "sub/deep/ü.json": "333" });
  repository.write({ "a.json": "other", "sub/b.json": undefined, "new.json": "" });
  const host = await headOf(repository);
  expect(await textOf(host, "a.json")).toBe("1");
  expect(await textOf(host, "/sub/deep/../b.json")).toBe("22");
  expect(await host.stat("sub/deep/ü.json")).toEqual({ kind: "file", size: 3, modified: 0 });
  expect(await host.stat("sub")).toMatchObject({ kind: "directory" });
  expect(await host.stat("new.json")).toBeUndefined();
  expect(await host.list("sub")).toEqual(["b.json", "deep"]);
  expect(await host.list("")).toEqual(["a.json", "sub"]);
  expect(await host.list("nowhere")).toEqual([]);
  expect(await host.glob(["**/*.json", "!a.json"], "")).toEqual(["sub/b.json", "sub/deep/ü.json"]);
  expect(await host.glob(["*.json"], "sub")).toEqual(["b.json"]);
  expect(await refusalOf(host.readFile("sub"))).toMatchObject({ code: "EISDIR", path: "sub" });
  expect(await refusalOf(host.readFile("new.json"))).toMatchObject({ code: "ENOENT" });
  expect(await refusalOf(host.list("a.json"))).toMatchObject({ code: "ENOTDIR" });
});

test("works in a folder of the repository", async () => {
  const repository = createRepository();
  repository.commit("first", { "a.json": "1", "sub/b.json": "22" });
  const host = await headOf(repository, "sub");
  expect(host.cwd).toBe("/sub");
  expect(await textOf(host, "b.json")).toBe("22");
  expect(await textOf(host, "../a.json")).toBe("1");
  expect(await host.glob(["*"], "")).toEqual(["b.json"]);
});

test("writes nothing", async () => {
  const repository = createRepository();
  repository.commit("first", { "a.json": "1" });
  const host = await headOf(repository);
  const refusal = { code: "EROFS", message: "read-only file system" };
  expect(await refusalOf(host.apply([{ path: "b", content: () => "" }], []))).toMatchObject(refusal);
  expect(await refusalOf(host.apply([], ["a.json"]))).toMatchObject(refusal);
  expect(
    await refusalOf(
      host.watch(
        () => ["a.json"],
        () => {},
      ),
    ),
  ).toMatchObject(refusal);
});

describe.runIf(process.platform !== "win32")("links", () => {
  test("lead to files and folders, and never out of the repository", async () => {
    const repository = createRepository();
    repository.write({ "real/a.json": "1", "real/deep/b.json": "2" });
    const link = (target: string, path: string) => symlinkSync(target, join(repository.folder, path));
    link("a.json", "real/to-file.json");
    link("real/deep", "to-folder");
    link("../../outside", "real/out");
    link("/etc/hostname", "absolute");
    link("second", "first");
    link("first", "second");
    link("nowhere", "dangling");
    repository.commit("links");
    const host = await headOf(repository);
    expect(await textOf(host, "real/to-file.json")).toBe("1");
    expect(await textOf(host, "to-folder/b.json")).toBe("2");
    expect(await host.stat("to-folder")).toMatchObject({ kind: "directory" });
    expect(await host.list("to-folder")).toEqual(["b.json"]);
    expect(await host.stat("dangling")).toBeUndefined();
    const out = { code: "ENOTSUP", message: "a symbolic link that leads out of the repository" };
    expect(await refusalOf(host.readFile("real/out"))).toMatchObject({ ...out, path: "real/out" });
    expect(await refusalOf(host.stat("absolute"))).toMatchObject(out);
    expect(await refusalOf(host.readFile("first"))).toMatchObject({ code: "ELOOP" });
  });
});

test("the pointer to a file in Git LFS is not taken for the file", async () => {
  const repository = createRepository();
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12\n`;
  repository.commit("first", { "a.json": pointer });
  expect(await refusalOf((await headOf(repository)).readFile("a.json"))).toMatchObject({
    code: "ENOTSUP",
    message: "kept in Git LFS, and git has only the pointer to it",
  });
});

test("a submodule is an empty folder", async () => {
  const inner = createRepository();
  inner.commit("inner", { "a.json": "1" });
  const repository = createRepository();
  repository.git("submodule", "--quiet", "add", inner.folder, "modules/inner");
  repository.commit("outer", { "b.json": "2" });
  const host = await headOf(repository);
  expect(await host.stat("modules/inner")).toMatchObject({ kind: "directory" });
  expect(await host.list("modules/inner")).toEqual([]);
  expect(await host.stat("modules/inner/a.json")).toBeUndefined();
  expect(await host.glob(["**/*.json"], "")).toEqual(["b.json"]);
});

test("a content that the clone lacks is said to be lacking", async () => {
  const repository = createRepository();
  repository.commit("first", { "a.json": "1" });
  const blob = repository.git("rev-parse", "HEAD:a.json");
  rmSync(join(repository.folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
  expect(await refusalOf((await headOf(repository)).readFile("a.json"))).toMatchObject({
    code: "EIO",
    path: "a.json",
    message:
      "this clone has the name, but not the content; run `git fetch --refetch --no-filter` to complete it",
  });
});

test("a thousand files are read by three processes", async () => {
  const repository = createRepository();
  const paths = Array.from({ length: 1000 }, (_, index) => `tools/${index}.json`);
  repository.commit("many", Object.fromEntries(paths.map((path) => [path, `{ "path": "${path}" }`])));
  let processes = 0;
  const host = repository.host();
  const counting: Host = {
    ...host,
    git: (args, options) => {
      processes++;
      return host.git(args, options);
    },
  };
  const revision = (await openRevision(counting, repository.git("rev-parse", "HEAD"))).hostAt("");
  for (const path of paths.slice(0, 500)) {
    await revision.stat(path);
    expect(await textOf(revision, path)).toBe(`{ "path": "${path}" }`);
  }
  const rest = await Promise.all(paths.slice(500).map((path) => textOf(revision, path)));
  expect(rest).toEqual(paths.slice(500).map((path) => `{ "path": "${path}" }`));
  expect(processes).toBe(3);
});
