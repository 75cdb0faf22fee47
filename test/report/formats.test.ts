import { expect, test } from "vitest";
import { renderReport } from "../../src/report/render-report.js";
import type { ReportFormat } from "../../src/report/report.js";
import { clean, options, sample } from "./sample.js";

const EXTENSIONS: Record<ReportFormat, string> = {
  text: "txt",
  json: "json",
  github: "github.txt",
  markdown: "md",
  sarif: "sarif",
  junit: "xml",
};

for (const format of Object.keys(EXTENSIONS) as ReportFormat[]) {
  test(`${format}: a failed check prints exactly this`, async () => {
    await expect(renderReport(sample, format, options)).toMatchFileSnapshot(
      `expected/failed.${EXTENSIONS[format]}`,
    );
  });

  test(`${format}: a clean build prints exactly this`, async () => {
    await expect(renderReport(clean, format, options)).toMatchFileSnapshot(
      `expected/clean.${EXTENSIONS[format]}`,
    );
  });

  test(`${format}: the order findings come in does not show`, () => {
    const reversed = { ...sample, diagnostics: sample.diagnostics.toReversed() };
    expect(renderReport(reversed, format, options)).toBe(renderReport(sample, format, options));
  });
}

test("text: colour changes no character of the text", async () => {
  const colored = renderReport(sample, "text", { ...options, color: true });
  await expect(colored).toMatchFileSnapshot("expected/failed.color.txt");
  const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");
  expect(colored.replace(escapes, "")).toBe(renderReport(sample, "text", options));
});

test("text: quiet prints errors, the files behind them and the repair, and no diff or summary", async () => {
  const quiet = renderReport(sample, "text", { ...options, quiet: true });
  await expect(quiet).toMatchFileSnapshot("expected/failed.quiet.txt");
});

test("text: a quiet command that succeeds prints nothing", () => {
  expect(renderReport(clean, "text", { ...options, quiet: true })).toBe("");
});

test("machine formats hold no duration", () => {
  for (const format of ["json", "sarif", "junit"] as const) {
    const slower = { ...sample, summary: sample.summary.replace("184", "9,184") };
    expect(renderReport(slower, format, options)).toBe(renderReport(sample, format, options));
  }
});

test("machine formats stay complete when quiet", () => {
  for (const format of ["json", "sarif", "junit"] as const) {
    expect(renderReport(sample, format, { ...options, quiet: true })).toBe(
      renderReport(sample, format, options),
    );
  }
});

test("annotations and SARIF name files from the root of the repository", () => {
  const nested = { ...options, repositoryFolder: "packages/server" };
  expect(renderReport(sample, "github", nested)).toContain("file=packages/server/schemas/matrix.json,");
  expect(renderReport(sample, "sarif", nested)).toContain('"uri": "packages/server/schemas/matrix.json"');
});
