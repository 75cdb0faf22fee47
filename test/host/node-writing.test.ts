import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createNodeHost } from "../../src/host/node-host.js";
import { filesIn, refusalOf, temporaryFolder, write } from "./subjects.js";

const posix = process.platform !== "win32";

describe("a rename that fails midway", () => {
  test("takes back what was renamed before it, new files and folders included", async () => {
    const before = { "a.json": "old", "gone.json": "old" };
    const folder = temporaryFolder(before);
    const host = createNodeHost({ cwd: folder });
    const inTheWay = () => {
      mkdirSync(join(folder, "new/c.json"));
      return "late";
    };
    const writes = [
      write("a.json", "new"),
      write("new/b.json", "new"),
      write("new/c.json", "new"),
      { path: "d.json", content: inTheWay },
    ];
    expect(await refusalOf(host.apply(writes, ["gone.json"]))).toMatchObject({
      code: "EISDIR",
      path: "new/c.json",
    });
    expect(filesIn(folder)).toEqual(before);
    expect(readdirSync(join(folder, "new"))).toEqual(["c.json"]);
  });

  test("the same where a file becomes a folder", async () => {
    const before = { "a.json": "old", "b.json": "old", "c.json": "old" };
    const folder = temporaryFolder(before);
    const host = createNodeHost({ cwd: folder });
    const inTheWay = () => {
      rmSync(join(folder, "b.json"));
      mkdirSync(join(folder, "b.json"));
      return "late";
    };
    const writes = [write("a.json", "new"), write("b.json", "new"), { path: "c.json", content: inTheWay }];
    expect(await refusalOf(host.apply(writes, []))).toMatchObject({ code: "EISDIR", path: "b.json" });
    expect(filesIn(folder)).toEqual({ "a.json": "old", "c.json": "old" });
    expect(readdirSync(folder)).toEqual(["a.json", "b.json", "c.json"]);
  });

  test("a file that goes away in the meantime is made anew", async () => {
    const folder = temporaryFolder({ "a.json": "old", "b.json": "old" });
    const content = () => {
      rmSync(join(folder, "a.json"));
      rmSync(join(folder, "b.json"));
      return "new";
    };
    await createNodeHost({ cwd: folder }).apply(
      [write("a.json", "new"), { path: "c.json", content }],
      ["b.json"],
    );
    expect(filesIn(folder)).toEqual({ "a.json": "new", "c.json": "new" });
  });
});

describe.runIf(posix)("a file that is replaced", () => {
  test.each([0o600, 0o444, 0o755, 0o666])("keeps its mode %i", async (mode) => {
    const folder = temporaryFolder({ "a.json": "old" });
    chmodSync(join(folder, "a.json"), mode);
    await createNodeHost({ cwd: folder }).apply([write("a.json", "new")], []);
    expect(statSync(join(folder, "a.json")).mode & 0o7777).toBe(mode);
    expect(filesIn(folder)).toEqual({ "a.json": "new" });
  });

  test.runIf(process.getuid?.() === 0)("keeps its owner when root writes", async () => {
    const folder = temporaryFolder({ "a.json": "old" });
    chownSync(join(folder, "a.json"), 1234, 2345);
    await createNodeHost({ cwd: folder }).apply([write("a.json", "new")], []);
    expect(statSync(join(folder, "a.json"))).toMatchObject({ uid: 1234, gid: 2345 });
  });
});

describe.runIf(posix)("links", () => {
  test("are written through, and stay", async () => {
    const folder = temporaryFolder({ "real/a.json": "old" });
    mkdirSync(join(folder, "links/deep"), { recursive: true });
    symlinkSync("../real/a.json", join(folder, "links/a.json"));
    symlinkSync("../links/a.json", join(folder, "links/again.json"));
    symlinkSync("../real/new/b.json", join(folder, "links/dangling.json"));
    symlinkSync("../links/deep", join(folder, "real/way"));
    symlinkSync("../c.json", join(folder, "links/deep/c.json"));
    await createNodeHost({ cwd: folder }).apply(
      [write("links/again.json", "1"), write("links/dangling.json", "2"), write("real/way/c.json", "3")],
      [],
    );
    expect(readFileSync(join(folder, "real/a.json"), "utf8")).toBe("1");
    expect(readFileSync(join(folder, "real/new/b.json"), "utf8")).toBe("2");
    expect(readFileSync(join(folder, "links/c.json"), "utf8")).toBe("3");
    expect(readlinkSync(join(folder, "links/again.json"))).toBe("../links/a.json");
    expect(readdirSync(join(folder, "real"))).toEqual(["a.json", "new", "way"]);
    expect(readdirSync(join(folder, "real/new"))).toEqual(["b.json"]);
    expect(readdirSync(join(folder, "links"))).toEqual([
      "a.json",
      "again.json",
      "c.json",
      "dangling.json",
      "deep",
    ]);
  });

  test("removing one leaves what it leads to", async () => {
    const folder = temporaryFolder({ "a.json": "1" });
    symlinkSync("a.json", join(folder, "b.json"));
    symlinkSync("nowhere", join(folder, "c.json"));
    await createNodeHost({ cwd: folder }).apply([], ["b.json", "c.json"]);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test("come back as links when the removal is undone", async () => {
    const folder = temporaryFolder({ "a.json": "1", "z/z.json": "1" });
    symlinkSync("a.json", join(folder, "b.json"));
    const content = () => {
      // A removal fails when the folder it happens in leads to itself.
      rmSync(join(folder, "z"), { recursive: true });
      symlinkSync("z", join(folder, "z"));
      return "2";
    };
    const applied = createNodeHost({ cwd: folder }).apply(
      [{ path: "a.json", content }],
      ["b.json", "z/z.json"],
    );
    expect(await refusalOf(applied)).toMatchObject({ code: "ELOOP", path: "z/z.json" });
    expect(lstatSync(join(folder, "b.json")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "b.json"), "utf8")).toBe("1");
    expect(readdirSync(folder)).toEqual(["a.json", "b.json", "z"]);
  });
});
