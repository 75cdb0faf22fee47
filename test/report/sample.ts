import { type Diagnostic, diagnose } from "../../src/diagnostics/diagnostic.js";
import { defineRule } from "../../src/diagnostics/rule.js";
import type { Report, ReportOptions } from "../../src/report/report.js";
import type { Location } from "../../src/source/location.js";
import type { JsonPointer } from "../../src/source/pointer.js";
import { createSource, type Source } from "../../src/source/source.js";

export const unknownFamily = defineRule<{ tool: string; family: string }>({
  id: "matrix/unknown-family",
  kind: "fault",
  summary: "A tool allows a family that the library does not define.",
  message: ({ tool, family }) => `tool "${tool}" allows the unknown family "${family}"`,
  note: "a family must name a definition in the library",
});

export const unusedDefinition = defineRule<{ name: string }>({
  id: "library/unused-definition",
  kind: "rule",
  level: "warn",
  summary: "No tool uses a definition.",
  message: ({ name }) => `no tool uses the definition "${name}"`,
  help: "remove it, or list it in a tool's row",
});

export const staleOutput = defineRule<{ count: number }>({
  id: "output/stale",
  kind: "finding",
  summary: "Generated files differ from what the sources say.",
  message: ({ count }) => `${count} generated files are out of date`,
});

export const plain = defineRule<{ text: string }>({
  id: "library/plain",
  kind: "rule",
  summary: "Says what it is told.",
  message: ({ text }) => text,
});

export const options: ReportOptions = {
  color: false,
  version: "0.1.0",
  verbose: false,
  quiet: false,
  rules: [plain, staleOutput, unknownFamily, unusedDefinition],
};

/** The first place of `needle` in a source. */
export function at(source: Source, needle: string, pointer?: JsonPointer): Location {
  const start = source.text.indexOf(needle);
  return { source, span: { start, end: start + needle.length }, ...(pointer && { pointer }) };
}

export function reportOf(diagnostics: readonly Diagnostic[], rest: Partial<Report> = {}): Report {
  const failed = diagnostics.some(({ severity }) => severity === "error");
  return {
    command: "check",
    diagnostics,
    summary: "the summary",
    counts: {},
    exitCode: failed ? 1 : 0,
    ...rest,
  };
}

const matrix = createSource(
  "schemas/matrix.json",
  `{
  "tools": {
    "read_search": ["media_page"],
    "read_votes": ["vote_pages"],
    "write_issue": ["issue"]
  }
}
`,
);

const library = createSource(
  "schemas/library.json",
  `{
  "$defs": {
    "vote_page": { "type": "object" },
    "a/b": { "type": "string" }
  }
}
`,
);

/** A failed check with a finding of each kind, given out of order. */
export const sample: Report = {
  command: "check",
  summary: "31 tools · 37 definitions · 2 errors, 1 warning · 184 ms",
  counts: { tools: 31, definitions: 37, errors: 2, warnings: 1 },
  exitCode: 3,
  diagnostics: [
    diagnose(
      unknownFamily,
      { tool: "read_votes", family: "vote_pages" },
      {
        location: at(matrix, '"vote_pages"', ["tools", "read_votes", "0"]),
        related: [
          { location: at(library, '"vote_page"', ["$defs", "vote_page"]), message: "the nearest definition" },
        ],
        help: 'did you mean "vote_page"?',
        tools: ["read_votes"],
      },
    ),
    diagnose(unusedDefinition, { name: "a/b" }, { location: at(library, '"a/b"', ["$defs", "a/b"]) }),
    diagnose(staleOutput, { count: 3 }),
  ],
  files: [
    {
      path: "schemas/tools/read_votes.json",
      action: "update",
      diff: `--- schemas/tools/read_votes.json
+++ schemas/tools/read_votes.json
@@ -1,3 +1,3 @@
 {
-  "type": "string"
+  "type": "object"
 }
`,
    },
    { path: "schemas/tools/write_issue.json", action: "create" },
    { path: "schemas/tools/read_old.json", action: "remove" },
    { path: "schemas/tools/read_search.json", action: "unchanged" },
  ],
  repair: "npx ombi-schema build",
};

/** A build that wrote and found nothing. */
export const clean: Report = {
  command: "build",
  summary: "31 tools · 37 definitions · 0 errors, 0 warnings · 184 ms",
  counts: { tools: 31, definitions: 37, errors: 0, warnings: 0 },
  exitCode: 0,
  diagnostics: [],
};

export const BELL_AND_RED = "\u0007\u001b[31mred\u001b[0m";

/** What a name can hold that some format could trip over. */
export const HOSTILE = `a|b ${BELL_AND_RED} <script>alert(1)</script> ]]> & "q" 'p' \`c\` [x](http://x) *b* _i_ @everyone #1 \ud800 \u202e \uffff 100%\r\n::set-output name=x::y`;
