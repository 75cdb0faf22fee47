import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { diagnose } from "../../src/diagnostics/diagnostic.js";
import { renderReport } from "../../src/report/render-report.js";
import { createSource } from "../../src/source/source.js";
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
