import { expect, test } from "vitest";
import { codeFrame } from "../../src/source/code-frame.js";
import { createSource } from "../../src/source/source.js";
import { at } from "./sample.js";

function frame(text: string, needle: string, columns = 100): string | undefined {
  const { source, span } = at(createSource("a.json", text), needle);
  return codeFrame(source, span, { columns });
}

test("the frame shows two lines above, the place, one line below", () => {
  expect(frame('[\n  "a",\n  "b",\n  "c",\n  "d",\n  "e"\n]\n', '"c"')).toBe(
    ['   2 |   "a",', '   3 |   "b",', ' > 4 |   "c",', "     |   ^^^", '   5 |   "d",']
      .map((line) => line.slice(1))
      .join("\n"),
  );
});

test("every kind of line end counts as one", () => {
  for (const end of ["\r\n", "\r"]) {
    const text = ["one", "two", "three", "four"].join("\n");
    expect(frame(text.replaceAll("\n", end), "three")).toBe(frame(text, "three"));
  }
});

test("line numbers are those of the file", () => {
  const text = Array.from({ length: 12_000 }, (_, index) => `line ${index + 1}`).join("\n");
  expect(frame(text, "line 11999")?.split("\n")[2]).toBe("> 11999 | line 11999");
});

test("a span over several lines marks the rest of its first line", () => {
  expect(frame('{\n  "a": {\n    "b": 1\n  }\n}', '{\n    "b": 1\n  }')).toBe(
    ["  1 | {", '> 2 |   "a": {', "    |        ^", '  3 |     "b": 1'].join("\n"),
  );
});

test("an empty span marks one column, also at the end of the text", () => {
  const source = createSource("a.json", "[1,\n");
  expect(codeFrame(source, { start: 4, end: 4 }, { columns: 100 })).toBe(
    ["  1 | [1,", "> 2 |", "    | ^"].join("\n"),
  );
});

test("a span outside the text has no frame", () => {
  const source = createSource("a.json", "[]");
  for (const [start, end] of [
    [-1, 1],
    [0, 3],
    [2, 1],
    [9, 9],
  ] as const) {
    expect(codeFrame(source, { start, end }, { columns: 100 })).toBeUndefined();
  }
  expect(codeFrame(createSource("a.json", ""), { start: 0, end: 0 }, { columns: 100 })).toBeUndefined();
});

test("a long line is cut around the place", () => {
  const filler = "x".repeat(500);
  expect(frame(`${filler}HERE${filler}`, "HERE", 30)).toBe(
    [`> 1 | …${"x".repeat(10)}HERE${"x".repeat(16)}…`, `    | ${" ".repeat(11)}^^^^`].join("\n"),
  );
});

test("a long place is marked as far as it shows", () => {
  expect(frame(`${"x".repeat(40)}${"y".repeat(500)}`, "y".repeat(500), 30)).toBe(
    [`> 1 | …${"x".repeat(10)}${"y".repeat(20)}…`, `    | ${" ".repeat(11)}${"^".repeat(20)}`].join("\n"),
  );
});

test("long neighbours are cut at their end", () => {
  expect(frame(`${"x".repeat(50)}\nHERE\n${"z".repeat(50)}`, "HERE", 20)).toBe(
    [`  1 | ${"x".repeat(20)}…`, "> 2 | HERE", "    | ^^^^", `  3 | ${"z".repeat(20)}…`].join("\n"),
  );
});

test("no cut goes through a character", () => {
  for (let columns = 20; columns < 26; columns++) {
    expect(frame(`${"😀".repeat(80)}HERE${"😀".repeat(80)}`, "HERE", columns)).not.toMatch(/\\u|\p{Cs}/u);
  }
});

test("control characters are escaped and the marks still stand below the place", () => {
  expect(frame('{ "\u001b[31m\u2028": HERE\u0000 }', "HERE")).toBe(
    ['> 1 | { "\\u001b[31m\\u2028": HERE\\u0000 }', `    | ${" ".repeat(22)}^^^^`].join("\n"),
  );
});

test("tabs stay, above and below", () => {
  expect(frame("\t\tHERE", "HERE")).toBe("> 1 | \t\tHERE\n    | \t\t^^^^");
});

test("wide characters take two columns", () => {
  expect(frame('"映画": "列"', '"列"')).toBe(`> 1 | "映画": "列"\n    | ${" ".repeat(8)}^^^^`);
});

test("paint reaches the gutter and the marks, never the code", () => {
  const source = createSource("a.txt", "^ 1 | ^\n\t^^ | 2");
  const paint = { gutter: (text: string) => `<${text}>`, marker: (text: string) => `{${text}}` };
  expect(codeFrame(source, { start: 9, end: 11 }, { columns: 100, paint })).toBe(
    ["<  1 |> ^ 1 | ^", "{>}< 2 |> \t^^ | 2", "<    |> \t{^^}"].join("\n"),
  );
});

test("a frame of a 10 MB line costs nothing", () => {
  const source = createSource("a.json", `[${'"x",'.repeat(2_500_000)}"HERE"]`);
  const { span } = at(source, '"HERE"');
  codeFrame(source, span, { columns: 100 });
  const begin = performance.now();
  for (let count = 0; count < 1_000; count++) codeFrame(source, span, { columns: 100 });
  expect(performance.now() - begin).toBeLessThan(2_000);
});
