import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import { catalogue, isConfigurable } from "../../src/diagnostics/catalogue/index.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { sortDiagnostics } from "../../src/report/order.js";
import { formatPlace } from "../../src/report/place.js";
import { ARRANGEMENTS } from "./arrangements.js";
import { renderRuleHead, renderRuleIndex } from "./render-rule-index.js";
import { parseRulePage, type Section, sectionOf } from "./rule-page.js";
import { type Files, runExample } from "./run-example.js";

const FOLDER = new URL("../../docs/rules/", import.meta.url);
const INDEX = "README.md";
// With UPDATE=1 the tests write what the catalogue and the runs decide: heads, reports, the tables of the index.
const UPDATE = process.env.UPDATE === "1";

const read = (path: string) => readFileSync(new URL(path, FOLDER), "utf8");
const pageOf = (id: string) => parseRulePage(read(`${id}.md`));

/** Holds a stretch of a page to what it should be, or puts that there. */
function expectStretch(
  path: string,
  find: (text: string) => { readonly start: number; readonly end: number },
  expected: string,
): void {
  const text = read(path);
  const { start, end } = find(text);
  if (!UPDATE) expect(text.slice(start, end)).toBe(expected);
  else writeFileSync(new URL(path, FOLDER), text.slice(0, start) + expected + text.slice(end));
}

const index = parseRulePage(read(INDEX));
const base = sectionOf(index, "The project of the examples").files;

/** Whether the invalid example shows what was changed after a build. */
const isAfterBuild = (id: string) => id.startsWith("output/") || id === "diff/stale-contracts";

function runInvalid(id: string, section: Section, own: Files = section.files) {
  const arrange = ARRANGEMENTS.get(id);
  const files = new Map([...base, ...own]);
  return isAfterBuild(id) && !arrange
    ? runExample({ before: base, after: own, section })
    : runExample({ before: files, section, arrange });
}

/** Runs the valid example; that of an output shows what a build makes, to the letter. */
function runValid(id: string, section: Section, command: string) {
  const before = new Map([...base, ...section.files]);
  const after = id.startsWith("output/") ? section.files : new Map<string, string>();
  return runExample({ before, after, section: { ...section, command } });
}

const rulesOf = (diagnostics: readonly Diagnostic[]) =>
  [...new Set(diagnostics.map(({ rule }) => rule))].sort();

function renderReport(diagnostics: readonly Diagnostic[]): string {
  const lines = sortDiagnostics(diagnostics).map(({ location, severity, message, rule }) => {
    const place = location ? `${formatPlace(location)}: ` : "";
    return `${place}${severity}: ${message} [${rule}]`;
  });
  return ["```text", ...lines, "```"].join("\n");
}

/** The fence of `text` that the report of the invalid example stands in; a new page begins with an empty one. */
function reportIn(text: string): { readonly start: number; readonly end: number } {
  const { report } = sectionOf(parseRulePage(text), "Invalid");
  if (!report) throw new Error("the invalid example has no fence of text for the report");
  return report;
}

test("every entry of the catalogue has a page, and every page is of an entry", () => {
  const pages = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md") && path !== INDEX);
  expect(pages.sort()).toEqual(catalogue.map(({ id }) => `${id}.md`).sort());
});

test("the index lists every entry with its level and summary", () => {
  const tables = (text: string) => ({ start: text.indexOf("### "), end: text.length });
  expectStretch(INDEX, tables, `${renderRuleIndex()}\n`);
});

// Those of changes are made as a whole: see change-pages.test.ts.
const written = catalogue.filter(({ id }) => !id.startsWith("change/"));

describe.each(written.map((rule) => [rule.id, rule] as const))("the page of %s", (id, rule) => {
  test("has four sections, and says how to level what can be levelled", () => {
    const page = pageOf(id);
    expect(page.sections.map(({ title }) => title)).toEqual(["Why", "Invalid", "Valid", "How to fix"]);
    expect(page.text.includes("](../../configuration.md#rules)")).toBe(isConfigurable(rule));
    expect(sectionOf(page, "How to fix").files.has("ombi-schema.config.json")).toBe(isConfigurable(rule));
  });

  test("begins as the catalogue has it", () => {
    const head = (text: string) => ({ start: 0, end: text.indexOf("## Why") });
    expectStretch(`${id}.md`, head, renderRuleHead(rule));
  });

  test("shows files that break this rule and no other", async () => {
    const page = pageOf(id);
    const invalid = sectionOf(page, "Invalid");
    const { diagnostics, exitCode } = await runInvalid(id, invalid);
    expect(rulesOf(diagnostics)).toEqual([id, ...invalid.also].sort());
    if (invalid.also.length === 0) expect(page.text).toContain(`exit code: ${exitCode}`);
    expectStretch(`${id}.md`, reportIn, renderReport(diagnostics));
  });

  test("shows files with which nothing is wrong", async () => {
    const valid = sectionOf(pageOf(id), "Valid");
    expect(valid.files.size).toBeGreaterThan(0);
    for (const command of new Set([valid.command, "check"])) {
      const { diagnostics, exitCode } = await runValid(id, valid, command);
      expect(renderReport(diagnostics)).toBe(renderReport([]));
      expect(exitCode).toBe(0);
    }
  });

  test("is as prettier prints it", async () => {
    expect(await prettier.check(read(`${id}.md`), { parser: "markdown" })).toBe(true);
  });
});

const configurable = catalogue.filter(isConfigurable).map(({ id }) => id);
test.each(configurable)("%s is silent under the configuration that its page ends with", async (id) => {
  const page = pageOf(id);
  const invalid = sectionOf(page, "Invalid");
  const files = new Map([...invalid.files, ...sectionOf(page, "How to fix").files]);
  const { diagnostics } = await runInvalid(id, invalid, files);
  expect(rulesOf(diagnostics)).toEqual([...invalid.also].sort());
});

test.each(["Levels", "Overrides", "Suppressions"])(
  "the configuration under %s in the index builds",
  async (title) => {
    const { files } = sectionOf(index, title);
    expect(files.has("ombi-schema.config.json")).toBe(true);
    const before = new Map([...base, ...files]);
    const { diagnostics } = await runExample({ before, section: { command: "build", words: [] } });
    expect(renderReport(diagnostics)).toBe(renderReport([]));
  },
);

test("the index is as prettier prints it", async () => {
  expect(await prettier.check(read(INDEX), { parser: "markdown" })).toBe(true);
});
