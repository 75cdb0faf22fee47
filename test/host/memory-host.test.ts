import { describe, expect, test } from "vitest";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { refusalOf, write } from "./subjects.js";

test("files give the same host again, bytes included", () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0]);
  const host = createMemoryHost({
    "b.bin": bytes,
    "a.json": "\ufeffé",
    "/elsewhere/c.json": "1",
    ["__proto__"]: "2",
  });
  const files = host.files();
  expect([...files.keys()]).toEqual(["/elsewhere/c.json", "__proto__", "a.json", "b.bin"]);
  expect(files.get("b.bin")).toEqual(bytes);
  expect(files.get("a.json")).toBe("\ufeffé");
  expect(createMemoryHost(files).files()).toEqual(files);
});

test("nobody's array is the host's own", async () => {
  const bytes = new Uint8Array([1]);
  const host = createMemoryHost({ "a.bin": bytes });
  bytes[0] = 2;
  (await host.readFile("a.bin"))[0] = 3;
  expect(await host.readFile("a.bin")).toEqual(new Uint8Array([1]));
});

describe("on Windows", () => {
  test("takes either slash and answers with forward ones", async () => {
    const host = createMemoryHost({ "schemas\\a.json": "1" }, { platform: "windows", cwd: "D:\\repo" });
    expect(host.cwd).toBe("D:/repo");
    await host.apply(
      [write("schemas\\tools\\b.json", "2"), write("d:/repo/c.json", "3")],
      ["schemas/a.json"],
    );
    expect([...host.files().keys()]).toEqual(["schemas/tools/b.json", "d:/repo/c.json"]);
    expect(await host.glob(["**/*.json"], "schemas")).toEqual(["tools/b.json"]);
    expect(await host.list("schemas\\tools")).toEqual(["b.json"]);
  });

  test("elsewhere a backslash is a letter", async () => {
    const host = createMemoryHost({ "a\\b.json": "1" });
    expect(await host.list(".")).toEqual(["a\\b.json"]);
    expect(await refusalOf(host.readFile("a/b.json"))).toMatchObject({ code: "ENOENT" });
  });
});

test("the world around it stands still", async () => {
  const host = createMemoryHost(
    {},
    { env: { NO_COLOR: "1" }, today: "2026-02-03", packageFiles: { "docs/a.md": "# A" } },
  );
  expect(host.env("NO_COLOR")).toBe("1");
  expect(host.env("toString")).toBeUndefined();
  expect(host.today()).toBe("2026-02-03");
  expect(host.now()).toBe(host.now());
  expect(await host.readPackageFile("docs/a.md")).toBe("# A");
  expect(await refusalOf(host.readPackageFile("package.json"))).toMatchObject({ code: "ENOENT" });
});

test("a change shows in size and time", async () => {
  const host = createMemoryHost({ "a.json": "1" });
  const before = await host.stat("a.json");
  await host.change("a.json", "2");
  expect((await host.stat("a.json"))?.modified).toBeGreaterThan(before?.modified ?? Number.POSITIVE_INFINITY);
});

describe("watching", () => {
  test("calls back at once, with the paths as they were listed", () => {
    const host = createMemoryHost({ "schemas/a.json": "1" });
    const calls: (readonly string[])[] = [];
    host.watch(
      () => ["./schemas/a.json", "schemas", "new.json"],
      (paths) => void calls.push(paths),
    );
    host.change("schemas/a.json", "2");
    host.change("schemas/b.json", "1");
    host.change("other.json", "1");
    host.change("new.json", "1");
    host.change("schemas/.swap", "1");
    host.change("schemas/a.json", undefined);
    expect(calls).toEqual([["./schemas/a.json"], ["schemas"], ["new.json"], ["./schemas/a.json", "schemas"]]);
  });

  test("tells what apply did as one change, after the listener is done with the one before", async () => {
    const host = createMemoryHost({ "a.json": "1", "b.json": "1" });
    const events: string[] = [];
    await host.watch(
      () => ["a.json", "b.json", "c.json"],
      async (paths) => {
        events.push(`start ${paths}`);
        if (paths.includes("a.json")) await host.apply([write("c.json", "1")], ["b.json"]);
        events.push(`end ${paths}`);
      },
    );
    await host.change("a.json", "2");
    expect(events).toEqual(["start a.json", "end a.json", "start b.json,c.json", "end b.json,c.json"]);
  });

  test("follows the list of paths, and stops when closed", async () => {
    const host = createMemoryHost();
    let listed = ["a.json"];
    const calls: (readonly string[])[] = [];
    const handle = await host.watch(
      () => listed,
      (paths) => {
        calls.push(paths);
        listed = ["b.json"];
      },
    );
    await host.change("b.json", "1");
    await host.change("a.json", "1");
    await host.change("b.json", "2");
    await handle.close();
    await host.change("b.json", "3");
    expect(calls).toEqual([["a.json"], ["b.json"]]);
  });

  test("a failed apply is no change", async () => {
    const host = createMemoryHost({ "a.json": "1", "b/c.json": "1" });
    const calls: (readonly string[])[] = [];
    await host.watch(
      () => ["a.json"],
      (paths) => void calls.push(paths),
    );
    await refusalOf(host.apply([write("a.json", "2"), write("b", "2")], []));
    expect(calls).toEqual([]);
  });
});
