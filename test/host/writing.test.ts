import { describe, expect, test } from "vitest";
import { refusalOf, subjects, write } from "./subjects.js";

describe.each(subjects)("$name", ({ create }) => {
  test("writes, replaces and removes in one step", async () => {
    const { host, files } = create({
      "a.json": "old",
      "b.json": "old",
      "gone.json": "old",
      "other.txt": "kept",
    });
    const asked: string[] = [];
    const writes = ["b.json", "new/deep/c.json", "a.json", "new/d.json"].map((path) => ({
      path,
      content: () => `${asked.push(path)} “${path}”`,
    }));
    await host.apply(writes, ["gone.json"]);
    expect(asked).toEqual(writes.map(({ path }) => path));
    expect(files()).toEqual({
      "a.json": "3 “a.json”",
      "b.json": "1 “b.json”",
      "new/d.json": "4 “new/d.json”",
      "new/deep/c.json": "2 “new/deep/c.json”",
      "other.txt": "kept",
    });
  });

  test("removing what is not there is no error", async () => {
    const { host, files } = create({ "a.json": "1" });
    await host.apply([], ["b.json", "no/such/folder/c.json", "a.json/d.json"]);
    expect(files()).toEqual({ "a.json": "1" });
  });

  test("writes one path twice, and removes what it wrote", async () => {
    const { host, files } = create({ "a.json": "0" });
    await host.apply([write("a.json", "1"), write("b.json", "1"), write("a.json", "2")], ["b.json"]);
    expect(files()).toEqual({ "a.json": "2" });
  });

  test("takes the longest name there is", async () => {
    const { host, files } = create({});
    const names = [`${"x".repeat(250)}.json`, `${"é".repeat(125)}.json`];
    await host.apply(
      names.map((name) => write(name, "1")),
      [],
    );
    await host.apply(
      names.map((name) => write(name, "2")),
      [],
    );
    expect(Object.values(files())).toEqual(["2", "2"]);
  });

  test.each([
    { what: "a folder", at: "folder", code: "EISDIR", path: "folder", message: "is a directory" },
    {
      what: "a path under a file",
      at: "a.json/b/c",
      code: "ENOTDIR",
      path: "a.json",
      message: "not a directory",
    },
  ])("refuses to write over $what, with nothing changed", async ({ at, code, path, message }) => {
    const before = { "a.json": "1", "folder/b.json": "1" };
    const { host, files } = create(before);
    const writes = [write("a.json", "2"), write("new/c.json", "2"), write(at, "2")];
    expect(await refusalOf(host.apply(writes, ["folder/b.json"]))).toMatchObject({ code, path, message });
    expect(files()).toEqual(before);
    expect(await host.stat("new")).toBeUndefined();
  });

  test("refuses to remove a folder before anything is asked for", async () => {
    const before = { "a.json": "1", "folder/b.json": "1" };
    const { host, files } = create(before);
    const content = () => {
      throw new Error("asked for");
    };
    const refused = host.apply([{ path: "a.json", content }], ["a.json", "folder"]);
    expect(await refusalOf(refused)).toMatchObject({ code: "EISDIR", path: "folder" });
    expect(files()).toEqual(before);
  });

  test("a fault of the caller comes out as it is, with nothing changed", async () => {
    const before = { "a.json": "1" };
    const { host, files } = create(before);
    const fault = new RangeError("a fault");
    const content = () => {
      throw fault;
    };
    const writes = [write("a.json", "2"), write("new/b.json", "2"), { path: "c.json", content }];
    await expect(host.apply(writes, ["a.json"])).rejects.toBe(fault);
    expect(files()).toEqual(before);
    expect(await host.stat("new")).toBeUndefined();
  });

  test("a list of writes that breaks off changes nothing", async () => {
    const { host, files } = create({ "a.json": "1" });
    function* writes() {
      yield write("a.json", "2");
      throw new RangeError("a fault");
    }
    await expect(host.apply(writes(), [])).rejects.toThrow(RangeError);
    expect(files()).toEqual({ "a.json": "1" });
  });

  test("does nothing when there is nothing to do", async () => {
    const { host, files } = create({ "a.json": "1" });
    await host.apply([], []);
    expect(files()).toEqual({ "a.json": "1" });
  });
});
