import fc from "fast-check";
import * as prettier from "prettier";
import { describe, expect, test } from "vitest";
import { DEFAULT_HEADINGS, insertZones, type ZoneRequest } from "../../../src/emit/markdown/insert.js";
import { ZONE_NAMES, type ZoneName } from "../../../src/emit/markdown/zone-name.js";
import { findZones } from "../../../src/emit/markdown/zones.js";
import { createSource } from "../../../src/source/source.js";

function insert(text: string, ...requests: readonly ZoneRequest[]): string {
  const { value, diagnostics } = insertZones(createSource("page.md", text), requests);
  expect(diagnostics).toEqual([]);
  return value ?? "";
}

const pair = (name: ZoneName, ending = "\n") =>
  `<!-- ombi-schema:begin ${name} -->${ending}${ending}<!-- ombi-schema:end ${name} -->${ending}`;

describe("under a heading", () => {
  const matrix = (heading: string): ZoneRequest => ({ zone: "matrix", heading });
  test.each<[string, string, string, string]>([
    ["before the next heading", "A", "# A\n\ntext\n\n# B\n", `# A\n\ntext\n\n${pair("matrix")}\n# B\n`],
    ["after its subsections", "A", "# A\n\n## A1\n\n# B\n", `# A\n\n## A1\n\n${pair("matrix")}\n# B\n`],
    ["before a heading above it", "A1", "# A\n\n## A1\n\n# B\n", `# A\n\n## A1\n\n${pair("matrix")}\n# B\n`],
    ["at the end", "B", "# A\n\n# B\n\ntext\n", `# A\n\n# B\n\ntext\n\n${pair("matrix")}`],
    ["without a newline at the end", "A", "# A", `# A\n\n${pair("matrix")}`],
    ["with blank lines at the end", "A", "# A\n\n\n", `# A\n\n\n${pair("matrix")}`],
    ["without a blank line between", "A", "# A\ntext\n# B\n", `# A\ntext\n\n${pair("matrix")}\n# B\n`],
    ["setext", "A", "A\n=\n\nB\n-\n\nC\n=\n", `A\n=\n\nB\n-\n\n${pair("matrix")}\nC\n=\n`],
    ["setext after a paragraph", "A", "# A\n\nB\nb\n===\n", `# A\n\n${pair("matrix")}\nB\nb\n===\n`],
    ["with an indented heading after it", "A", "# A\n\n  # B\n", `# A\n\n${pair("matrix")}\n  # B\n`],
    [
      "by its plain text",
      "Shared $defs library",
      "## Shared `$defs` *library* ##\n",
      `## Shared \`$defs\` *library* ##\n\n${pair("matrix")}`,
    ],
    [
      "by its text as written",
      "Shared `$defs` library",
      "## Shared `$defs` library\n",
      `## Shared \`$defs\` library\n\n${pair("matrix")}`,
    ],
    [
      "without its comments",
      "A",
      "# A <!-- omit in toc -->\n",
      `# A <!-- omit in toc -->\n\n${pair("matrix")}`,
    ],
    ["the first of two", "A", "# A\n\n# A\n", `# A\n\n${pair("matrix")}\n# A\n`],
    [
      "not a heading in code or in a quote",
      "A",
      "```\n# A\n```\n\n> # A\n\n# A\n\n# B\n",
      `\`\`\`\n# A\n\`\`\`\n\n> # A\n\n# A\n\n${pair("matrix")}\n# B\n`,
    ],
    [
      "not a heading in a zone",
      "A",
      `${pair("graph").replace("\n\n", "\n\n# A\n\n")}\n# A\n`,
      `${pair("graph").replace("\n\n", "\n\n# A\n\n")}\n# A\n\n${pair("matrix")}`,
    ],
    ["after a list", "A", "# A\n\n- a\n  - b\n", `# A\n\n- a\n  - b\n\n${pair("matrix")}`],
    ["CRLF", "A", "# A\r\n\r\n# B\r\n", `# A\r\n\r\n${pair("matrix", "\r\n")}\r\n# B\r\n`],
    ["lone CR", "A", "# A\r\r# B\r", `# A\r\r${pair("matrix", "\r")}\r# B\r`],
    ["a lone CR among line feeds", "A", "# A\n\ntext\r# B\n", `# A\n\ntext\r\n\n${pair("matrix")}\n# B\n`],
    ["a byte order mark", "A", "\ufeff# A\n", `\ufeff# A\n\n${pair("matrix")}`],
  ])("%s", (_, heading, text, expected) => {
    expect(insert(text, matrix(heading))).toBe(expected);
    expect(insert(expected, matrix(heading))).toBe(expected);
  });

  test("several zones keep the order of the requests", () => {
    const requests: ZoneRequest[] = [
      { zone: "matrix", heading: "A" },
      { zone: "closures", heading: "A" },
      { zone: "matrix", heading: "B" },
    ];
    expect(insert("# A\n\n# B\n", ...requests)).toBe(`# A\n\n${pair("matrix")}\n${pair("closures")}\n# B\n`);
  });
});

describe("without a heading", () => {
  test.each<[string, string, string]>([
    ["at the end, under its own", "# A\n", `# A\n\n## Tool → family matrix\n\n${pair("matrix")}`],
    ["in an empty document", "", `## Tool → family matrix\n\n${pair("matrix")}`],
    [
      "under its own heading that is there",
      "## Tool → family matrix\n\n## B\n",
      `## Tool → family matrix\n\n${pair("matrix")}\n## B\n`,
    ],
  ])("%s", (_, text, expected) => {
    expect(insert(text, { zone: "matrix" })).toBe(expected);
  });

  test("all zones make a page that Prettier keeps", async () => {
    const text = insert("# Results\n", ...ZONE_NAMES.map((zone) => ({ zone })));
    expect(await prettier.format(text, { parser: "markdown" })).toBe(text);
    for (const heading of Object.values(DEFAULT_HEADINGS)) expect(text).toContain(`\n## ${heading}\n`);
  });
});

describe("refused", () => {
  const refuse = (text: string, ...requests: readonly ZoneRequest[]) => {
    const { value, diagnostics } = insertZones(createSource("page.md", text), requests);
    expect(value).toBeUndefined();
    return diagnostics.map(({ rule, data, help }) => ({ rule, data, help }));
  };

  test("an unknown heading, with the nearest", () => {
    const text = "# Envelope template\n\n- # Other\n";
    expect(
      refuse(text, { zone: "envelope", heading: "Envelope templat" }, { zone: "matrix", heading: "Other" }),
    ).toEqual([
      {
        rule: "document/unknown-heading",
        data: { heading: "Envelope templat" },
        help: 'did you mean "Envelope template"?',
      },
      {
        rule: "document/unknown-heading",
        data: { heading: "Other" },
        help: "name a heading by its text, without the marks",
      },
    ]);
  });

  test("a document with a broken marker", () => {
    expect(refuse("<!-- ombi-schema:begin graph -->\n", { zone: "matrix" })).toMatchObject([
      { rule: "document/broken-marker" },
    ]);
  });

  test.each(["# A\n\n```\ncode\n", "# A\n\n<!-- open\n", "# A\n\n<pre>\n"])(
    "an open block at the end: %j",
    (text) => {
      if (text.includes("<pre>")) {
        // A comment inside `pre` is a comment still.
        expect(insert(text, { zone: "matrix", heading: "A" })).toContain(pair("matrix"));
        return;
      }
      expect(refuse(text, { zone: "matrix", heading: "A" })).toMatchObject([{ rule: "document/no-place" }]);
    },
  );
});

test("law: an insertion only adds, and the zone is found afterwards", () => {
  const line = fc.constantFrom(
    "# A",
    "## B",
    "text",
    "",
    "- a",
    "> q",
    "| a |",
    "| - |",
    "Title",
    "===",
    "    code",
  );
  const ending = fc.constantFrom("\n", "\r\n", "\r");
  fc.assert(
    fc.property(fc.array(fc.tuple(line, ending), { maxLength: 12 }), fc.boolean(), (lines, bom) => {
      const text = (bom ? "\ufeff" : "") + lines.map(([content, eol]) => content + eol).join("");
      const source = createSource("page.md", text);
      const { value = "" } = insertZones(source, [{ zone: "graph" }]);
      const start = value.indexOf("## Graph");
      let head = 0;
      while (head < text.length && text[head] === value[head]) head++;
      expect(start).toBeGreaterThanOrEqual(0);
      expect(value.endsWith(text.slice(head))).toBe(true);
      expect(findZones(createSource("page.md", value)).value).toHaveLength(1);
    }),
  );
});
