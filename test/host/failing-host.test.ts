import { describe, expect, test } from "vitest";
import { HostError } from "../../src/host/host.js";
import { createMemoryHost, type MemoryOperation } from "../../src/host/memory-host.js";
import { refusalOf, write } from "./subjects.js";

const before = { "a.json": "old a", "tools/b.json": "old b", "gone.json": "old", "tools/gone.json": "old" };

const writes = [
  write("a.json", "new a"),
  write("new/deep/c.json", "new c"),
  write("tools/b.json", "new b"),
  write("new/d.json", "new d"),
  write("a.json", "newer a"),
];
const removals = ["gone.json", "absent.json", "tools/gone.json"];

const steps: Record<string, readonly string[]> = {
  mkdir: ["new", "new/deep"],
  stage: ["a.json", "new/deep/c.json", "tools/b.json", "new/d.json", "a.json"],
  rename: ["a.json", "new/deep/c.json", "tools/b.json", "new/d.json", "a.json"],
  remove: ["gone.json", "absent.json", "tools/gone.json"],
};

const everyStep = Object.entries(steps).flatMap(([operation, paths]) =>
  paths.map((path, index) => ({ operation, path, index })),
);

describe("a transaction", () => {
  test("takes its steps in order", async () => {
    const taken: string[] = [];
    const host = createMemoryHost(before, {
      fail: (operation, path) => void taken.push(`${operation} ${path}`),
    });
    await host.apply(writes, removals);
    const staging = [
      "stage a.json",
      "mkdir new",
      "mkdir new/deep",
      ...(steps.stage ?? []).slice(1).map((path) => `stage ${path}`),
    ];
    const renaming = (steps.rename ?? []).map((path) => `rename ${path}`);
    const removing = (steps.remove ?? []).map((path) => `remove ${path}`);
    expect(taken).toEqual([...staging, ...renaming, ...removing]);
  });

  test.each(everyStep)("undoes everything when $operation of $path fails (step $index)", async (step) => {
    let seen = 0;
    const full = new HostError("ENOSPC", step.path, "no space left on device");
    const fail = (operation: MemoryOperation) =>
      operation === step.operation && seen++ === step.index ? full : undefined;
    const host = createMemoryHost(before, { fail });
    const present = host.files();
    const modified = await host.stat("a.json");
    await expect(host.apply(writes, removals)).rejects.toBe(full);
    expect(host.files()).toEqual(present);
    expect(await host.stat("a.json")).toEqual(modified);
    expect(await host.stat("new")).toBeUndefined();
    expect(host.operations).toEqual([]);

    await host.apply(writes, removals);
    expect(Object.fromEntries(host.files())).toEqual({
      "a.json": "newer a",
      "new/d.json": "new d",
      "new/deep/c.json": "new c",
      "tools/b.json": "new b",
    });
  });
});

test("operations tell what was written and removed for good", async () => {
  const host = createMemoryHost(before);
  await host.apply(writes, removals);
  expect(host.operations).toEqual([
    ...writes.map(({ path }) => ({ kind: "write", path })),
    { kind: "remove", path: "gone.json" },
    { kind: "remove", path: "tools/gone.json" },
  ]);
});

test.each([
  ["readFile", "a.json"],
  ["stat", "a.json"],
  ["glob", "tools"],
  ["list", "tools"],
] as const)("%s can be made to fail", async (operation, path) => {
  const denied = new HostError("EACCES", path, "permission denied");
  const host = createMemoryHost(before, {
    fail: (failing, at) => (failing === operation && at === path ? denied : undefined),
  });
  const calls = {
    readFile: () => host.readFile(path),
    stat: () => host.stat(path),
    glob: () => host.glob(["**"], path),
    list: () => host.list(path),
  };
  expect(await refusalOf(calls[operation]())).toMatchObject({ code: "EACCES", path });
});
