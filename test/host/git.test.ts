import { expect, test } from "vitest";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { createRepository } from "../support/repository.js";
import { refusalOf, temporaryFolder } from "./subjects.js";

const missing = { code: "ENOENT", path: "git", message: "git is not installed, or not on the path" };

test("git prints bytes, and they stay as they are", async () => {
  const repository = createRepository();
  const bytes = new Uint8Array([0xff, 0x00, 0x0a, 0xc3]);
  repository.commit("bytes", { "ä b.bin": bytes });
  const host = repository.host();
  const { code, stdout } = await host.git(["show", "HEAD:ä b.bin"]);
  expect(code).toBe(0);
  expect([...stdout]).toEqual([...bytes]);
  const names = await host.git(["ls-tree", "--name-only", "HEAD"]);
  expect(new TextDecoder().decode(names.stdout)).toBe("ä b.bin\n");
});

test("git reads what it is given, more than a pipe holds", async () => {
  const host = createRepository().host();
  const input = "x".repeat(1_000_000);
  const { stdout } = await host.git(["hash-object", "--stdin"], { input });
  expect(new TextDecoder().decode(stdout)).toMatch(/^[0-9a-f]{40}\n$/);
});

test("a no of git's is an answer, in English whatever the user speaks", async () => {
  const host = createNodeHost({
    cwd: temporaryFolder(),
    env: { LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" },
  });
  const { code, stderr } = await host.git(["rev-parse", "--show-prefix"], { input: "not read" });
  expect(code).toBe(128);
  expect(stderr).toMatch(/^fatal: not a git repository/);
});

test("words are never taken apart by a shell", async () => {
  const host = createRepository().host();
  const { code } = await host.git([
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    "$(touch x); `touch y`",
  ]);
  expect(code).not.toBe(0);
  expect(await host.list("")).toEqual([".git"]);
});

test("git missing and a folder missing are told apart", async () => {
  const folder = temporaryFolder();
  expect(
    await refusalOf(createNodeHost({ cwd: folder, env: { PATH: folder } }).git(["version"])),
  ).toMatchObject(missing);
  expect(await refusalOf(createNodeHost({ cwd: `${folder}/gone` }).git(["version"]))).toMatchObject({
    code: "ENOENT",
    path: `${folder}/gone`,
  });
});

test("a memory host has the git that it is given, or none", async () => {
  expect(await refusalOf(createMemoryHost().git(["version"]))).toMatchObject(missing);
  const host = createMemoryHost(
    {},
    {
      git: ([word], { input }) => ({
        code: 1,
        stdout: new TextEncoder().encode(input),
        stderr: `no ${word}`,
      }),
    },
  );
  const answer = await host.git(["merge-base"], { input: "ab" });
  expect(answer).toEqual({ code: 1, stdout: new TextEncoder().encode("ab"), stderr: "no merge-base" });
});
