import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createWorkplace } from "./command-line.js";
import { nodesOf, REPOSITORY, readPage } from "./pages.js";
import { parseShell } from "./shell.js";

const PAGE = "docs/samples.md";

const shown = nodesOf(readPage(PAGE), "code").filter(({ meta }) => meta?.startsWith("ombi-schema "));

const withoutTimes = (text: string) => text.replace(/\b\d+ ms\b/g, "N ms");

describe("what docs/samples.md shows as output is what is printed, times apart", () => {
  test.each(shown.map(({ meta, value }) => [meta ?? "", value]))("%s", async (line, value) => {
    const workplace = await createWorkplace("samples");
    const [command] = parseShell(line);
    const { out } = await workplace.run(command?.words.slice(1) ?? []);
    if (process.env.UPDATE === "1") put(line, out);
    else expect(withoutTimes(out)).toBe(withoutTimes(`${value}\n`));
  });
});

function put(line: string, out: string): void {
  const path = REPOSITORY + PAGE;
  const text = readFileSync(path, "utf8");
  const head = `\`\`\`text ${line}\n`;
  const start = text.indexOf(head) + head.length;
  writeFileSync(path, text.slice(0, start) + out + text.slice(text.indexOf("```", start)));
}
