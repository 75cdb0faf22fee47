import { expect, test } from "vitest";
import { MemoryDisk } from "../../src/host/memory-disk.js";
import { systemError } from "../../src/host/refusal.js";
import { applyTransaction } from "../../src/host/transaction.js";
import { refusalOf, write } from "./subjects.js";

const rules = { cwd: "/project", platform: "posix" } as const;

function diskWith(files: Record<string, string>): MemoryDisk {
  const disk = new MemoryDisk(rules.cwd);
  for (const [path, content] of Object.entries(files)) disk.put(path, new TextEncoder().encode(content));
  return disk;
}

function textsOf(disk: MemoryDisk): Record<string, string> {
  return Object.fromEntries(
    Array.from(disk.files, ([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]),
  );
}

test("says what is left when the way back fails too, and keeps the former content", async () => {
  const disk = diskWith({ "/project/a.json": "old", "/project/b.json": "old" });
  const move = disk.move.bind(disk);
  let broken = false;
  disk.move = (from, to) => {
    broken ||= to === "/project/b.json";
    if (broken) throw systemError("EIO");
    move(from, to);
  };
  const writes = [write("a.json", "new"), write("b.json", "new")];
  const refused = await refusalOf(
    (async () => applyTransaction(disk, { writes, removals: [] }, { rules }))(),
  );
  expect(refused).toMatchObject({ code: "EIO", path: "b.json" });
  const { "/project/a.json": a, "/project/b.json": b, ...left } = textsOf(disk);
  expect({ a, b, left: Object.values(left) }).toEqual({ a: "new", b: "old", left: ["old"] });
  expect(refused.message).toBe(
    `input/output error; could not be undone: ${JSON.stringify(Object.keys(left)[0])}`,
  );
});

test("leaves files alone that have the names it would have used", () => {
  const disk = diskWith({ "/project/a.json": "old" });
  const taken: string[] = [];
  const occupied = (name: string) => {
    if (taken.length % 3 === 2) return taken.push("free");
    taken.push(name);
    disk.put(name, new TextEncoder().encode("not ours"));
    throw systemError("EEXIST");
  };
  const create = disk.create.bind(disk);
  const keep = disk.keep.bind(disk);
  disk.create = (path, content) => {
    occupied(path);
    create(path, content);
  };
  disk.keep = (path, name) => {
    occupied(name);
    return keep(path, name);
  };
  applyTransaction(disk, { writes: [write("a.json", "new")], removals: [] }, { rules });
  const strangers = taken.filter((name) => name !== "free").map((name) => [name, "not ours"]);
  expect(strangers).toHaveLength(4);
  expect(textsOf(disk)).toEqual({ "/project/a.json": "new", ...Object.fromEntries(strangers) });
});

test("gives up where every name is taken", async () => {
  const disk = diskWith({});
  disk.create = () => {
    throw systemError("EEXIST");
  };
  const run = async () =>
    applyTransaction(disk, { writes: [write("new/a.json", "1")], removals: [] }, { rules });
  expect(await refusalOf(run())).toMatchObject({ code: "EEXIST", message: "already exists" });
  expect(disk.kindOf("/project/new")).toBeUndefined();
});

test("a folder that another process fills in the meantime stays", async () => {
  const disk = diskWith({ "/project/b": "a file" });
  const content = () => {
    disk.put("/project/new/theirs.json", new Uint8Array());
    return "1";
  };
  const writes = [{ path: "new/a.json", content }, write("b/c.json", "1")];
  const run = async () => applyTransaction(disk, { writes, removals: [] }, { rules });
  expect(await refusalOf(run())).toMatchObject({ code: "ENOTDIR", path: "b", message: "not a directory" });
  expect(Object.keys(textsOf(disk))).toEqual(["/project/b", "/project/new/theirs.json"]);
});
