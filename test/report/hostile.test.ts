import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";
import { diagnose } from "../../src/diagnostics/diagnostic.js";
import { escapeMarkdown } from "../../src/report/escape.js";
import { renderReport } from "../../src/report/render-report.js";
import type { Report, ReportFormat } from "../../src/report/report.js";
import { createSource } from "../../src/source/source.js";
import { visible } from "../../src/source/visible.js";
import { HOSTILE, options, plain, reportOf } from "./sample.js";

const source = createSource(`dir,a:b/${HOSTILE}.json`, `{ "${HOSTILE}": 1 }`);
const location = { source, span: { start: 2, end: 12 }, pointer: [HOSTILE] };

const hostile: Report = reportOf(
  [
    diagnose(
      plain,
      { text: HOSTILE },
      { location, related: [{ location, message: HOSTILE }], note: HOSTILE, help: HOSTILE, tools: [HOSTILE] },
    ),
    { ...diagnose(plain, { text: HOSTILE }), severity: "warning", rule: HOSTILE },
    { ...diagnose(plain, { text: HOSTILE }), severity: "note" },
  ],
  {
    files: [
      {
        path: HOSTILE,
        action: "update",
        diff: `--- ${HOSTILE}\n+++ b\n@@ -1 +1 @@\n-${HOSTILE}\n+\`\`\`\`\n`,
      },
    ],
    repair: `npx ombi-schema build --config '${HOSTILE}'`,
  },
);

const FORMATS: ReportFormat[] = ["text", "json", "github", "markdown", "sarif", "junit"];

for (const format of FORMATS) {
  test(`${format}: no name reaches the terminal as a command to it`, () => {
    const text = renderReport(hostile, format, options);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
    expect(text).toContain("\\u001b[31mred");
  });
}

test("github: a name makes no command of its own", () => {
  const commands = renderReport(hostile, "github", options)
    .split("\n")
    .filter((line) => line.trimStart().startsWith("::"));
  expect(commands.map((line) => line.slice(0, line.indexOf(" ")))).toEqual([
    "::error",
    "::warning",
    "::notice",
  ]);
  expect(commands[0]).toMatch(
    /^::error file=dir%2Ca%3Ab\/[^,:]*,line=1,endLine=1,col=3,endColumn=13,title=[^,:]*::/,
  );
  expect(commands[0]).toContain("100%25\\r\\n::set-output");
});

test("markdown: a name makes no markup, no row and no cell of its own", () => {
  const tree = remark()
    .use(remarkGfm)
    .parse(renderReport(hostile, "markdown", options));
  expect(tree.children.map(({ type }) => type)).toEqual([
    "heading",
    "paragraph",
    "table",
    "table",
    "html",
    "code",
    "html",
    "paragraph",
  ]);
  const [findings, files] = tree.children.filter((node) => node.type === "table");
  expect(findings?.children.map((row) => row.children.length)).toEqual([4, 4, 4, 4]);
  expect(files?.children.map((row) => row.children.length)).toEqual([2, 2]);
  const message = findings?.children[1]?.children[3];
  const types = message?.children.map((node) => (node.type === "html" ? node.value : node.type));
  // The lone link is the address itself, which GFM finds in any text.
  expect(types?.filter((type) => type !== "text" && type !== "link")).toEqual(["<br>"]);
});

test("markdown: a name reads as it is", () => {
  const [cell] = remark().parse(escapeMarkdown(HOSTILE.replace("http:", ""))).children;
  const text =
    cell?.type === "paragraph"
      ? cell.children.map((node) => ("value" in node ? node.value : "?")).join("")
      : "";
  expect(text.replaceAll("\u200b", "")).toBe(visible(HOSTILE.replace("http:", "")));
});

test("markdown: a diff cannot close its fence", () => {
  expect(renderReport(hostile, "markdown", options)).toContain("\n`````diff\n");
});

test("junit: what XML cannot hold is not in it", () => {
  const xml = renderReport(hostile, "junit", options);
  expect(xml).toContain("&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp; &quot;q&quot; &apos;p&apos;");
  expect(xml).toContain("\\ud800 \\u202e \\uffff");
  expect(xml).not.toMatch(/[\ufffe\uffff]|]]>/);
});

test("sarif: addresses are percent-encoded and messages hold no link", () => {
  const { runs } = JSON.parse(renderReport(hostile, "sarif", options));
  const { locations, message } = runs[0].results[0];
  expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/^dir%2Ca%3Ab\/[\w.!~*'()%/-]+$/);
  expect(message.text).toContain("[x\\](http://x)");
});

test("json: every name survives to the letter", () => {
  const { diagnostics, files } = JSON.parse(renderReport(hostile, "json", options));
  const placed = diagnostics.find((entry: { file?: string }) => entry.file !== undefined);
  expect(placed.message).toBe(HOSTILE);
  expect(placed.file).toBe(source.path);
  expect(files[0].path).toBe(HOSTILE);
});

test("text: a finding is its first line and indented lines", () => {
  const lines = renderReport(hostile, "text", { ...options, quiet: true }).split("\n");
  expect(lines[0]).toMatch(/^dir,a:b\/.*\.json:1:3: error: .*\[library\/plain\]$/);
  const next = lines.indexOf("");
  expect(lines.slice(1, next).every((line) => line.startsWith("  "))).toBe(true);
});
