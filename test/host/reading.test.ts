import { describe, expect, test } from "vitest";
import { refusalOf, subjects } from "./subjects.js";

describe.each(subjects)("$name", ({ create }) => {
  test("reads bytes, by relative and by absolute path", async () => {
    const { host } = create({ "schemas/library.json": "\ufeff{ “é” }" });
    const expected = new TextEncoder().encode("\ufeff{ “é” }");
    expect(await host.readFile("schemas/library.json")).toStrictEqual(expected);
    expect(await host.readFile("./schemas/../schemas/library.json")).toStrictEqual(expected);
    expect(await host.readFile(`${host.cwd}/schemas/library.json`)).toStrictEqual(expected);
  });

  test("says why a file cannot be read", async () => {
    const { host } = create({ "a/b.json": "1" });
    const name = "HostError";
    const refusals = [
      { name, code: "ENOENT", path: "c.json", message: "no such file" },
      { name, code: "ENOENT", path: "c/d.json", message: "no such file" },
      { name, code: "EISDIR", path: "a", message: "is a directory" },
      { name, code: "ENOTDIR", path: "a/b.json/c", message: "not a directory" },
    ];
    for (const refusal of refusals) expect(await refusalOf(host.readFile(refusal.path))).toEqual(refusal);
  });

  test("tells what is at a path", async () => {
    const { host } = create({ "a/b.json": "12" });
    expect(await host.stat("a/b.json")).toMatchObject({ kind: "file", size: 2 });
    expect(await host.stat("a")).toMatchObject({ kind: "directory" });
    expect(await host.stat("c")).toBeUndefined();
    expect(await host.stat("a/b.json/c")).toBeUndefined();
  });

  test("lists names in code unit order", async () => {
    const { host } = create({
      "a/b": "",
      "a/B": "",
      "a/é": "",
      "a/.c": "",
      "a/d/e": "",
      "a/10": "",
      "a/9": "",
    });
    expect(await host.list("a")).toEqual([".c", "10", "9", "B", "b", "d", "é"]);
    expect(await host.list("nowhere")).toEqual([]);
    expect(await refusalOf(host.list("a/b"))).toMatchObject({ code: "ENOTDIR", path: "a/b" });
  });

  test("reads files of the package", async () => {
    const { host } = create({});
    expect(JSON.parse(await host.readPackageFile("package.json"))).toMatchObject({ name: "ombi-schema" });
    expect(await refusalOf(host.readPackageFile("no/such.json"))).toMatchObject({
      code: "ENOENT",
      path: "no/such.json",
    });
  });

  test("tells the day", () => {
    expect(create({}).host.today()).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
