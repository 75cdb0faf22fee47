import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createNodeHost } from "../../src/host/node-host.js";
import { refusalOf, temporaryFolder, write } from "./subjects.js";

const posix = process.platform !== "win32";

test("starts from the folder and the environment of the process", () => {
  const host = createNodeHost();
  expect(host.cwd).toBe(process.cwd().replaceAll("\\", "/"));
  expect(host.env("PATH")).toBe(process.env.PATH);
  expect(host.env("toString")).toBeUndefined();
  expect(createNodeHost({ env: { CI: "1" } }).env("CI")).toBe("1");
  expect(createNodeHost({ cwd: "src" }).cwd).toBe(`${host.cwd}/src`);
  expect(host.now()).toBeLessThanOrEqual(host.now());
});

test("a path no system takes is refused like any other", async () => {
  const host = createNodeHost({ cwd: temporaryFolder() });
  expect(await refusalOf(host.readFile("a\0b"))).toMatchObject({
    name: "HostError",
    message: "not a possible path",
  });
  expect(await refusalOf(host.apply([write("x".repeat(300), "")], []))).toMatchObject({
    code: "ENAMETOOLONG",
    message: "name too long",
  });
});

describe.runIf(posix)("what is not a file", () => {
  test("a pipe is refused, not waited for", async () => {
    const folder = temporaryFolder();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const host = createNodeHost({ cwd: folder });
    const refusal = { code: "ENOTSUP", path: "pipe", message: "not a regular file" };
    expect(await host.stat("pipe")).toMatchObject({ kind: "other" });
    expect(await refusalOf(host.readFile("pipe"))).toMatchObject(refusal);
    expect(await refusalOf(host.apply([write("pipe", "1")], []))).toMatchObject(refusal);
    expect(await host.glob(["*"], ".")).toEqual([]);
  });

  test("a device is neither read nor replaced", async () => {
    const host = createNodeHost({ cwd: temporaryFolder() });
    expect(await refusalOf(host.readFile("/dev/zero"))).toMatchObject({ code: "ENOTSUP", path: "/dev/zero" });
    expect(await refusalOf(host.apply([write("/dev/null", "1")], []))).toMatchObject({ code: "ENOTSUP" });
  });
});

describe.runIf(posix)("links", () => {
  test("a link to a file is a file; loops and links to folders are passed over", async () => {
    const folder = temporaryFolder({ "real/a.json": "1", "elsewhere/b.json": "2" });
    mkdirSync(join(folder, "real/deep"));
    symlinkSync("../elsewhere/b.json", join(folder, "real/b.json"));
    symlinkSync("nowhere.json", join(folder, "real/dangling.json"));
    symlinkSync("loop.json", join(folder, "real/loop.json"));
    symlinkSync("..", join(folder, "real/deep/up"));
    symlinkSync("../elsewhere", join(folder, "real/folder"));
    const host = createNodeHost({ cwd: folder });
    expect(await host.glob(["**/*"], "real")).toEqual(["a.json", "b.json"]);
    expect(await host.glob(["**/*"], "real/deep/up")).toEqual(["a.json", "b.json"]);
  });

  test("a loop has a reason", async () => {
    const folder = temporaryFolder();
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    const host = createNodeHost({ cwd: folder });
    const refusal = { code: "ELOOP", path: "a", message: "too many symbolic links" };
    expect(await refusalOf(host.readFile("a"))).toMatchObject(refusal);
    expect(await refusalOf(host.stat("a"))).toMatchObject(refusal);
    expect(await refusalOf(host.list("a"))).toMatchObject(refusal);
    expect(await refusalOf(host.apply([write("a", "1")], []))).toMatchObject(refusal);
    expect(await host.list(".")).toEqual(["a", "b"]);
  });
});
