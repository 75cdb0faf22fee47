import { Command } from "commander";
import { expect, test } from "vitest";
import { addDiffReportOptions, type CommonOptions } from "../../src/cli/common-options.js";
import { deliverOutcomes } from "../../src/cli/deliver.js";
import { createMemoryHost } from "../../src/host/memory-host.js";
import type { Report } from "../../src/report/report.js";
import { sampleReport, unchangedReport } from "../support/contract-diffs.js";

const SUMMARY = "/runner/step_summary";

interface Given {
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/** What a command says and leaves that hands over this report. */
async function deliver({ argv = [], env = {}, files = {}, report = sampleReport }: Given) {
  let out = "";
  const host = createMemoryHost(files, { env });
  const command = addDiffReportOptions(new Command("diff")).exitOverride();
  command.parse([...argv], { from: "user" });
  const code = await deliverOutcomes([{ report }], {
    host,
    version: "0.1.0",
    options: command.opts<CommonOptions>(),
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        out += text;
      },
      outIsTerminal: false,
      errIsTerminal: false,
      columns: undefined,
      interrupted: () => Promise.resolve(),
    },
  });
  return { code, out, files: Object.fromEntries(host.files()) as Record<string, string> };
}

test("each format goes to its own file, in one run", async () => {
  const formats = ["markdown", "html", "changelog", "sarif", "junit", "json"];
  const argv = formats.flatMap((format) => ["--format", format, "--output", `out/${format}`]);
  const { code, out, files } = await deliver({ argv });
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(Object.keys(files).filter((path) => path.startsWith("out/"))).toHaveLength(6);
  const [page = ""] = Object.entries(files).flatMap(([path, text]) => (path === "out/html" ? text : []));
  expect(page).toMatch(/^<!doctype html>/);
});

test("the marker and the approval are in the comment", async () => {
  const { out } = await deliver({
    argv: ["--format", "markdown", "--marker", "api", "--approval", 'the label "x"'],
  });
  expect(out).toMatch(/^<!-- ombi-schema-diff api -->\n/);
  expect(out).toContain('Approved by the label "x".');
});

test("a format that no report of a diff has is refused", async () => {
  await expect(deliver({ argv: ["--format", "pdf"] })).rejects.toThrow("html, changelog");
});

test("annotations add the comment to the summary of the job, below what stands there", async () => {
  const { out, files } = await deliver({
    argv: ["--format", "github"],
    env: { GITHUB_STEP_SUMMARY: SUMMARY },
    files: { [SUMMARY]: "# Another step\n" },
  });
  expect(out).toMatch(/^::error file=/);
  expect(files[SUMMARY]).toMatch(/^# Another step\n\n<!-- ombi-schema-diff -->\n/);
});

test("so does text on GitHub, which gets annotations without an option", async () => {
  const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: SUMMARY };
  const { out, files } = await deliver({ env });
  expect(out).toMatch(/^breaking: /);
  expect(out).toContain("\n::error file=");
  expect(files[SUMMARY]).toMatch(/^<!-- ombi-schema-diff -->\n/);
});

test.each([
  ["another format", { argv: ["--format", "json"] }],
  ["no change", { argv: ["--format", "github"], report: unchangedReport }],
])("nothing is added by %s", async (_, given) => {
  const { files } = await deliver({ ...given, env: { GITHUB_STEP_SUMMARY: SUMMARY } });
  expect(files[SUMMARY]).toBeUndefined();
});

test("a summary that would be too long stays as it is, with a notice", async () => {
  const former = "x".repeat(1024 * 1024);
  const { code, out, files } = await deliver({
    argv: ["--format", "github"],
    env: { GITHUB_STEP_SUMMARY: SUMMARY },
    files: { [SUMMARY]: former },
  });
  expect(out).toContain("\n::notice::the job summary was not written: it would be longer than 1,024 KiB\n");
  expect(files[SUMMARY]).toBe(former);
  expect(code).toBe(1);
});

test("a summary that cannot be written is a notice, and the exit code stays", async () => {
  const { code, out } = await deliver({
    argv: ["--format", "github"],
    env: { GITHUB_STEP_SUMMARY: "/runner/file/step_summary" },
    files: { "/runner/file": "a file where a folder should be" },
  });
  expect(out).toMatch(/\n::notice::the job summary was not written: .+\n/);
  expect(code).toBe(1);
});
