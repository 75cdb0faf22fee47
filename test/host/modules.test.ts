import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { HostError } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { createNodeHost } from "../../src/host/node-host.js";

/** A folder on the disk with some files, as a host. */
function onDisk(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "ombi-schema-modules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let time = Date.now() / 1000;
  const put = (path: string, content: string) => {
    writeFileSync(join(folder, path), content);
    time += 1;
    utimesSync(join(folder, path), time, time);
  };
  for (const [path, content] of Object.entries(files)) put(path, content);
  mkdirSync(join(folder, "folder.mjs"));
  return { host: createNodeHost({ cwd: folder, env: {} }), put };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

test.each(["a.mjs", "a file.mjs"])("%s is imported, and again when it has changed", async (path) => {
  const { host, put } = onDisk({ [path]: "export const value = 1;" });
  expect((await host.importModule(path)).value).toBe(1);
  put(path, "export const value = 2;");
  expect((await host.importModule(path)).value).toBe(2);
});

test("CommonJS modules are imported, and again when they have changed", async () => {
  const { host, put } = onDisk({ "a.cjs": "exports.value = 1;" });
  expect((await host.importModule("a.cjs")).value).toBe(1);
  put("a.cjs", "exports.value = 2;");
  expect((await host.importModule("a.cjs")).value).toBe(2);
});

test("what is no module file is the host's error, what a module throws is its own", async () => {
  const { host } = onDisk({
    "throws.mjs": 'throw new TypeError("no address");',
    "throws-nothing.mjs": "throw undefined;",
    "ends.mjs": "process.exit(0);",
    "imports.mjs": 'import "./gone.mjs";',
  });
  expect(await failureOf(host.importModule("gone.mjs"))).toMatchObject({ code: "ENOENT", path: "gone.mjs" });
  expect(await failureOf(host.importModule("folder.mjs"))).toMatchObject({ code: "EISDIR" });
  const thrown = await failureOf(host.importModule("throws.mjs"));
  expect(thrown).not.toBeInstanceOf(HostError);
  expect((thrown as Error).message).toBe("no address");
  expect(await failureOf(host.importModule("throws-nothing.mjs"))).toBeUndefined();
  expect(String(await failureOf(host.importModule("ends.mjs")))).toContain("exit code 0");
  expect(String(await failureOf(host.importModule("imports.mjs")))).toContain("gone.mjs");
});

test("a module in memory is run as well", async () => {
  const host = createMemoryHost({ "a.mjs": "export const value = 1;", "b.mjs": "export const = 1;" });
  expect((await host.importModule("a.mjs")).value).toBe(1);
  await host.change("a.mjs", "export const value = 2;");
  expect((await host.importModule("a.mjs")).value).toBe(2);
  expect(await failureOf(host.importModule("b.mjs"))).toBeInstanceOf(SyntaxError);
  expect(await failureOf(host.importModule("c.mjs"))).toMatchObject({ code: "ENOENT" });
});
