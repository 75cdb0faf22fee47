import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spliceZones } from "../../../src/emit/markdown/splice.js";
import { ZONE_NAMES, type ZoneName } from "../../../src/emit/markdown/zone-name.js";
import { findZones } from "../../../src/emit/markdown/zones.js";
import { createSource } from "../../../src/source/source.js";

const BODIES: ReadonlyMap<ZoneName, string> = new Map(
  ZONE_NAMES.map((name) => [
    name,
    `| ${name} |\n| - |\n\n\`\`\`json\n"<!-- ombi-schema:end ${name} -->"\n\`\`\``,
  ]),
);

function splice(text: string, bodies = BODIES): string {
  const source = createSource("page.md", text);
  const { value, diagnostics } = findZones(source);
  expect(diagnostics).toEqual([]);
  return spliceZones(source, value ?? [], bodies);
}

/** What is not the compiler's: the byte order mark, and the text around the bodies with the markers. */
function outsideOf(text: string): readonly string[] {
  const source = createSource("page.md", text);
  const parts = [source.bom ? "\ufeff" : ""];
  let read = 0;
  for (const { begin, end } of findZones(source).value ?? []) {
    parts.push(source.text.slice(read, begin.end));
    read = end.start;
  }
  return [...parts, source.text.slice(read)];
}

const zone = (name: ZoneName, body = "\n") =>
  `<!-- ombi-schema:begin ${name} -->${body}<!-- ombi-schema:end ${name} -->`;

const PAGE = [
  "---",
  "title: Results",
  "---",
  "Title",
  "=====",
  "",
  "*  one  ",
  "1) two\t[ ] `a|b` &nbsp;\u{1f600} \u2028 \0 trailing\\",
  "",
  "|a|b|",
  "|-|:-:|",
  "|x \\| y|",
  "",
  zone("matrix", "\nold\n"),
  "text right after",
  "",
  "~~~",
  zone("graph"),
  "~~~",
  "",
  `<div>\t${zone("sizes", "")}</div>`,
  "",
].join("\n");

describe("every byte outside the zones stays", () => {
  test.each([
    ["LF", PAGE],
    ["CRLF", PAGE.replaceAll("\n", "\r\n")],
    ["lone CR", PAGE.replaceAll("\n", "\r")],
    ["BOM", `\ufeff${PAGE}`],
    ["BOM and CRLF", `\ufeff${PAGE.replaceAll("\n", "\r\n")}`],
    ["two BOMs", `\ufeff\ufeff\n${PAGE}`],
    [
      "mixed endings",
      PAGE.replace(/\n/g, (_, offset: number) => (["\n", "\r\n", "\r"] as const)[offset % 3] ?? ""),
    ],
    ["no newline at the end", PAGE.trimEnd()],
  ])("%s", (_, text) => {
    const once = splice(text);
    expect(once).not.toBe(text);
    expect(outsideOf(once)).toEqual(outsideOf(text));
    expect(splice(once)).toBe(once);
  });

  test("a document without zones is returned as it is", () => {
    const text = "\ufeffa\r\nb\r\rc\n\0";
    expect(splice(text)).toBe(text);
  });
});

describe("the line ending of a body", () => {
  const bodies = new Map<ZoneName, string>([["matrix", "a\nb"]]);
  const spliced = (ending: string) =>
    `<!-- ombi-schema:begin matrix -->${["", "", "a", "b", "", ""].join(ending)}<!-- ombi-schema:end matrix -->`;
  test.each([
    ["the document's", `x\r\ny\r\n${zone("matrix")}`, `x\r\ny\r\n${spliced("\r\n")}`],
    ["the majority's", `x\r\ny\n\n${zone("matrix")}`, `x\r\ny\n\n${spliced("\n")}`],
    ["not the old body's", `x\n${zone("matrix", "\r\n\r\n\r\n")}`, `x\n${spliced("\n")}`],
    ["the old body's where there is no other", zone("matrix", "\r\n"), spliced("\r\n")],
    ["a line feed where there is none", zone("matrix", ""), spliced("\n")],
    ["a lone CR", `x\r\r${zone("matrix")}\r`, `x\r\r${spliced("\r")}\r`],
  ])("is %s", (_, text, expected) => {
    expect(splice(text, bodies)).toBe(expected);
  });
});

test("an empty body leaves one blank line, a zone without a new body stays", () => {
  const bodies = new Map<ZoneName, string>([["graph", ""]]);
  expect(splice(`${zone("matrix", "old")}\n${zone("graph", "old")}`, bodies)).toBe(
    `${zone("matrix", "old")}\n${zone("graph", "\n\n")}`,
  );
});

test("law: bytes outside stay and emitting twice is emitting once, whatever surrounds and fills the zones", () => {
  const ending = fc.constantFrom("\n", "\r\n", "\r");
  const line = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom(
      ..."|```|~~~|# A|===|---|> q|- l|  - m|1. n|    code|<div>|</div>|<!--|-->|<pre>|<script>|[a]: b|[^1]: c|\t".split(
        "|",
      ),
      "| a | b |",
      "| - | - |",
      "<<<<<<< HEAD",
      "=======",
      ">>>>>>> topic",
      "`<!-- ombi-schema:begin matrix -->`",
      '"<!-- ombi-schema:end graph -->"',
    ),
  );
  const lines = fc
    .array(fc.tuple(line, ending), { maxLength: 6 })
    .map((pairs) => pairs.map(([content, eol]) => content + eol).join(""));
  const page = fc
    .tuple(
      fc.boolean(),
      fc.shuffledSubarray([...ZONE_NAMES]),
      fc.array(fc.tuple(lines, lines, ending), { minLength: 8, maxLength: 8 }),
    )
    .map(([bom, names, parts]) => {
      const filled = parts.map(([before, body, eol], index) => {
        const name = names[index];
        return name ? `${before}${eol}${zone(name, `${eol}${body}`)}${eol}` : before;
      });
      return (bom ? "\ufeff" : "") + filled.join("");
    });
  let found = 0;
  fc.assert(
    fc.property(page, (text) => {
      const source = createSource("page.md", text);
      const { value: zones } = findZones(source);
      // Surroundings such as an open fence make text of a marker, or break a pair: then nothing is written.
      if (!zones) return;
      found += zones.length;
      const once = spliceZones(source, zones, BODIES);
      expect(outsideOf(once)).toEqual(outsideOf(text));
      expect(findZones(createSource("page.md", once)).value?.map(({ name }) => name)).toEqual(
        zones.map(({ name }) => name),
      );
      expect(splice(once)).toBe(once);
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(50);
});
