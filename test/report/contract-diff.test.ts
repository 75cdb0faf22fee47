import { expect, test } from "vitest";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import type { DiffFormat } from "../../src/report/report.js";
import {
  acceptedReport,
  compatibleReport,
  diffOf,
  diffReportOf,
  enumValueAdded,
  inputReport,
  sampleReport,
  toolOf,
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
  input: inputReport,
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

test("an edit that breaks alone, and not together with the others, asks for nothing", () => {
  const { fingerprint } = enumValueAdded;
  const report = diffReportOf(
    diffOf([toolOf("read_notes", [enumValueAdded], { verdict: "compatible", stands: "compatible" })]),
    { severities: { [fingerprint]: "note" } },
  );
  for (const format of ["text", "markdown", "html"] as const) {
    const text = renderDiff(report, format, options);
    expect(text).toContain("harmless together with the other changes");
    expect(text).not.toContain(`accept ${fingerprint}`);
  }
});
