import { existsSync, readFileSync } from "node:fs";
import type { Code } from "mdast";
import { beforeAll, describe, expect, test } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { ensureBuilt } from "../support/built.js";
import { createWorkplace, type Project } from "./command-line.js";
import { fenceMeta, nodesOf, REPOSITORY, readPages } from "./pages.js";
import { parseShell, type ShownCommand } from "./shell.js";

// What the fences of these pages may ask of npm. The commands themselves belong to other tests, and to CI.
const NPM = [
  /^npm ci$/,
  /^npm test$/,
  /^npm install --save-dev ombi-schema$/,
  /^npm run ([\w:-]+)$/,
  /^(?:[A-Z_]+=\d+ )?npm test$/,
  /^(?:[A-Z_]+=\d+ )?npx vitest run --config test\/vitest\.config\.ts( [\w./-]+)*$/,
  /^npx rolldown -c$/,
];

const scripts = Object.keys(
  (JSON.parse(readFileSync(`${REPOSITORY}package.json`, "utf8")) as { scripts: object }).scripts,
);

/** Every place that shows commands: `sh` fences, and the `run:` steps of a workflow. */
function commandsOf(fence: Code): readonly ShownCommand[] {
  if (fence.lang === "sh") return parseShell(fence.value);
  if (fence.lang !== "yaml") return [];
  return [...fence.value.matchAll(/^\s*(?:- )?run: (.*)$/gm)].flatMap(([, line = ""]) => parseShell(line));
}

/** The words after the program's name; `undefined` when another program is run. */
function ownWords({ words }: ShownCommand): readonly string[] | undefined {
  if (words[0] === "ombi-schema") return words.slice(1);
  if (words[0] === "npx" && words[1] === "ombi-schema") return words.slice(2);
  if (words[0] === "node" && words[1] === "bin/ombi-schema.js") return words.slice(2);
  return undefined;
}

/** The fence says so (`project=notes`); one that begins with `init` begins with nothing. */
function projectOf(fence: Code, commands: readonly ShownCommand[]): Project {
  const named = fenceMeta(fence).get("project");
  if (named !== undefined) return named as Project;
  const [first] = commands.flatMap((command) => ownWords(command) ?? []);
  return first === "init" ? "empty" : "ombi";
}

const fences = readPages().flatMap((page) =>
  nodesOf(page, "code")
    .map((fence) => ({ page, fence, commands: commandsOf(fence) }))
    .filter(({ commands }) => commands.length > 0),
);

// Some examples start a server of the package.
beforeAll(ensureBuilt);

describe("commands that the pages show", () => {
  test.each(
    fences.map(({ page, fence, commands }) => ({
      at: `${page.path}:${fence.position?.start.line}`,
      fence,
      commands,
    })),
  )("$at", async ({ fence, commands }) => {
    const workplace = await createWorkplace(projectOf(fence, commands));
    for (const command of commands) {
      const words = ownWords(command);
      if (words === undefined) {
        const form = NPM.map((pattern) => pattern.exec(command.text)).find(Boolean);
        expect(form, `"${command.text}" is not among the known forms`).toBeTruthy();
        const [script] = /^npm run/.test(command.text) ? [form?.[1]] : [];
        if (script !== undefined) expect(scripts).toContain(script);
        for (const path of command.words.filter((word) => word.startsWith("test/")))
          expect(existsSync(REPOSITORY + path), path).toBe(true);
        continue;
      }
      if (fenceMeta(fence).has("read-only")) {
        const read = createProgram("0.0.0", () => {});
        for (const one of [read, ...read.commands]) one.exitOverride();
        read.parse([...words], { from: "user" });
        continue;
      }
      const { exitCode, out, err } = await workplace.run(words);
      expect(exitCode, `${command.text}\n${out}${err}`).toBe(command.exitCode);
    }
  });
});

describe("how a line of shell is read", () => {
  const words = (line: string) => parseShell(line).map((command) => command.words);

  test("quotes, chains, redirections", () => {
    expect(words('ombi-schema insert a.md "library=Two words" sizes')).toEqual([
      ["ombi-schema", "insert", "a.md", "library=Two words", "sizes"],
    ]);
    expect(words("npm ci && npm test")).toEqual([
      ["npm", "ci"],
      ["npm", "test"],
    ]);
    expect(words("ombi-schema completion bash >> ~/.bashrc")).toEqual([
      ["ombi-schema", "completion", "bash"],
    ]);
  });

  test("a comment may promise an exit code", () => {
    expect(parseShell("ombi-schema check # exit 1: something is stale")[0]?.exitCode).toBe(1);
    expect(parseShell("# nothing\n\nombi-schema check")[0]?.exitCode).toBe(0);
    expect(words("ombi-schema build '#x' a#b # c")).toEqual([["ombi-schema", "build", "#x", "a#b"]]);
  });

  test("what is not read here is refused", () => {
    expect(() => parseShell("ombi-schema stats | head")).toThrow('"|"');
  });
});
