import { describe, expect, test } from "vitest";
import { createWorkplace } from "./command-line.js";
import { nodesOf, readPage } from "./pages.js";
import { parseShell } from "./shell.js";

const shown = nodesOf(readPage("docs/diff.md"), "code").filter(({ meta }) =>
  meta?.startsWith("ombi-schema "),
);

describe("what docs/diff.md shows as output is what is printed", () => {
  test.each(shown.map(({ meta, value }) => [meta ?? "", value]))("%s", async (line, value) => {
    const workplace = await createWorkplace("diff");
    const [command] = parseShell(line);
    const { out } = await workplace.run(command?.words.slice(1) ?? []);
    expect(out).toBe(`${value}\n`);
  });
});
