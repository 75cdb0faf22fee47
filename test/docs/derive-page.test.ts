import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildConfig } from "../../src/build/build-config.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource } from "../../src/source/source.js";
import { createWorkplace, type Workplace } from "./command-line.js";
import { fenceMeta, nodesOf, readPage } from "./pages.js";
import { isPartOf } from "./part-of.js";
import { parseShell } from "./shell.js";

const page = readPage("docs/derive.md");
const fences = nodesOf(page, "code");
const shells = fences.filter(({ lang }) => lang === "sh");

async function runShell(workplace: Workplace, index: number): Promise<void> {
  for (const { words, text } of parseShell(shells[index]?.value ?? "")) {
    const { exitCode, out, err } = await workplace.run(words.slice(1));
    expect(exitCode, `${text}\n${out}${err}`).toBe(0);
  }
}

const parts = fences.filter((fence) => fenceMeta(fence).has("of"));

describe("what the page shows is part of what its first commands make", () => {
  test.each(parts.map((fence) => [fenceMeta(fence).get("of") ?? "", fence.value]))(
    "%s",
    async (path, part) => {
      const workplace = await createWorkplace("derive");
      await runShell(workplace, 0);
      const whole: unknown = JSON.parse(readFileSync(join(workplace.folder, path), "utf8"));
      expect(isPartOf(JSON.parse(part), whole), `${part}\nis not part of ${path}`).toBe(true);
    },
  );
});

test("every source of the page gives its types", async () => {
  const workplace = await createWorkplace("derive");
  await runShell(workplace, 1);
  const { tools } = JSON.parse(
    readFileSync(join(workplace.folder, "contracts/schemas/matrix.json"), "utf8"),
  ) as { tools: object };
  const found = Object.keys(tools).filter((tool) => tool.startsWith("search_"));
  expect(found.sort()).toEqual(["search_book", "search_loan", "search_reader", "search_shelf"]);
});

test("the project with the key builds the contracts of the project with files", async () => {
  const [written, configured] = [await createWorkplace("derive"), await createWorkplace("empty")];
  await runShell(written, 0);
  for (const { meta, value } of fences) {
    if (meta === "shop.graphql") put(configured.folder, meta, value);
    if (meta === "with-key.config.json") put(configured.folder, "ombi-schema.config.json", value);
  }
  const { exitCode, out } = await configured.run(["build"]);
  expect(exitCode, out).toBe(0);
  const path = "schemas/tools/search_book.json";
  expect(readFileSync(join(configured.folder, path), "utf8")).toBe(
    readFileSync(join(written.folder, path), "utf8"),
  );
});

test("the row of one's own wins", async () => {
  const workplace = await createWorkplace("derive");
  await runShell(workplace, 3);
  const { properties } = JSON.parse(
    readFileSync(join(workplace.folder, "schemas/tools/search_book.json"), "utf8"),
  ) as { properties: object };
  expect(Object.keys(properties)).toEqual(["hits"]);
});

test("the configurations of the page are read", () => {
  const configs = fences.filter(({ meta }) => meta?.includes("config.json"));
  expect(configs.length).toBeGreaterThan(1);
  for (const { value } of configs) {
    const document = parseJsonSource(createSource("ombi-schema.config.json", value)).value;
    expect(document && buildConfig(document, document.root).diagnostics).toEqual([]);
  }
});

function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${content}\n`);
}
