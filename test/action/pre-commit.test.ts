import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { REPOSITORY } from "../docs/pages.js";
import { BIN, ensureBuilt } from "../support/built.js";
import { runOmbiSchema } from "../support/child.js";
import { temporaryProject } from "../support/temporary-project.js";

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
  readonly pass_filenames: boolean;
  readonly require_serial: boolean;
}

const hooks = parse(readFileSync(`${REPOSITORY}.pre-commit-hooks.yaml`, "utf8")) as Hook[];

beforeAll(ensureBuilt);

test("there is a hook that builds and one that checks", () => {
  expect(hooks.map(({ id, name, entry }) => [id, name, entry])).toEqual([
    ["ombi-schema-build", "ombi-schema build", "ombi-schema build"],
    ["ombi-schema-check", "ombi-schema check", "ombi-schema check"],
  ]);
});

test.each(hooks)("$id is installed by npm, and is told no file names", (hook) => {
  expect(hook).toMatchObject({ language: "node", pass_filenames: false, require_serial: true });
  const { bin } = JSON.parse(readFileSync(`${REPOSITORY}package.json`, "utf8")) as { bin: object };
  expect(Object.keys(bin)).toContain(hook.entry.split(" ")[0]);
});

test.each(hooks)("$id runs for whatever a build of this repository reads or writes", ({ files }) => {
  const pattern = new RegExp(files);
  const tracked = execFileSync("git", ["ls-files", "schemas", "docs/schema", "ombi-schema.config.json"], {
    cwd: REPOSITORY,
    encoding: "utf8",
  });
  const paths = tracked.split("\n").filter(Boolean);
  for (const path of ["schemas/envelope.json", "schemas/tools/read_issues.json", "docs/schema/04-results.md"])
    expect(paths).toContain(path);
  for (const path of [...paths, "library.yaml", "contracts/library.yml"]) expect(path).toMatch(pattern);
  for (const path of ["src/index.ts", "README.txt", "a.json.bak"]) expect(path).not.toMatch(pattern);
});

test("the entries do what they say in a project", async () => {
  const project = temporaryProject("notes");
  const [build, check] = hooks.map(({ entry }) => entry.split(" ").slice(1));
  const run = async (words: readonly string[] = []) => (await runOmbiSchema(words, { cwd: project })).code;
  expect(await run(build)).toBe(0);
  expect(await run(check)).toBe(0);
  writeFileSync(join(project, "schemas/tools/read_notes.json"), "{}\n");
  expect(await run(check)).toBe(1);
  expect(await run(build)).toBe(0);
  expect(await run(check)).toBe(0);
  expect(BIN).toMatch(/ombi-schema\.js$/);
});

test("the check passes on the project that ships here", async () => {
  expect((await runOmbiSchema(["check"], { cwd: REPOSITORY })).code).toBe(0);
});
