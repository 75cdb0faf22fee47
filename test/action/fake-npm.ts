import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DiffReport } from "../../src/report/contract-diff/judged-changes.js";
import { renderDiff } from "../../src/report/contract-diff/render-diff.js";
import type { DiffFormat } from "../../src/report/report.js";
import { options } from "../report/sample.js";

const FORMATS: readonly DiffFormat[] = [
  "text",
  "json",
  "github",
  "markdown",
  "sarif",
  "junit",
  "html",
  "changelog",
];

/** Programs that answer for `npx` and `npm`: they keep what they were asked, and print a report made beforehand. */
export function fakeNpm(
  folder: string,
  {
    report,
    isInstalled = true,
    code = report?.exitCode ?? 0,
  }: { report?: DiffReport; isInstalled?: boolean; code?: number },
): {
  readonly programs: Readonly<Record<string, string>>;
  readonly calls: () => readonly (readonly string[])[];
} {
  const reports = join(folder, "reports-made-beforehand");
  const calls = join(folder, "calls.jsonl");
  mkdirSync(reports, { recursive: true });
  writeFileSync(calls, "");
  if (report)
    for (const format of FORMATS) writeFileSync(join(reports, format), renderDiff(report, format, options));
  const program = (name: string) => `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
const made = (format) => ${JSON.stringify(reports)} + "/" + format;
if (words.includes("--version")) process.exit(${isInstalled ? 0 : 1});
appendFileSync(${JSON.stringify(calls)}, JSON.stringify([${JSON.stringify(name)}, ...words]) + "\\n");
const of = (name) => words.filter((word) => word.startsWith(name)).map((word) => word.slice(name.length));
const outputs = of("--output=");
for (const [index, format] of of("--format=").entries()) {
  if (!existsSync(made(format))) continue;
  const text = readFileSync(made(format), "utf8");
  if (outputs[index] === "-") process.stdout.write(text);
  else writeFileSync(outputs[index], text);
}
process.exitCode = ${code};
`;
  return {
    programs: { npx: program("npx"), npm: program("npm") },
    calls: () =>
      readFileSync(calls, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string[]),
  };
}
