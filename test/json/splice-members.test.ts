import fc from "fast-check";
import { expect, test } from "vitest";
import { fromValue } from "../../src/json/make-node.js";
import type { JsonValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { printDocument } from "../../src/json/print.js";
import { DEFAULT_FORMAT } from "../../src/json/print-format.js";
import { type AddedMember, spliceMembers } from "../../src/json/splice-members.js";
import { createSource } from "../../src/source/source.js";

function splice(
  text: string,
  pointer: readonly string[],
  changed: Record<string, JsonValue | undefined>,
  added: readonly (readonly [after: string | undefined, key: string, value: JsonValue])[] = [],
): string {
  const document = parseJsonSource(createSource("a.json", text)).value;
  if (!document) throw new Error("the text is no JSON");
  const changes = {
    changed: new Map(
      Object.entries(changed).map(([key, value]) => [
        key,
        value === undefined ? undefined : fromValue(value),
      ]),
    ),
    added: added.map(([after, key, value]): AddedMember => ({ after, key, value: fromValue(value) })),
  };
  return spliceMembers(document, pointer, changes, DEFAULT_FORMAT);
}

const TEXT = `{
  "$defs": {
    "a":   { "x" : 1.0 },
    "b": [1,2],

    "c": "\\u0041"
  }
}
`;

test("what is not named stays to the byte", () => {
  expect(splice(TEXT, ["$defs"], { b: { type: "string" } })).toBe(
    TEXT.replace("[1,2]", '{ "type": "string" }'),
  );
  expect(splice(TEXT, ["$defs"], {})).toBe(TEXT);
});

test("members come behind the one that is named, or first", () => {
  expect(
    splice(TEXT, ["$defs"], {}, [
      ["a", "n", 1],
      ["a", "o", 2],
      ["c", "z", {}],
      [undefined, "first", []],
    ]),
  ).toBe(`{
  "$defs": {
    "first": [],
    "a":   { "x" : 1.0 },
    "n": 1,
    "o": 2,
    "b": [1,2],

    "c": "\\u0041",
    "z": {}
  }
}
`);
});

test.each([
  [["a"], '    "b": [1,2],\n\n    "c": "\\u0041"\n'],
  [["b"], '    "a":   { "x" : 1.0 },\n\n    "c": "\\u0041"\n'],
  [["c"], '    "a":   { "x" : 1.0 },\n    "b": [1,2]\n'],
  [["a", "b"], '    "c": "\\u0041"\n'],
  [["b", "c"], '    "a":   { "x" : 1.0 }\n'],
])("%j goes with its comma", (keys, left) => {
  const gone = Object.fromEntries(keys.map((key) => [key, undefined]));
  const text = splice(TEXT, ["$defs"], gone);
  expect(JSON.parse(text)).toBeTruthy();
  expect(text.replace(/\n\n/g, "\n")).toBe(`{\n  "$defs": {\n${left}  }\n}\n`.replace(/\n\n/g, "\n"));
});

test("an object that was empty, or on one line, is opened", () => {
  expect(splice('{ "$defs": {} }', ["$defs"], {}, [[undefined, "a", true]])).toBe(
    '{ "$defs": {\n    "a": true\n  } }',
  );
  expect(splice('{ "$defs": { "a": 1e1, "b": 2 } }\n', ["$defs"], { b: undefined }, [["a", "c", 3]])).toBe(
    '{ "$defs": {\n    "a": 1e1,\n    "c": 3\n  } }\n',
  );
  expect(splice(TEXT, ["$defs"], { a: undefined, b: undefined, c: undefined })).toBe('{\n  "$defs": {}\n}\n');
});

test("tabs, wider margins and CRLF are kept up", () => {
  const wide = { type: "object", properties: { name: { type: "string", description: "x".repeat(60) } } };
  expect(splice('{\r\n\t"tools": {\r\n\t\t"a": []\r\n\t}\r\n}', ["tools"], {}, [["a", "b", wide]])).toBe(
    [
      "{",
      '\t"tools": {',
      '\t\t"a": [],',
      '\t\t"b": {',
      '\t\t\t"type": "object",',
      '\t\t\t"properties": {',
      '\t\t\t\t"name": {',
      '\t\t\t\t\t"type": "string",',
      `\t\t\t\t\t"description": "${"x".repeat(60)}"`,
      "\t\t\t\t}",
      "\t\t\t}",
      "\t\t}",
      "\t}",
      "}",
    ].join("\r\n"),
  );
  expect(splice('{\n    "a": 1\n}', [], { a: { b: "y".repeat(80) } })).toBe(
    `{\n    "a": {\n        "b": "${"y".repeat(80)}"\n    }\n}`,
  );
});

test("a printed document spliced is the changed document printed", () => {
  const key = fc.stringMatching(/^[a-z]{1,6}$/);
  const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(key, value), { minLength: 1, selector: ([name]) => name }),
      fc.array(fc.tuple(key, fc.option(value, { nil: undefined }))),
      (before, wishes) => {
        const old = Object.fromEntries(before);
        const print = (members: object) =>
          printDocument(fromValue({ $defs: members as JsonValue }), DEFAULT_FORMAT, () => true);
        const changed: Record<string, JsonValue | undefined> = {};
        const added = new Map<string, JsonValue>();
        for (const [name, wish] of wishes) {
          if (Object.hasOwn(old, name)) changed[name] = wish;
          else if (wish !== undefined) added.set(name, wish);
        }
        const staying = Object.keys(old).filter((name) => !(name in changed) || changed[name] !== undefined);
        const after = staying.at(-1);
        const text = splice(
          print(old),
          ["$defs"],
          changed,
          [...added].map(([name, wish]) => [after, name, wish] as const),
        );
        const wanted = Object.fromEntries([
          ...staying.map((name) => [name, name in changed ? changed[name] : old[name]]),
          ...added,
        ]);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ $defs: wanted })));
        expect(Object.keys((JSON.parse(text) as { $defs: object }).$defs)).toEqual(Object.keys(wanted));
      },
    ),
  );
});
