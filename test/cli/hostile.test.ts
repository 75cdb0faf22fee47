import { expect, test } from "vitest";
import { notes, runCli } from "./run-cli.js";

const NAME = "a\u001b[31mb\u202ec";
const SHOWN = "a\\u001b[31mb\\u202ec";

test.each([
  [[NAME]],
  [["build", `--${NAME}`]],
  [["build", "--only", NAME]],
  [["build", "--config", NAME]],
  [["check", "--format", NAME]],
  [["why", NAME, "note"]],
  [["why", "read_notes", NAME]],
  [["explain", NAME]],
  [["schema", NAME]],
  [["completion", NAME]],
  [["insert", NAME, "matrix"]],
  [["insert", "notes.md", NAME]],
])("what a terminal would act upon is shown, not done: %j", async (argv) => {
  const { code, out, err } = await runCli(argv);
  expect(code).toBeGreaterThan(0);
  expect(out + err).toContain(SHOWN);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(out + err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
});

test.each(["stats", "why read_notes"])("also in what the sources are called: %s", async (command) => {
  const library = notes["schemas/library.json"]
    ?.replaceAll("note_page", "page")
    .replace(/"note"/g, `"${SHOWN}"`);
  const files = {
    ...notes,
    "schemas/library.json": library?.replace("#/$defs/note", `#/$defs/${encodeURIComponent(NAME)}`) ?? "",
    "schemas/matrix.json": '{ "tools": { "read_notes": ["page"] } }',
  };
  const argv = command === "stats" ? ["stats"] : ["why", "read_notes", NAME];
  const { code, out } = await runCli(argv, { files });
  expect(code).toBe(0);
  expect(out).toContain(SHOWN);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
});
