import { expect, test } from "vitest";
import { type Diagnostic, diagnose } from "../../src/diagnostics/diagnostic.js";
import { renderReport } from "../../src/report/render-report.js";
import type { ReportFile, ReportFormat } from "../../src/report/report.js";
import { createSource } from "../../src/source/source.js";
import { HOSTILE, options, plain, reportOf, unusedDefinition } from "./sample.js";

const FORMATS: ReportFormat[] = ["text", "json", "github", "markdown", "sarif", "junit"];

const long = createSource("schemas/library.json", `[${'"x",'.repeat(2_500_000)}"x"]`);

/** One a kilobyte, the first half warnings. */
const many: Diagnostic[] = Array.from({ length: 10_000 }, (_, index) => {
  const location = { source: long, span: { start: index * 1_000 + 1, end: index * 1_000 + 4 } };
  return index < 5_000
    ? diagnose(unusedDefinition, { name: `d${index}` }, { location })
    : diagnose(plain, { text: `e${index}` }, { location });
});

for (const format of FORMATS) {
  test(`${format}: 10,000 findings in a line of 10 MB take no time`, () => {
    const begin = performance.now();
    renderReport(reportOf(many), format, options);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
}

test("text: prints 100 findings, errors before warnings, and says how many more", () => {
  const text = renderReport(reportOf(many), "text", options);
  expect(text.match(/: error: /g)).toHaveLength(100);
  expect(text).toContain("\n… 4900 errors, 5000 warnings more; --verbose prints all\n");
  expect(text.length).toBeLessThan(100_000);
});

test("text: verbose prints all of them", () => {
  const text = renderReport(reportOf(many), "text", { ...options, verbose: true });
  expect(text.match(/: (error|warning): /g)).toHaveLength(10_000);
});

test("text: a diff of many lines is cut unless verbose", () => {
  const diff = `--- a\n+++ b\n${"+x\n".repeat(1_000)}`;
  const report = reportOf([], { files: [{ path: "a.json", action: "update", diff }] });
  expect(renderReport(report, "text", options)).toContain(
    "\n… 602 more lines of diff; --verbose prints all\n",
  );
  expect(renderReport(report, "text", { ...options, verbose: true }).match(/^\+x$/gm)).toHaveLength(1_000);
});

test("text: frames follow the width of the terminal", () => {
  const widths = [60, 80, 300].map((columns) => {
    const lines = renderReport(reportOf(many.slice(-1)), "text", { ...options, columns }).split("\n");
    return Math.max(...lines.filter((line) => line.startsWith("  >")).map((line) => line.length));
  });
  expect(widths[0]).toBeLessThanOrEqual(60);
  expect(widths[1]).toBeLessThanOrEqual(80);
  expect(widths[2]).toBeLessThanOrEqual(112);
});

test("github: ten annotations of a kind, errors first, then how many more", () => {
  const lines = renderReport(reportOf(many), "github", options).trimEnd().split("\n");
  expect(lines.map((line) => line.split(" ", 1)[0])).toEqual([
    ...Array(10).fill("::error"),
    ...Array(10).fill("::warning"),
    "::notice::4990",
    "the",
  ]);
  expect(lines.at(-2)).toBe("::notice::4990 errors, 4990 warnings more, not shown as annotations");
  expect(lines.at(-1)).toBe("the summary");
});

test("github: an annotation over several lines has no columns", () => {
  const source = createSource("a.json", "[\n1\n]");
  const found = diagnose(plain, { text: "m" }, { location: { source, span: { start: 0, end: 5 } } });
  expect(renderReport(reportOf([found]), "github", options)).toContain(
    "::error file=a.json,line=1,endLine=3,title=",
  );
});

test("markdown: never longer than a comment may be", () => {
  const text = "\u0001&|".repeat(10_000);
  const findings = many.map((diagnostic) => ({ ...diagnostic, message: text, help: text }));
  const files: ReportFile[] = Array.from({ length: 2_000 }, (_, index) => ({
    path: `${HOSTILE}${index}${text}`,
    action: "update",
    diff: `${"`".repeat(index)}${"\u0001&|".repeat(100)}\n`.repeat(50),
  }));
  const repair = "`".repeat(10_000);
  for (const diagnostics of [[], many, findings]) {
    for (const some of [[], files.slice(0, 1), files.slice(0, 40), files]) {
      const report = reportOf(diagnostics, { files: some, repair, counts: { [text]: 1 }, command: text });
      expect(renderReport(report, "markdown", options).length).toBeLessThan(65_000);
    }
  }
});

test("markdown: says what it leaves out, worst first", () => {
  const markdown = renderReport(reportOf(many), "markdown", options);
  const rows = markdown.match(/^\| error \|/gm)?.length ?? 0;
  expect(rows).toBeGreaterThan(100);
  expect(markdown).toContain(`\n… ${5_000 - rows} errors, 5000 warnings more, not shown here.\n`);
});

test("junit: a command that fails without an error fails in its own case", () => {
  const warning = diagnose(unusedDefinition, { name: "a" });
  const xml = renderReport(reportOf([warning], { exitCode: 1 }), "junit", options);
  expect(xml).toContain('<testsuites name="ombi-schema check" tests="2" failures="1"');
  expect(xml).toContain('<failure message="exit code 1" type="exit-code"/>');
});
