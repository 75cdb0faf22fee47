import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { headOf, nodesOf, REPOSITORY, readPage, rowsOf } from "./docs/pages.js";
import { findCycles, type Import, importsOf, readImports, sourceFiles } from "./support/imports.js";

/** A row of the import table of `docs/architecture.md`. */
interface FolderRules {
  readonly folder: string;
  readonly folders: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  readonly node: ReadonlySet<string>;
}

const page = readPage("docs/architecture.md");
const tables = nodesOf(page, "table");

function tableUnder(head: string) {
  const found = tables.find((table) => headOf(table)[0] === head);
  if (!found) throw new Error(`docs/architecture.md has no table that begins with "${head}"`);
  return rowsOf(found);
}

const listed = (cell: string | undefined): readonly string[] =>
  cell === undefined || cell === "–" ? [] : cell.split(",").map((name) => name.trim());

const rows = tableUnder("Folder");

/** Names of folders; `layers` and `phases` stand for the rows of that kind. */
function foldersIn(cell: string | undefined): ReadonlySet<string> {
  const ofKind = (kind: string) => rows.filter((row) => row[1] === kind).map(([folder = ""]) => folder);
  return new Set(
    listed(cell).flatMap((name) =>
      name === "layers" ? ofKind("layer") : name === "phases" ? ofKind("phase") : name,
    ),
  );
}

const rules: readonly FolderRules[] = rows.map(([folder, , folders, packages, node]) => ({
  folder: folder ?? "",
  folders: foldersIn(folders),
  packages: new Set(listed(packages)),
  node: new Set(listed(node)),
}));

const owners = new Map(
  tableUnder("Package").map(([name, files]): [string, readonly string[]] => [name ?? "", listed(files)]),
);

const imports = readImports();

/** The row a file belongs to: the one that names the nearest folder, or the file itself. */
function rulesOf(file: string): FolderRules | undefined {
  return rules
    .filter(({ folder }) => file === folder || file.startsWith(`${folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length)[0];
}

function judge({ file, target, module = "" }: Import): string | undefined {
  const from = rulesOf(file);
  if (!from) return undefined;
  if (target !== undefined) {
    const to = rulesOf(target);
    if (!to || to === from || from.folders.has(to.folder)) return undefined;
    return `${file} imports ${target}, and ${from.folder} may not import ${to.folder}`;
  }
  const allowed = module.startsWith("node:") ? from.node : from.packages;
  return allowed.has(module) ? undefined : `${file} imports ${module}, and ${from.folder} may not`;
}

test("every file of src/ is in a folder of the table, and every folder of the table is there", () => {
  const files = sourceFiles();
  expect(files.filter((file) => !rulesOf(file))).toEqual([]);
  expect(
    rules.filter((row) => !files.some((file) => rulesOf(file) === row)).map(({ folder }) => folder),
  ).toEqual([]);
});

test("a layer may import layers above it, and a phase no other phase", () => {
  for (const [index, [folder, kind, cell]] of rows.entries()) {
    const above = rows.slice(0, index).map(([name]) => name);
    if (kind === "layer") for (const name of foldersIn(cell)) expect(above, folder).toContain(name);
    if (kind === "phase") expect(cell, folder).toBe("layers");
  }
});

test("the table names only folders that are in it", () => {
  const known = new Set(rules.map(({ folder }) => folder));
  expect(
    rules.flatMap(({ folder, folders }) =>
      [...folders].filter((name) => !known.has(name) || name === folder),
    ),
  ).toEqual([]);
});

test("no file imports what the table does not allow", () => {
  expect(imports.map(judge).filter(Boolean)).toEqual([]);
});

test("no import leads to a file that is not there", () => {
  const files = new Set(sourceFiles());
  expect(imports.filter(({ target }) => target !== undefined && !files.has(target))).toEqual([]);
});

test("files do not import each other in a ring", () => {
  expect(findCycles(imports)).toEqual([]);
});

test("a package that a folder may import is imported there", () => {
  const unused = rules.flatMap(({ folder, packages, node }) =>
    [...packages, ...node]
      .filter(
        (name) => !imports.some(({ file, module }) => module === name && rulesOf(file)?.folder === folder),
      )
      .map((name) => `${folder}: ${name}`),
  );
  expect(unused).toEqual([]);
});

describe("one file owns each library", () => {
  test("only owners import a package for more than its types", () => {
    const strangers = imports.filter(({ file, module = "", typeOnly }) => {
      if (module === "" || module.startsWith("node:") || typeOnly) return false;
      return !owners
        .get(module)
        ?.some((owner) => file === owner || (owner.endsWith("/") && file.startsWith(owner)));
    });
    expect(strangers.map(({ file, module }) => `${file} imports ${module}`)).toEqual([]);
  });

  test("every owner imports what it owns", () => {
    const idle = [...owners].flatMap(([name, files]) =>
      files
        .filter((owner) => !imports.some(({ file, module }) => module === name && file.startsWith(owner)))
        .map((owner) => `${owner} does not import ${name}`),
    );
    expect(idle).toEqual([]);
  });

  test("every package is one that package.json names, and the bundle leaves none to be installed", () => {
    const { dependencies = {}, devDependencies } = JSON.parse(
      readFileSync(`${REPOSITORY}package.json`, "utf8"),
    ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
    const isNamed = (name: string) => name in devDependencies || `@types/${name}` in devDependencies;
    expect([...owners.keys()].filter((name) => !isNamed(name))).toEqual([]);
    expect(dependencies).toEqual({});
  });
});

describe("what counts as an import", () => {
  const modules = (text: string) =>
    importsOf("cli/run.ts", text).map(({ target, module, typeOnly }) => [target ?? module, typeOnly]);

  test.each([
    ['import { a } from "../json/node.js";', "json/node.ts", false],
    ['import type { a } from "./main.js";', "cli/main.ts", true],
    ['export { a } from "../index.js";', "index.ts", false],
    ['export type { a } from "../index.js";', "index.ts", true],
    ['const a = await import("../rules/policy.js");', "rules/policy.ts", false],
    ['let a: typeof import("./completion.js").a;', "cli/completion.ts", true],
    ['import "ajv/dist/2020.js";', "ajv", false],
    ['import a from "@bomb.sh/tab/commander";', "@bomb.sh/tab", false],
    ['import { a } from "node:fs/promises";', "node:fs", false],
  ])("%s", (text, expected, typeOnly) => {
    expect(modules(text)).toEqual([[expected, typeOnly]]);
  });

  test("a ring over three files, one of its imports for types only", () => {
    const texts = [
      ["a.ts", 'import "./b.js";'],
      ["b.ts", 'import type { c } from "./c.js";'],
      ["c.ts", 'await import("./a.js"); import "./d.js";'],
      ["d.ts", ""],
    ] as const;
    expect(findCycles(texts.flatMap(([file, text]) => importsOf(file, text)))).toEqual([
      ["a.ts", "b.ts", "c.ts"],
    ]);
  });
});
