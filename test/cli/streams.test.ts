import { describe, expect, test } from "vitest";
import { createMemoryHost } from "../../src/host/memory-host.js";
import { notes, runCli, type Surroundings } from "./run-cli.js";

const ESCAPE = "\u001b[";
const broken = { ...notes, "schemas/library.json": "{" };

describe("results go to standard output, all else to standard error", () => {
  test.each([
    ["build", 0],
    ["build --check", 1],
    ["check", 1],
    ["lint", 0],
    ["stats", 0],
    ["why read_notes note", 0],
    ["config", 0],
    ["schema", 0],
    ["explain", 0],
    ["completion bash", 0],
    ["help", 0],
    ["help check", 0],
    ["--version", 0],
    ["complete -- bu", 0],
  ])("%s prints its result", async (command, code) => {
    const said = await runCli(command.split(" "));
    expect(said).toMatchObject({ code, err: "" });
    expect(said.out).toMatch(/\n$/);
  });

  test.each([
    ["", 2],
    ["bild", 2],
    ["build --chek", 2],
    ["why read_note note", 2],
    ["explain nothing/at-all", 2],
    ["schema nothing", 2],
    ["insert nothing.md matrix", 3],
  ])("%s says why there is none", async (command, code) => {
    const said = await runCli(command.split(" ").filter(Boolean));
    expect(said).toMatchObject({ code, out: "" });
    expect(said.err).toMatch(/\n$/);
  });

  test("a report is a result, whatever it says", async () => {
    const said = await runCli(["build"], { files: broken });
    expect(said).toMatchObject({ code: 3, err: "" });
    expect(said.out).toContain("schemas/library.json:1:2: error:");
  });

  test("what stands in the way of an answer is none", async () => {
    const said = await runCli(["stats"], { files: broken });
    expect(said).toMatchObject({ code: 3, out: "" });
    expect(said.err).toContain("schemas/library.json:1:2: error:");
  });

  test("why a report cannot be written is none", async () => {
    const said = await runCli(["check", "--format", "json", "--output", "schemas"]);
    expect(said).toEqual({ code: 3, out: "", err: 'error: cannot write "schemas": is a directory\n' });
  });
});

describe("colours", () => {
  const cases: readonly [name: string, options: readonly string[], Surroundings, colored: boolean][] = [
    ["a terminal has them", [], { outIsTerminal: true }, true],
    ["a pipe has none", [], {}, false],
    ["a pipe beside a terminal has none", [], { errIsTerminal: true }, false],
    ["NO_COLOR takes them away", [], { outIsTerminal: true, env: { NO_COLOR: "1" } }, false],
    ["an empty NO_COLOR is none", [], { outIsTerminal: true, env: { NO_COLOR: "" } }, true],
    [
      "NO_COLOR beats FORCE_COLOR",
      [],
      { outIsTerminal: true, env: { NO_COLOR: "1", FORCE_COLOR: "1" } },
      false,
    ],
    ["FORCE_COLOR brings them into a pipe", [], { env: { FORCE_COLOR: "1" } }, true],
    ["an empty FORCE_COLOR does too", [], { env: { FORCE_COLOR: "" } }, true],
    ["FORCE_COLOR=0 takes them away", [], { outIsTerminal: true, env: { FORCE_COLOR: "0" } }, false],
    ["FORCE_COLOR=false takes them away", [], { outIsTerminal: true, env: { FORCE_COLOR: "false" } }, false],
    ["a dumb terminal has none", [], { outIsTerminal: true, env: { TERM: "dumb" } }, false],
    ["--color always beats NO_COLOR", ["--color", "always"], { env: { NO_COLOR: "1" } }, true],
    ["--color never beats FORCE_COLOR", ["--color", "never"], { env: { FORCE_COLOR: "1" } }, false],
    ["--no-color is the same as never", ["--no-color"], { outIsTerminal: true }, false],
    ["--color auto asks the terminal", ["--color", "auto"], { outIsTerminal: true }, true],
    ["the last of several counts", ["--no-color", "--color", "always"], {}, true],
  ];

  test.each(cases)("%s", async (_name, options, surroundings, colored) => {
    const said = await runCli(["check", ...options], surroundings);
    expect(said.out.includes(ESCAPE)).toBe(colored);
  });

  test.each(["json", "github", "markdown", "sarif", "junit"])("%s has none, whoever asks", async (format) => {
    const said = await runCli(["check", "--format", format], {
      outIsTerminal: true,
      env: { FORCE_COLOR: "1" },
    });
    expect(said.out).not.toContain(ESCAPE);
  });

  test("each stream has its own", async () => {
    const onlyErr = await runCli(["stats"], { files: broken, errIsTerminal: true });
    const onlyOut = await runCli(["stats"], { files: broken, outIsTerminal: true });
    expect([onlyErr.err.includes(ESCAPE), onlyOut.err.includes(ESCAPE)]).toEqual([true, false]);
  });

  test("a file has none unless it is asked for", async () => {
    for (const [options, colored] of [
      [[], false],
      [["--color", "always"], true],
    ] as const) {
      const host = createMemoryHost(notes);
      const argv = ["check", "--output", "report.txt", ...options];
      await runCli(argv, { outIsTerminal: true, createHost: () => host });
      expect(String(host.files().get("report.txt")).includes(ESCAPE)).toBe(colored);
    }
  });
});

describe("in a GitHub workflow", () => {
  const env = { GITHUB_ACTIONS: "true" };

  test("annotations follow the text, each finding once", async () => {
    const { out } = await runCli(["build", "--check"], { env });
    const lines = out.trimEnd().split("\n");
    const annotations = lines.filter((line) => line.startsWith("::error "));
    expect(annotations).toHaveLength(3);
    expect(lines.slice(-3)).toEqual(annotations);
    expect(lines.filter((line) => line === "repair: ombi-schema build")).toHaveLength(1);
  });

  test.each([
    ["nothing is wrong", ["lint"], notes],
    ["a format is named", ["build", "--check", "--format", "markdown"], notes],
    ["the report goes to a file", ["build", "--check", "--output", "report.txt"], notes],
  ])("there are none where %s", async (_name, argv, files) => {
    expect((await runCli(argv, { env, files })).out).not.toContain("::error");
  });
});

test.each([
  [72, 72],
  [400, 100],
  [undefined, 80],
])("help in a terminal of %s columns takes at most %s", async (columns, most) => {
  const { out } = await runCli(["help", "build"], columns === undefined ? {} : { columns });
  const prose = out.slice(0, out.indexOf("Examples:")).split("\n");
  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(most);
});
