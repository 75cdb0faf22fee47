import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENTS } from "../live/clients.js";
import { typeFaults, writeProgram } from "../support/programs.js";

const root = new URL("../..", import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), "ombi-schema-package-"));
const project = join(work, "empty");

/** A copy to pack: packing builds, and other tests run the build of this tree meanwhile. */
const copy = join(work, "copy");
const PACKED = [
  "package.json",
  "rolldown.config.js",
  "tsconfig.json",
  "src",
  "bin",
  "schemas",
  "docs",
  "CHANGELOG.md",
  "README.md",
  "LICENSE",
];

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd,
    encoding: "utf8",
  });
}

function ombi(args: readonly string[], cwd = project) {
  const bin = join(project, "node_modules/.bin/ombi-schema");
  const { status, stdout, stderr } = spawnSync(bin, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, stdout, stderr };
}

beforeAll(() => {
  for (const path of PACKED) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  npm(["pack", "--pack-destination", work], copy);
  const tarball = readdirSync(work).find((name) => name.endsWith(".tgz"));
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "name": "empty", "private": true }\n');
  npm(["install", "--offline", join(work, tarball ?? "")], project);
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The package as it is published, installed into an empty folder: nothing of the source tree is within reach. */
describe("the packed package", () => {
  it("brings no other package along", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "ombi-schema",
    ]);
  });

  it("ships the licences of what is bundled", () => {
    const text = readFileSync(
      join(project, "node_modules/ombi-schema/dist/THIRD-PARTY-LICENCES.txt"),
      "utf8",
    );
    for (const name of ["ajv", "remark-parse", "yaml", "commander"]) expect(text).toContain(`${name} `);
  });

  it("makes, builds and checks a project", () => {
    expect(ombi(["init"])).toMatchObject({ status: 0, stderr: "" });
    expect(ombi(["build"])).toMatchObject({ status: 0, stderr: "" });
    expect(ombi(["check"])).toMatchObject({ status: 0, stderr: "" });
    expect(ombi(["build", "--check"]).stdout).toContain("0 missing, 0 stale, 0 extra");
    expect(readdirSync(join(project, "schemas/tools"))).toEqual(["read_notes.json", "write_note.json"]);
  });

  it("answers questions offline", () => {
    expect(ombi(["explain", "contract/overlapping-families"]).stdout).toContain(
      "# contract/overlapping-families",
    );
    expect(ombi(["why", "read_notes", "note"]).stdout).toContain("note_page → note");
    expect(JSON.parse(ombi(["schema", "config"]).stdout)).toHaveProperty("properties.library");
    expect(JSON.parse(ombi(["stats", "--format", "json"]).stdout)).toHaveProperty("tools");
    expect(ombi(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("reports findings and faults with their exit codes", () => {
    writeFileSync(join(project, "schemas/tools/read_notes.json"), "{}\n");
    expect(ombi(["build", "--check"]).status).toBe(1);
    expect(ombi(["biuld"]).status).toBe(2);
    writeFileSync(join(project, "schemas/matrix.json"), '{ "tools": { "read_notes": ["note_pag"] } }\n');
    const faulty = ombi(["build"]);
    expect(faulty.status).toBe(3);
    expect(faulty.stdout).toContain('did you mean "note_page"?');
  });

  it("is a library, with types", () => {
    const file = join(project, "use.mts");
    writeFileSync(
      file,
      `import { createMemoryHost, openWorkspace, type ContractSet } from "ombi-schema";
const host = createMemoryHost({ "schemas/library.json": "{}" });
const opened = await openWorkspace(host);
export const contracts: ContractSet | undefined = opened.value?.contracts;
// @ts-expect-error a contract set has no length
export const wrong: number = contracts?.length;
`,
    );
    const program = ts.createProgram([file], {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      typeRoots: [resolve(root, "node_modules/@types")],
      types: ["node"],
    });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(messages).toEqual([]);
  });
});

/** With the SDK that a server is made with beside it, and no other: a server needs one line, never both. */
describe.each([
  ["line 1", "notes-line-1.ts", "sdk"],
  ["line 2", "notes-line-2.ts", "server"],
])("a server with the packed package and SDK %s", (_, name, sdk) => {
  it("compiles with the types of both, and serves its contracts", async () => {
    const folder = mkdtempSync(join(work, "server-"));
    mkdirSync(join(folder, "node_modules/@modelcontextprotocol"), { recursive: true });
    cpSync(join(project, "node_modules/ombi-schema"), join(folder, "node_modules/ombi-schema"), {
      recursive: true,
    });
    symlinkSync(
      join(root, "node_modules/@modelcontextprotocol", sdk),
      join(folder, "node_modules/@modelcontextprotocol", sdk),
    );
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    expect(ombi(["init"], folder).status).toBe(0);
    const page = readFileSync(join(root, "docs/servers.md"), "utf8");
    const text = new RegExp(`\`\`\`ts ${name}\n(.*?)\`\`\`\n`, "s").exec(page)?.[1] ?? "";
    for (const [, path = "", content = ""] of page.matchAll(
      /```json ((?:schemas|ombi-schema)\S+)\n(.*?)```\n/gs,
    ))
      writeFileSync(join(folder, path), content);
    expect(ombi(["build"], folder).status).toBe(0);
    writeFileSync(join(folder, name), text);
    const types = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
    expect(typeFaults([join(folder, name)], types)).toEqual([]);
    const command = [writeProgram(folder, name, text)];
    for (const [client, connect] of CLIENTS.slice(0, 2)) {
      const connected = await connect({ command, cwd: folder });
      expect((await connected.listTools()).tools, client).toHaveLength(2);
      const read = await connected.callTool({ name: "read_notes", arguments: {} });
      expect(read.structuredContent).toMatchObject({ data: { items: [{ text: "milk" }] } });
      await connected.close();
    }
  });
});

/** With the two packages that tests of users bring along. */
describe("tests with the packed package", () => {
  it("the test of docs/samples.md compiles, and passes", () => {
    const folder = mkdtempSync(join(work, "tests-"));
    mkdirSync(join(folder, "node_modules"));
    cpSync(join(project, "node_modules/ombi-schema"), join(folder, "node_modules/ombi-schema"), {
      recursive: true,
    });
    for (const name of ["vitest", "fast-check"])
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
    expect(ombi(["init"], folder).status).toBe(0);
    expect(ombi(["build"], folder).status).toBe(0);
    const page = readFileSync(join(root, "docs/samples.md"), "utf8");
    const file = join(folder, "notes.test.ts");
    writeFileSync(file, /```ts notes\.test\.ts\n(.*?)```\n/s.exec(page)?.[1] ?? "");
    const types = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
    expect(typeFaults([file], types)).toEqual([]);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", "--root", folder], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toContain("2 passed");
  });
});

/** Chunks that import each other run their modules in an order that nobody chose. */
describe("the bundle", () => {
  const dist = join(root, "dist");
  const bundled = existsSync(join(dist, "cli.js"));

  function staticImports(file: string): string[] {
    const text = readFileSync(file, "utf8");
    const { importedFiles } = ts.preProcessFile(text, true, true);
    const dynamic = new Set([...text.matchAll(/\bimport\(\s*["'`]([^"'`]+)/g)].map((match) => match[1]));
    return importedFiles
      .map(({ fileName }) => fileName)
      .filter((name) => name.startsWith(".") && !dynamic.has(name))
      .map((name) => resolve(dirname(file), name));
  }

  it("has no cycle between chunks", () => {
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]) => {
      expect(path, [...path, file].join(" → ")).not.toContain(file);
      if (done.has(file)) return;
      for (const next of staticImports(file)) visit(next, [...path, file]);
      done.add(file);
    };
    for (const entry of ["cli.js", "index.js", "server.js", "testing.js", "vitest.js"])
      visit(join(dist, entry), []);
    expect(bundled).toBe(true);
  });
});
