import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createWorkplace, type Project } from "./command-line.js";
import { nodesOf, REPOSITORY, readPage } from "./pages.js";
import { parseShell } from "./shell.js";

const PATH = "docs/diff.md";
// `project=NAME` says where, as in the fences of `sh`.
const LINE = /^(?:project=(\w+) )?(ombi-schema .*)$/;

const shown = nodesOf(readPage(PATH), "code").flatMap(({ meta, value }) => {
  const [, project = "diff", line] = LINE.exec(meta ?? "") ?? [];
  return line === undefined ? [] : [{ meta: meta ?? "", line, project: project as Project, value }];
});

describe("what docs/diff.md shows as output is what is printed", () => {
  test.each(shown)("$meta", async ({ meta, line, project, value }) => {
    const workplace = await createWorkplace(project);
    const [command] = parseShell(line);
    const { out } = await workplace.run(command?.words.slice(1) ?? []);
    if (process.env.UPDATE === "1") {
      const text = readFileSync(REPOSITORY + PATH, "utf8");
      const fence = `\`\`\`text ${meta}\n`;
      writeFileSync(
        REPOSITORY + PATH,
        text.replace(`${fence}${value}\n`, () => fence + out),
      );
      return;
    }
    expect(out).toBe(`${value}\n`);
  });
});
