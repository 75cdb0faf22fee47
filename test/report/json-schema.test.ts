import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { diagnose } from "../../src/diagnostics/diagnostic.js";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import { renderReport } from "../../src/report/render-report.js";
import { createSource } from "../../src/source/source.js";
import * as diffs from "../support/contract-diffs.js";
import { clean, HOSTILE, options, plain, reportOf, sample } from "./sample.js";

const schema = JSON.parse(
  readFileSync(new URL("../../schemas/meta/report.schema.json", import.meta.url), "utf8"),
);
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(schema);

test("what json prints follows the published schema", () => {
  const source = createSource("a.json", '{"a": 1}');
  const place = { source, span: { start: 0, end: 99 } };
  const reports = [
    sample,
    clean,
    reportOf([diagnose(plain, { text: HOSTILE }, { location: { ...place, pointer: ["~/", HOSTILE] } })]),
    reportOf([diagnose(plain, { text: "" }, { location: { ...place, pointer: [] }, tools: [] })]),
    reportOf([
      {
        ...diagnose(plain, { text: "" }, { location: place }),
        severity: "note",
        data: { list: ["a"], n: 1 },
      },
    ]),
  ];
  for (const report of reports) {
    validate(JSON.parse(renderReport(report, "json", options)));
    expect(validate.errors ?? []).toEqual([]);
  }
});

test("a contract diff follows it too, with one record a tool and one a change", () => {
  const { sampleReport, acceptedReport, compatibleReport, unchangedReport } = diffs;
  const accepted = { fingerprint: "0".repeat(12), reason: "none" };
  const unused = diffs.diffReportOf(
    diffs.diffOf([], {
      unused: [accepted, { ...accepted, by: HOSTILE, until: "2026-12-31", change: HOSTILE }],
    }),
  );
  for (const report of [sampleReport, acceptedReport, compatibleReport, unchangedReport, unused]) {
    validate(JSON.parse(renderDiff(report, "json", { ...options, approval: HOSTILE })));
    expect(validate.errors ?? []).toEqual([]);
  }
  const { contractDiff } = JSON.parse(renderDiff(sampleReport, "json", options));
  const breaking = contractDiff.changes[0];
  expect(breaking).toMatchObject({
    rule: "change/enum-value-added",
    severity: "error",
    verdict: "breaking",
    explanation: { instancePath: "/data/items/0/status", keyword: "enum" },
    base: { value: ["open", "closed"], place: { file: "main:schemas/library.json", start: { line: 7 } } },
    head: { value: "reopened", place: { file: "schemas/library.json", start: { line: 7, column: 48 } } },
  });
  const tools = contractDiff.tools.filter((tool: { changes: string[] }) =>
    tool.changes.includes(breaking.fingerprint),
  );
  expect(tools.map(({ tool }: { tool: string }) => tool)).toEqual([
    "read_notes",
    "read_search",
    "write_note",
  ]);
});

test("a report with a contract diff that lacks a record is refused by it", () => {
  const report = JSON.parse(renderDiff(diffs.sampleReport, "json", options));
  delete report.contractDiff.changes[0].explanation;
  expect(validate(report)).toBe(false);
});

test("every property of the schema is described, and every object is closed", () => {
  const open: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Record<string, unknown>;
    if (node.type === "object" && !("additionalProperties" in node)) open.push(path);
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const { $ref, description } = property as { $ref?: string; description?: string };
      const target = $ref && schema.$defs[$ref.replace("#/$defs/", "")];
      if (!description && !target?.description) open.push(`${path}/${name}`);
    }
    for (const [key, child] of Object.entries(node)) visit(child, `${path}/${key}`);
  };
  visit(schema, "");
  expect(open).toEqual([]);
});

test("the page of a rule is an address when the options know one", () => {
  const docsUrl = (rule: string) => `https://example.org/${rule}`;
  for (const format of ["text", "json", "sarif"] as const) {
    expect(renderReport(sample, format, { ...options, docsUrl })).toContain(
      "https://example.org/matrix/unknown-family",
    );
  }
});
