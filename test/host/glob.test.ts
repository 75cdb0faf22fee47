import { describe, expect, test } from "vitest";
import { subjects } from "./subjects.js";

const files = {
  "schemas/library.json": "",
  "schemas/tools/read.json": "",
  "schemas/tools/Write.json": "",
  "schemas/tools/.write.json.12-3.tmp": "",
  "schemas/.hidden/a.json": "",
  "schemas/[odd] (name)!.json": "",
  "docs/page.md": "",
  "page.md": "",
};

const cases: readonly [patterns: readonly string[], folder: string, found: readonly string[]][] = [
  [["schemas/library.json"], ".", ["schemas/library.json"]],
  [["./schemas/*.json"], ".", ["schemas/[odd] (name)!.json", "schemas/library.json"]],
  [["*.json"], "schemas", ["[odd] (name)!.json", "library.json"]],
  [["**/*.md"], ".", ["docs/page.md", "page.md"]],
  [["tools/**"], "schemas", ["tools/Write.json", "tools/read.json"]],
  [["tools/*", "!**/W*"], "schemas", ["tools/read.json"]],
  [["tools/{read,write}.json"], "schemas", ["tools/read.json"]],
  [["tools/!(read).json"], "schemas", ["tools/Write.json"]],
  [["schemas/\\[odd\\] \\(name\\)!.json"], ".", ["schemas/[odd] (name)!.json"]],
  [["schemas/tools"], ".", []],
  [[".hidden/*.json"], "schemas", [".hidden/a.json"]],
  [["tools/.*"], "schemas", ["tools/.write.json.12-3.tmp"]],
  [["../page.md", "../docs/*"], "schemas", ["../docs/page.md", "../page.md"]],
  [["*.json", "library.json"], "schemas", ["[odd] (name)!.json", "library.json"]],
  [["**"], "nowhere", []],
  [["**"], "page.md", []],
  [["!page.md"], ".", []],
  [[], ".", []],
];

describe.each(subjects)("$name", ({ create }) => {
  test.each(cases)("finds %j in %s", async (patterns, folder, found) => {
    const { host } = create(files);
    expect(await host.glob(patterns, folder)).toEqual(found);
    expect(await host.glob(patterns, `${host.cwd}/${folder}`)).toEqual(found);
  });

  test("finds what an absolute pattern names", async () => {
    const { host } = create(files);
    expect(await host.glob([`${host.cwd}/docs/*.md`], "schemas")).toEqual(["../docs/page.md"]);
  });
});
