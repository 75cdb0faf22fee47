import fc from "fast-check";
import * as prettier from "prettier";
import { expect, test } from "vitest";
import { codeSpan, codeSpans, fencedCode } from "../../../src/emit/markdown/code.js";
import { parseMarkdown } from "../../../src/emit/markdown/parse-markdown.js";
import { formatCount, renderTable } from "../../../src/emit/markdown/table.js";

test.each([
  ["media_page", "`media_page`"],
  ["", '`""`'],
  [" a", '`" a"`'],
  ["a  b", '`"a  b"`'],
  ["a`b", "``a`b``"],
  ["``", "` `` `"],
  ["`a", "`` `a ``"],
  ["a\nb", '`"a\\nb"`'],
  ["a\u0007b", "`a\\u0007b`"],
  ["a\u202eb", "`a\\u202eb`"],
  ["\ud83d", "`\\ud83d`"],
  ["😀", "`😀`"],
  ["a|b", "`a|b`"],
  ["a\\|b", "`a\\\\u007cb`"],
])("%j as inline code", (name, expected) => {
  expect(codeSpan(name)).toBe(expected);
});

test("no names are a dash", () => {
  expect(codeSpans([])).toBe("–");
});

test("a fence is longer than any run of backticks inside", () => {
  expect(fencedCode("json", '"a"')).toBe('```json\n"a"\n```');
  expect(fencedCode("json", '"````"')).toBe('`````json\n"````"\n`````');
});

test("a table is padded by what is seen", () => {
  const columns = [{ heading: "A" }, { heading: "≈ n", numeric: true }];
  expect(renderTable(columns, [["漢字", "1"], ["a|b\nc"]])).toBe(
    ["| A      | ≈ n |", "| ------ | --: |", "| 漢字   |   1 |", "| a\\|b c |     |"].join("\n"),
  );
  expect(renderTable(columns, [])).toBe("| A   | ≈ n |\n| --- | --: |");
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1234567, "1,234,567"],
])("%d in groups", (count, expected) => {
  expect(formatCount(count)).toBe(expected);
});

const anyName = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.stringMatching(/^[`|\\ a"-]{0,8}$/));

test("any name stays one cell of one row, and one piece of code", () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 4 }), (names) => {
      const root = parseMarkdown(
        renderTable(
          [{ heading: "A" }, { heading: "B" }],
          names.map((name) => [codeSpan(name), "x"]),
        ),
        "text",
      );
      expect(root.children).toHaveLength(1);
      const [table] = root.children;
      if (table?.type !== "table") throw new Error("not a table");
      expect(table.children).toHaveLength(names.length + 1);
      for (const row of table.children) expect(row.children).toHaveLength(2);
      const codes = table.children.slice(1).map((row) => row.children[0]?.children);
      for (const [index, code] of codes.entries()) {
        expect(code?.map(({ type }) => type)).toEqual(["inlineCode"]);
        const name = names[index] as string;
        if (/^[\w|`-]+$/.test(name)) expect(code).toMatchObject([{ value: name }]);
      }
    }),
  );
});

// Widths of unassigned and of text-style emoji characters are a matter of opinion: string-width and Prettier differ.
const commonName = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[`|\\ a"-]{0,8}$/),
  fc.stringMatching(/^[a-zäéßλжя漢字한글カ😀👍]{1,6}$/u),
);

test("Prettier keeps tables and inline code of such names", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commonName, { maxLength: 4 }), async (names) => {
      const table = renderTable(
        [{ heading: "A" }, { heading: "≈ n", numeric: true }],
        names.map((name) => [codeSpan(name), String(name.length)]),
      );
      const text = `${table}\n\nSee ${codeSpans(names)}.\n`;
      expect(await prettier.format(text, { parser: "markdown" })).toBe(text);
    }),
  );
});
