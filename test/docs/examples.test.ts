import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Code } from "mdast";
import { describe, expect, test, vi } from "vitest";
import { buildConfig } from "../../src/build/build-config.js";
import { buildLibrary } from "../../src/build/build-library.js";
import { buildMatrix } from "../../src/build/build-matrix.js";
import { buildTemplate } from "../../src/build/build-template.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";
import { createWorkplace } from "./command-line.js";
import { headOf, nodesOf, REPOSITORY, readPage, rowsOf } from "./pages.js";
import { isPartOf } from "./part-of.js";
import { parseShell } from "./shell.js";

const readme = readPage("README.md");
const configuration = readPage("docs/configuration.md");

const fencesOf = (page: typeof readme, lang: string): readonly Code[] =>
  nodesOf(page, "code").filter((fence) => fence.lang === lang);

const at = (fence: Code) => `line ${fence.position?.start.line}`;

function parse(path: string, text: string) {
  const { value, diagnostics } = parseJsonSource(createSource(path, text));
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return value;
}

describe("the example of the README is what init and build make", () => {
  test.each(fencesOf(readme, "json").map((fence) => ({ at: at(fence), fence })))(
    "$at",
    async ({ fence: { meta, value } }) => {
      const workplace = await createWorkplace("notes");
      await workplace.run(["build"]);
      const whole: unknown = JSON.parse(readFileSync(join(workplace.folder, meta ?? ""), "utf8"));
      expect(isPartOf(JSON.parse(value), whole), `${value}\nis not part of ${meta}`).toBe(true);
    },
  );

  test("the contract of read_notes has the definitions that the text names", async () => {
    const workplace = await createWorkplace("notes");
    await workplace.run(["build"]);
    const text = readFileSync(join(workplace.folder, "schemas/tools/read_notes.json"), "utf8");
    const { $defs } = JSON.parse(text) as { $defs: object };
    expect(Object.keys($defs)).toEqual(["note", "note_page", "error"]);
  });

  test.each(fencesOf(readme, "text").map((fence) => ({ at: at(fence), fence })))(
    "output of a command, $at",
    async ({ fence: { meta, value } }) => {
      const workplace = await createWorkplace("notes");
      const [command] = parseShell(meta ?? "");
      const { out } = await workplace.run(command?.words.slice(1) ?? []);
      expect(out).toBe(`${value}\n`);
    },
  );
});

describe("the program of the README", () => {
  const copy = "test/docs/readme-program.ts";

  // The copy is what the compiler and the linter look at.
  test(`is that of ${copy}`, () => {
    const [program] = fencesOf(readme, "ts").map(({ value }) => value);
    const [, ...lines] = readFileSync(REPOSITORY + copy, "utf8").split("\n");
    expect(`${program}\n`).toBe(lines.join("\n").trimStart().replace("../../src/index.js", "ombi-schema"));
  });

  test("prints every contract", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await import("./readme-program.js");
    const tools = log.mock.calls.map(([tool]) => tool);
    log.mockRestore();
    const matrix = JSON.parse(readFileSync(`${REPOSITORY}schemas/matrix.json`, "utf8")) as { tools: object };
    expect(tools).toEqual(Object.keys(matrix.tools));
  });
});

describe("the examples of docs/configuration.md are accepted", () => {
  const library = async () => {
    const { folder } = await createWorkplace("notes");
    const path = "schemas/library.json";
    return buildLibrary([parse(path, readFileSync(join(folder, path), "utf8"))]).value;
  };

  const build = async (path: string, text: string): Promise<readonly Diagnostic[]> => {
    const document = parse(path, text);
    if (path === "ombi-schema.config.json") return buildConfig(document, document.root).diagnostics;
    if (path === "schemas/matrix.json") return buildMatrix(document).diagnostics;
    const bound = await library();
    if (!bound || path !== "schemas/envelope.json") throw new Error(`no example of ${path} is known`);
    return buildTemplate("default", "envelope", document, bound).diagnostics;
  };

  test.each(fencesOf(configuration, "json").map((fence) => ({ at: at(fence), fence })))(
    "$at",
    async ({ fence: { meta, value } }) => {
      expect(await build(meta ?? "", value)).toEqual([]);
    },
  );

  test("every key has a row, a section and an example", () => {
    const schema = JSON.parse(readFileSync(`${REPOSITORY}schemas/meta/config.schema.json`, "utf8")) as {
      properties: object;
    };
    const keys = Object.keys(schema.properties).sort();
    const table = nodesOf(configuration, "table").find((found) => headOf(found)[0] === "Key");
    expect((table ? rowsOf(table) : []).map(([key]) => key ?? "").sort()).toEqual(keys);
    const shown = fencesOf(configuration, "json")
      .filter(({ meta }) => meta === "ombi-schema.config.json")
      .flatMap(({ value }) => Object.keys(JSON.parse(value) as object));
    expect([...new Set(shown)].sort()).toEqual(keys);
  });
});

test("the exit codes of the README are those of the command line", async () => {
  const { EXIT_MEANINGS } = await import("../../src/cli/exit-codes.js");
  const table = nodesOf(readme, "table").find((found) => headOf(found)[0] === "Exit code");
  expect((table ? rowsOf(table) : []).map(([code]) => Number(code))).toEqual(
    EXIT_MEANINGS.map(([code]) => code),
  );
});

test("the commands of the README are those of the command line", async () => {
  const { createProgram } = await import("../../src/cli/program.js");
  const names = createProgram("0.0.0", () => {}).commands.map((command) => command.name());
  const table = nodesOf(readme, "table").find((found) => headOf(found)[0] === "Command");
  const shown = (table ? rowsOf(table) : []).map(([words = ""]) => words.split(" ")[0]);
  expect(shown.sort()).toEqual(names.filter((name) => name !== "help").sort());
});

test("every decision is dated, has a status, and is listed", () => {
  const index = readPage("docs/adr/README.md");
  const pages = nodesOf(index, "link").filter(({ url }) => /^\d{4}-/.test(url) && url !== "0000-template.md");
  const files = readdirSync(`${REPOSITORY}docs/adr`).filter((name) => /^(?!0000)\d{4}-/.test(name));
  expect(pages.map(({ url }) => url).filter((url, place, all) => all.indexOf(url) === place)).toEqual(
    files.sort(),
  );
  for (const { url } of pages) {
    const text = readFileSync(`${REPOSITORY}docs/adr/${url}`, "utf8");
    expect(text).toMatch(new RegExp(`^# ${url.slice(0, 4)}\\. `));
    expect(text).toMatch(/^- \*\*Status\*\*: (accepted|proposed|superseded by .+)$/m);
    expect(text).toMatch(/^- \*\*Date\*\*: \d{4}-\d{2}-\d{2}$/m);
    for (const heading of ["Context", "Decision", "Consequences"])
      expect(text).toContain(`\n## ${heading}\n`);
  }
});
