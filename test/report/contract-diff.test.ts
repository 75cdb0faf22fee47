import { expect, test } from "vitest";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import type { DiffFormat } from "../../src/report/report.js";
import {
  acceptedReport,
  compatibleReport,
  sampleReport,
  unchangedReport,
} from "../support/contract-diffs.js";
import { options } from "./sample.js";

const EXTENSIONS: Record<DiffFormat, string> = {
  text: "txt",
  json: "json",
  github: "github.txt",
  markdown: "md",
  sarif: "sarif",
  junit: "xml",
  html: "html",
  changelog: "changelog.md",
};

const REPORTS = {
  sample: sampleReport,
  unchanged: unchangedReport,
  compatible: compatibleReport,
  accepted: acceptedReport,
};

for (const format of Object.keys(EXTENSIONS) as DiffFormat[]) {
  for (const [name, report] of Object.entries(REPORTS)) {
    test(`${format}: the ${name} diff prints exactly this`, async () => {
      await expect(renderDiff(report, format, options)).toMatchFileSnapshot(
        `expected/diff-${name}.${EXTENSIONS[format]}`,
      );
    });
  }

  test(`${format}: the order findings come in does not show`, () => {
    const reversed = { ...sampleReport, diagnostics: sampleReport.diagnostics.toReversed() };
    expect(renderDiff(reversed, format, options)).toBe(renderDiff(sampleReport, format, options));
  });
}
