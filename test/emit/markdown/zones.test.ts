import { describe, expect, test } from "vitest";
import { findZones } from "../../../src/emit/markdown/zones.js";
import { createSource, positionAt } from "../../../src/source/source.js";

const begin = (name: string) => `<!-- ombi-schema:begin ${name} -->`;
const end = (name: string) => `<!-- ombi-schema:end ${name} -->`;

/** The zones as name and body, or the findings as `line:column rule data`. */
function read(text: string): readonly string[] {
  const source = createSource("page.md", text);
  const { value, diagnostics } = findZones(source);
  if (value) {
    expect(diagnostics).toEqual([]);
    return value.map(
      (zone) => `${zone.name}=${JSON.stringify(source.text.slice(zone.begin.end, zone.end.start))}`,
    );
  }
  return diagnostics.map(({ rule, data, location, kind, related }) => {
    expect(kind).toBe("fault");
    const { line, column } = positionAt(source, location?.span.start ?? -1);
    const others = related.map((other) => ` <- ${positionAt(source, other.location.span.start).line}`);
    return `${line}:${column} ${rule.replace("document/", "")} ${[data.problem, data.zone].filter(Boolean).join(" ")}${others.join("")}`;
  });
}

describe("zones that are found", () => {
  test.each<[string, string, readonly string[]]>([
    ["none", "# Title\n\ntext\n", []],
    ["an empty file", "", []],
    ["a pair", `${begin("matrix")}\nx\n${end("matrix")}\n`, ['matrix="\\nx\\n"']],
    [
      "two pairs",
      `${begin("matrix")}\n${end("matrix")}\n\n${begin("graph")}\n${end("graph")}`,
      ['matrix="\\n"', 'graph="\\n"'],
    ],
    [
      "adjacent lines",
      `${begin("matrix")}\n${end("matrix")}\n${begin("graph")}\n${end("graph")}\n`,
      ['matrix="\\n"', 'graph="\\n"'],
    ],
    [
      "one line",
      `${begin("matrix")} x ${end("matrix")}${begin("graph")}${end("graph")}`,
      ['matrix=" x "', 'graph=""'],
    ],
    [
      "space in the comments",
      "<!--   ombi-schema:begin\tmatrix-->\nx\n<!--\nombi-schema:end matrix\n-->\n",
      ['matrix="\\nx\\n"'],
    ],
    ["CRLF", `a\r\n\r\n${begin("matrix")}\r\nx\r\n${end("matrix")}\r\n`, ['matrix="\\r\\nx\\r\\n"']],
    ["lone CR", `a\r\r${begin("matrix")}\rx\r${end("matrix")}\r`, ['matrix="\\rx\\r"']],
    ["right after a paragraph", `text\n${begin("matrix")}\n${end("matrix")}\ntext`, ['matrix="\\n"']],
    ["right after a table", `| a |\n| - |\n| b |\n${begin("matrix")}\n${end("matrix")}\n`, ['matrix="\\n"']],
    [
      "right after a list and a quote",
      `- a\n${begin("matrix")}\n${end("matrix")}\n> b\n${begin("graph")}\n${end("graph")}\n`,
      ['matrix="\\n"', 'graph="\\n"'],
    ],
    ["indented by three spaces", `   ${begin("matrix")}\n   ${end("matrix")}\n`, ['matrix="\\n   "']],
    [
      "beside other HTML",
      `<details><summary>All</summary>\n${begin("matrix")}\n\nx\n\n${end("matrix")}\n</details>\n`,
      ['matrix="\\n\\nx\\n\\n"'],
    ],
    [
      "after other HTML on the line",
      `<div>${begin("matrix")}\n</div>${end("matrix")}\n`,
      ['matrix="\\n</div>"'],
    ],
    [
      "after another comment on the line",
      `<!-- a -->${begin("matrix")}\n\n<!-- b --> ${end("matrix")}`,
      ['matrix="\\n\\n<!-- b --> "'],
    ],
    [
      "after front matter that looks like a zone",
      `---\na: "${begin("matrix")}"\n---\n\n${begin("matrix")}\n${end("matrix")}\n`,
      ['matrix="\\n"'],
    ],
    ["under a setext heading", `Title\n=====\n${begin("matrix")}\n${end("matrix")}\n`, ['matrix="\\n"']],
    [
      "after NUL, U+2028, tabs and astral characters",
      `\0\t\u{1f600}\u2028\n\n${begin("matrix")}\n\0\u{1f600}\n${end("matrix")}\n`,
      ['matrix="\\n\\u0000\u{1f600}\\n"'],
    ],
    ["after a byte order mark", `\ufeff${begin("matrix")}\n${end("matrix")}\n`, ['matrix="\\n"']],
    [
      "after two byte order marks",
      `\ufeff\ufeff\n\n${begin("matrix")}\n${end("matrix")}\n`,
      ['matrix="\\n"'],
    ],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("text that only looks like a marker", () => {
  test.each([
    ["a fence", `\`\`\`md\n${begin("matrix")}\n\`\`\`\n`],
    ["a tilde fence", `~~~\n${begin("nothing")}\n${end("matrix")}\n~~~\n`],
    ["an unclosed fence", `\`\`\`\n${begin("matrix")}\n`],
    ["indented code", `    ${begin("matrix")}\n`],
    ["inline code", `Write \`${begin("matrix")}\` there.\n`],
    ["an attribute", `<div title="${begin("matrix")}">\n</div>\n`],
    ["a script", `<script>\n${begin("matrix")}\n</script>\n`],
    ["a longer comment", `<!-- write\n${begin("matrix")}\n`],
    ["an escaped comment", `\\${begin("matrix")}\n`],
    [
      "another tool's comment",
      "<!-- ombi-schemata:begin matrix -->\n<!-- ombi-schema makes the tables -->\n",
    ],
  ])("in %s", (_, text) => {
    expect(read(text)).toEqual([]);
  });

  test("in a string of the body", () => {
    const body = `\n\n\`\`\`json\n{ "description": "${end("library")} ${begin("matrix")}" }\n\`\`\`\n\n`;
    expect(read(`${begin("library")}${body}${end("library")}\n`)).toEqual([
      `library=${JSON.stringify(body)}`,
    ]);
  });
});

describe("garbled bodies", () => {
  const after = `\n\n\`\`\`md\n${begin("graph")}\n\`\`\`\n\n${begin("sizes")}\n${end("sizes")}\n`;
  test.each([
    ["an unclosed fence", "\n```json\n{\n"],
    ["an unclosed comment", "\n<!-- open\n"],
    ["an open HTML block", "\n<pre>\n<div>\n"],
    ["a list that would hold the marker", "\n- a\n\n  "],
    ["a quote", "\n> a\n"],
    ["indentation", "\n        "],
    ["a merge conflict", "\n<<<<<<< HEAD\n| a |\n=======\n```\n| b |\n>>>>>>> topic\n"],
  ])("%s hides neither the end nor what follows", (_, body) => {
    expect(read(`${begin("matrix")}${body}${end("matrix")}${after}`)).toEqual([
      `matrix=${JSON.stringify(body)}`,
      'sizes="\\n"',
    ]);
  });
});

describe("faults", () => {
  test.each<[string, string, readonly string[]]>([
    ["a missing end", `# A\n\n${begin("matrix")}\n\ntext\n`, ["3:1 broken-marker no-end matrix"]],
    [
      "a missing end before another zone",
      `${begin("matrix")}\n\n${begin("graph")}\n${end("graph")}\n`,
      ["1:1 broken-marker no-end matrix"],
    ],
    ["an end without begin", `text\n\n${end("matrix")}\n`, ["3:1 broken-marker no-begin matrix"]],
    [
      "a second end",
      `${begin("matrix")}\n${end("matrix")}\n${end("matrix")}\n`,
      ["3:1 broken-marker no-begin matrix <- 2"],
    ],
    [
      "the end first",
      `${end("matrix")}\n${begin("matrix")}\n`,
      ["1:1 broken-marker no-begin matrix", "2:1 broken-marker no-end matrix"],
    ],
    [
      "a doubled zone",
      `${begin("matrix")}\n${end("matrix")}\n\n${begin("matrix")}\n${end("matrix")}\n`,
      ["4:1 broken-marker doubled matrix <- 1"],
    ],
    [
      "a zone in itself",
      `${begin("matrix")}\n${begin("matrix")}\n${end("matrix")}\n${end("matrix")}\n`,
      ["2:1 broken-marker doubled matrix <- 1"],
    ],
    [
      "a nested zone",
      `${begin("matrix")}\n\n${begin("graph")}\n${end("graph")}\n\n${end("matrix")}\n`,
      ["3:1 broken-marker nested graph <- 1"],
    ],
    [
      "a nested zone behind an unclosed fence",
      `${begin("matrix")}\n\`\`\`\n${begin("graph")}\n${end("graph")}\n${end("matrix")}\n`,
      ["3:1 broken-marker nested graph <- 1"],
    ],
    [
      "crossing zones",
      `${begin("matrix")}\n${begin("graph")}\n${end("matrix")}\n${end("graph")}\n`,
      ["2:1 broken-marker crossing graph <- 1"],
    ],
    [
      "a foreign end inside",
      `${begin("matrix")}\n${end("graph")}\n${end("matrix")}\n`,
      ["2:1 broken-marker no-begin graph <- 1"],
    ],
    [
      "a zone in a list",
      `- a\n\n  ${begin("matrix")}\n  ${end("matrix")}\n`,
      ["3:3 broken-marker not-top-level matrix", "4:3 broken-marker not-top-level matrix"],
    ],
    [
      "a zone in a quote",
      `> ${begin("matrix")}\n> ${end("matrix")}\n`,
      ["1:3 broken-marker not-top-level matrix", "2:3 broken-marker not-top-level matrix"],
    ],
    [
      "a begin in a paragraph",
      `text ${begin("matrix")}\n\n${end("matrix")}\n`,
      ["1:6 broken-marker not-top-level matrix"],
    ],
    [
      "an end in a quote",
      `${begin("matrix")}\n\n> ${end("matrix")}\n`,
      ["3:3 broken-marker not-top-level matrix"],
    ],
    [
      "an end behind text",
      `<div>\n${begin("matrix")}\nx ${end("matrix")}\n</div>\n`,
      ["3:3 broken-marker hidden matrix <- 2"],
    ],
    [
      "a stray end after a body that quotes it",
      `${begin("matrix")}\n"${end("graph")}"\n${end("matrix")}\n<div>\n${end("graph")}\n`,
      ["5:1 broken-marker no-begin graph"],
    ],
    ["an unknown zone", `a\n\n${begin("matrx")}\n${end("matrx")}\n`, ["3:1 unknown-zone matrx"]],
    ["a mistyped begin", `${begin("matrx")}\n${end("matrix")}\n`, ["1:1 unknown-zone matrx"]],
    ["a mistyped end", `${begin("matrix")}\n\n${end("Matrix")}\n`, ["3:1 unknown-zone Matrix"]],
    [
      "an unknown zone inside",
      `${begin("matrix")}\n${begin("tables")}\n${end("tables")}\n${end("matrix")}\n`,
      ["2:1 unknown-zone tables"],
    ],
    [
      "a marker without a name",
      "<!-- ombi-schema:begin -->\n",
      ["1:1 broken-marker malformed ombi-schema:begin"],
    ],
    [
      "a marker with two names",
      "a\n\n<div>\n<!-- ombi-schema:begin matrix graph -->\n</div>\n",
      ["4:1 broken-marker malformed ombi-schema:begin matrix graph"],
    ],
    [
      "another verb",
      "<!-- ombi-schema:start matrix -->\n",
      ["1:1 broken-marker malformed ombi-schema:start matrix"],
    ],
    ["CRLF", `a\r\n\r\n${begin("matrix")}\r\n`, ["3:1 broken-marker no-end matrix"]],
    ["a byte order mark and lone CR", `\ufeffa\r\r${end("matrix")}\r`, ["3:1 broken-marker no-begin matrix"]],
    [
      "several at once, in order",
      `${end("graph")}\n\n> ${begin("sizes")}\n\n${begin("matrix")}\n`,
      [
        "1:1 broken-marker no-begin graph",
        "3:3 broken-marker not-top-level sizes",
        "5:1 broken-marker no-end matrix",
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("the span is the comment, and the help says what to do", () => {
    const source = createSource("page.md", `<div>\n<p> ${begin("matrix")} </p>\n`);
    const [fault] = findZones(source).diagnostics;
    const { start, end: stop } = fault?.location?.span ?? { start: 0, end: 0 };
    expect(source.text.slice(start, stop)).toBe(begin("matrix"));
    expect(fault?.help).toBe(
      "add <!-- ombi-schema:end matrix --> on a line of its own, at the top level of the document",
    );
  });

  test("an unknown zone is answered with the nearest, or with all", () => {
    const help = (name: string) =>
      findZones(createSource("page.md", begin(name))).diagnostics.map((fault) => fault.help);
    expect(help("librry")).toEqual(['did you mean "library"?']);
    expect(help("x")).toEqual([
      "the zones are registration, library, envelope, matrix, closures, sizes, graph",
    ]);
  });
});
