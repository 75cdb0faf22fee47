import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import type { DocumentFacts } from "../../../src/emit/markdown/document-facts.js";
import { emitDocument } from "../../../src/emit/markdown/emit-documents.js";
import { insertZones } from "../../../src/emit/markdown/insert.js";
import { ZONE_NAMES } from "../../../src/emit/markdown/zone-name.js";
import { createSource } from "../../../src/source/source.js";
import { factsOf, withoutSources } from "./facts.js";

function emit(text: string, facts: DocumentFacts = factsOf()): string {
  const { value, diagnostics } = emitDocument(createSource("page.md", text), facts);
  expect(diagnostics).toEqual([]);
  return value ?? "";
}

const EMPTY = insertZones(
  createSource("page.md", "# Results\n\nProse.\n"),
  ZONE_NAMES.map((zone) => ({ zone })),
).value as string;

test("a page with every zone is one that Prettier keeps, and that emitting keeps", async () => {
  const page = emit(EMPTY);
  expect(await prettier.format(page, { parser: "markdown" })).toBe(page);
  expect(emit(page)).toBe(page);
});

test("odd names leave the page stable and its zones in place", async () => {
  const names = [
    "",
    "a|b",
    "a`b",
    "`",
    "a\nb",
    "<!-- ombi-schema:end matrix -->",
    "__proto__",
    "漢字",
    "-->",
  ];
  const library = JSON.stringify(
    { $defs: Object.fromEntries([...names, "error"].map((name) => [name, { type: "object" }])) },
    null,
    2,
  ).replace(/\{\s+("type": "object")\s+\}/g, "{ $1 }");
  const facts = factsOf({ library, matrix: new Map(names.map((name) => [`tool ${name}`, [name, "error"]])) });
  const page = emit(EMPTY, facts);
  expect(emit(page, facts)).toBe(page);
  expect(await prettier.format(page, { parser: "markdown" })).toBe(page);
});

describe("a stale body is repaired, whatever became of it", () => {
  const page = emit(EMPTY);
  test.each<[string, (text: string) => string]>([
    ["edited", (text) => text.replace("`media_page`", "`media`")],
    ["emptied", (text) => text.replace(/(begin matrix -->)[\s\S]*(<!-- ombi-schema:end matrix)/, "$1\n$2")],
    ["on one line", (text) => text.replace(/(begin matrix -->)[\s\S]*(<!-- ombi-schema:end matrix)/, "$1$2")],
    [
      "a merge conflict",
      (text) =>
        text.replace(
          /\| `read_search`.*\n/,
          "<<<<<<< HEAD\n| `read_search` | `media` |\n=======\n| `read_find` | `media` |\n>>>>>>> topic\n",
        ),
    ],
    [
      "a conflict that lost a fence",
      (text) => text.replace('"enum": ["movie", "tv"]', "=======\n```\n>>>>>>> topic"),
    ],
    [
      "a fence that lost its end",
      (text) => text.replace("\n```\n\n<!-- ombi-schema:end", "\n\n<!-- ombi-schema:end"),
    ],
    ["an open comment", (text) => text.replace("```mermaid", "<!-- ```mermaid")],
    ["indented", (text) => text.replace("<!-- ombi-schema:end sizes", "      <!-- ombi-schema:end sizes")],
    [
      "without blank lines",
      (text) => text.replace(/-->\n\n/g, "-->\n").replace(/\n\n(<!-- ombi-schema:end)/g, "\n$1"),
    ],
  ])("%s", (_, spoil) => {
    const spoilt = spoil(page);
    expect(spoilt).not.toBe(page);
    if (spoilt.match(/-->\n\n/)) expect(emit(spoilt)).toBe(page);
    else expect(emit(emit(spoilt))).toBe(emit(spoilt));
  });
});

test("BOM and CRLF stay", () => {
  const page = emit(`\ufeff${EMPTY.replaceAll("\n", "\r\n")}`);
  expect(page).toBe(`\ufeff${emit(EMPTY).replaceAll("\n", "\r\n")}`);
});

test("a document without zones comes back as it is, with the command that adds one", () => {
  const text = "\ufeff# A\r\n";
  const { value, diagnostics } = emitDocument(createSource("docs/page.md", text), factsOf());
  expect(value).toBe(text);
  expect(diagnostics).toMatchObject([
    {
      rule: "document/no-zones",
      kind: "rule",
      severity: "warning",
      help: "ombi-schema insert docs/page.md matrix=HEADING adds the markers of a zone under a heading of the document",
    },
  ]);
});

test("nothing is emitted beside a fault", () => {
  const broken = emitDocument(createSource("page.md", `${EMPTY}<!-- ombi-schema:begin x -->\n`), factsOf());
  expect(broken).toMatchObject({ diagnostics: [{ rule: "document/unknown-zone" }] });
  expect(broken.value).toBeUndefined();
  const read = emitDocument(createSource("page.md", EMPTY), withoutSources(factsOf()));
  expect(read.value).toBeUndefined();
  expect(read.diagnostics.map(({ rule, data }) => `${rule} ${data.zone}`)).toEqual([
    "document/zone-needs-sources library",
    "document/zone-needs-sources envelope",
    "document/zone-needs-sources graph",
  ]);
});
