import { readFileSync } from "node:fs";
import fc from "fast-check";
import { format as prettier } from "prettier";
import { describe, expect, it } from "vitest";
import { fromValue } from "../../src/json/make-node.js";
import {
  type JsonNode,
  type JsonValue,
  type Member,
  memberValue,
  nodeAt,
  type ObjectNode,
} from "../../src/json/node.js";
import { MAX_DEPTH, parseJsonSource } from "../../src/json/parse.js";
import { createContractPrinter, printDocument, printValue } from "../../src/json/print.js";
import { DEFAULT_FORMAT, type PrintFormat } from "../../src/json/print-format.js";
import { createSource } from "../../src/source/source.js";

const NARROW: PrintFormat = { indent: 2, width: 20 };

const FORMATS = [20, 40, 80, 120].flatMap((width) => [2, 4].map((indent) => ({ indent, width })));

function parse(text: string): JsonNode {
  return parseJsonSource(createSource("a.json", text)).value!.root;
}

function parseObject(text: string): ObjectNode {
  return parse(text) as ObjectNode;
}

function reformat(text: string, { indent, width }: PrintFormat): Promise<string> {
  return prettier(text, { parser: "json", printWidth: width, tabWidth: indent });
}

/** What is shown, the minified source, its lines at width 20. */
const LAYOUTS: readonly [string, string, readonly string[]][] = [
  ["a scalar", "true", ["true"]],
  ["a root without members", "{}", ["{}"]],
  ["empty containers", '{"a":{},"b":[]}', ['{ "a": {}, "b": [] }']],
  ["an object as wide as the line", '{"a":1,"b":234}', ['{ "a": 1, "b": 234 }']],
  ["an object one column too wide", '{"a":1,"b":2345}', ["{", '  "a": 1,', '  "b": 2345', "}"]],
  [
    "a long string after its key",
    '{"k":"a string that is too long"}',
    ["{", '  "k": "a string that is too long"', "}"],
  ],
  ["an inner array as wide as the line", '{"k":["abcdefghi"]}', ["{", '  "k": ["abcdefghi"]', "}"]],
  [
    "a comma past the end of the line",
    '{"k":["abcdefghi"],"l":1}',
    ["{", '  "k": [', '    "abcdefghi"', "  ],", '  "l": 1', "}"],
  ],
  ["several strings", '["alpha","beta","gam"]', ["[", '  "alpha",', '  "beta",', '  "gam"', "]"]],
  ["numbers, as many a line as fit", "[1,-2.5,3,4,5,6,7]", ["[", "  1, -2.5, 3, 4, 5,", "  6, 7", "]"]],
  ["numbers up to the last column", "[123456789,1234567,1]", ["[", "  123456789,", "  1234567, 1", "]"]],
  [
    "a number wider than the line",
    "[1,123456789012345678901]",
    ["[", "  1,", "  123456789012345678901", "]"],
  ],
  [
    "numbers among others, one a line",
    '[10,20,"3",40,50,60]',
    ["[", "  10,", "  20,", '  "3",', "  40,", "  50,", "  60", "]"],
  ],
  ["one object in an array", '[{"a":1,"b":2}]', ['[{ "a": 1, "b": 2 }]']],
  ["objects of one member", '[{"a":1},{}]', ['[{ "a": 1 }, {}]']],
  [
    "rows of objects",
    '[{"a":1,"b":2},{"c":3,"d":4}]',
    ["[", "  {", '    "a": 1,', '    "b": 2', "  },", '  { "c": 3, "d": 4 }', "]"],
  ],
  ["rows of arrays", "[[1,2],[3,4]]", ["[", "  [1, 2],", "  [3, 4]", "]"]],
  ["arrays of which one is short", "[[1,2],[3]]", ["[[1, 2], [3]]"]],
  ["arrays among objects", '[[1,2],{"a":1,"b":2}]', ["[", "  [1, 2],", '  { "a": 1, "b": 2 }', "]"]],
  [
    "rows that open what holds them",
    '{"a":[[[1,2],[3,4]]]}',
    ["{", '  "a": [', "    [", "      [1, 2],", "      [3, 4]", "    ]", "  ]", "}"],
  ],
  ["wide characters that fit", '{"字":"漢字漢字"}', ['{ "字": "漢字漢字" }']],
  ["wide characters that do not fit", '{"字":"漢字漢字漢"}', ["{", '  "字": "漢字漢字漢"', "}"]],
  [
    "combining marks",
    '{"a":"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301"}',
    ['{ "a": "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301" }'],
  ],
  ["a member called __proto__", '{"__proto__":{"a":1}}', ["{", '  "__proto__": {', '    "a": 1', "  }", "}"]],
];

const SPELLINGS = [
  "1.0",
  "1.50",
  "1E5",
  "1e+5",
  "1e400",
  "-0",
  "-0.0",
  "9223372036854775807",
  String.raw`"\u0041\/\ud83d\ude00"`,
  String.raw`{ "\u0041": "\t" }`,
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ minLength: 40, maxLength: 130 }),
  fc.constantFrom(
    "字",
    "ключ",
    "e\u0301",
    "👩‍👩‍👧",
    "☝️",
    "क्ष",
    "a\u200db",
    '"\\/\b\u0000\u2028',
    "__proto__",
    "$defs",
    "12",
  ),
);

// What `JSON.stringify` writes as 1e+21 is 1e21 for Prettier: a spelling that is kept.
const number = fc
  .oneof(fc.integer(), fc.nat(99), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !JSON.stringify(value).includes("e+"));

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(number, { maxLength: 60 }),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.array(tie("value"), { maxLength: 4 }), { maxLength: 4 }),
    fc.array(objectOf(tie("value"), 3), { maxLength: 4 }),
    objectOf(tie("value"), 8),
  ),
}));

function objectOf(value: fc.Arbitrary<JsonValue>, maxLength: number): fc.Arbitrary<JsonValue> {
  return fc
    .uniqueArray(fc.tuple(text, value), { selector: ([key]) => key, maxLength })
    .map((entries) => Object.fromEntries(entries));
}

const anyFormat = fc.constantFrom(...FORMATS);

describe("printDocument", () => {
  it.each(LAYOUTS)("lays out %s", async (_name, source, lines) => {
    const printed = printDocument(parse(source), NARROW);
    expect(printed.split("\n")).toEqual([...lines, ""]);
    expect(printed).toBe(await reformat(source, NARROW));
  });

  it.each(SPELLINGS)("keeps the spelling of %s", (literal) => {
    expect(printDocument(parse(literal), DEFAULT_FORMAT)).toBe(`${literal}\n`);
    expect(printDocument(parse(`{"a":[${literal}]}`), DEFAULT_FORMAT)).toBe(`{ "a": [${literal}] }\n`);
  });

  it("prints what Prettier makes of the minified value", async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyFormat, async (value, format) => {
        const minified = JSON.stringify(value);
        const printed = printDocument(fromValue(value), format);
        expect(printed).toBe(await reformat(minified, format));
        expect(JSON.stringify(JSON.parse(printed))).toBe(minified);
        expect(printDocument(parse(minified), format)).toBe(printed);
      }),
      { numRuns: 500 },
    );
  });

  it("prints what Prettier leaves as it is, whatever is kept open", async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyFormat, fc.nat(3), async (value, format, remainder) => {
        const open = (node: ObjectNode) => node.members.length % 4 === remainder;
        const printed = printDocument(fromValue(value), format, open);
        expect(await reformat(printed, format)).toBe(printed);
        expect(JSON.stringify(JSON.parse(printed))).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });

  it("opens what it is told to, and what holds it", () => {
    const root = parse('{"a":[{"b":{},"c":{"d":1}}],"e":{"f":2}}');
    const inner = nodeAt(root, ["a", "0", "c"]);
    expect(printDocument(root, DEFAULT_FORMAT, (node) => node === inner)).toBe(
      `{
  "a": [
    {
      "b": {},
      "c": {
        "d": 1
      }
    }
  ],
  "e": { "f": 2 }
}
`,
    );
  });

  it.each(["package.json", "package-lock.json", "schemas/library.json", "schemas/envelope.json"])(
    "prints %s as Prettier does when the same objects are kept open",
    async (path) => {
      const source = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
      const open = ({ start, members }: ObjectNode) =>
        source.slice(start, members[0]?.keyStart).includes("\n");
      for (const format of FORMATS)
        expect(printDocument(parse(source), format, open)).toBe(await reformat(source, format));
    },
  );

  it("leaves an empty object closed", () => {
    expect(printDocument(parse("{}"), DEFAULT_FORMAT, () => true)).toBe("{}\n");
  });

  it.each([
    ["arrays", "[", "]", ""],
    ["objects", '{"a":', "}", "1"],
    ["rows", "[[1,2],", "]", "[3,4]"],
  ])("prints %s nested to the limit", (_name, open, close, core) => {
    const depth = core === "[3,4]" ? MAX_DEPTH - 1 : MAX_DEPTH;
    const source = open.repeat(depth) + core + close.repeat(depth);
    const printed = printDocument(parse(source), DEFAULT_FORMAT);
    expect(JSON.stringify(JSON.parse(printed))).toBe(source);
  });
});

describe("printValue", () => {
  it("prints a value as it stands in its document", () => {
    fc.assert(
      fc.property(anyValue, anyFormat, fc.boolean(), (value, format, followed) => {
        const root = fromValue({ a: followed ? { key: value, z: 0 } : { key: value } });
        const around = [root, nodeAt(root, ["a"])];
        const document = printDocument(root, format, (node) => around.includes(node));
        const start = `${" ".repeat(2 * format.indent)}"key": `;
        const trailing = followed ? 1 : 0;
        const printed = printValue(fromValue(value), { format, level: 2, column: start.length, trailing });
        expect(document).toContain(`\n${start}${printed}${followed ? "," : ""}\n`);
      }),
    );
  });

  it.each([
    [0, 0, "[1, 2]"],
    [14, 0, "[1, 2]"],
    [15, 0, "[\n    1, 2\n  ]"],
    [13, 1, "[1, 2]"],
    [14, 1, "[\n    1, 2\n  ]"],
  ])("takes %i columns before and %i after into account", (column, trailing, expected) => {
    expect(printValue(parse("[1,2]"), { format: NARROW, level: 1, column, trailing })).toBe(expected);
  });
});

describe("createContractPrinter", () => {
  function memberOf(key: string, value: JsonNode): Member {
    return { key, keyStart: -1, keyEnd: -1, value };
  }

  function contract(definitions: readonly Member[], rest: string): ObjectNode {
    const root = parseObject(rest);
    const defs: ObjectNode = { kind: "object", start: -1, end: -1, members: definitions };
    return { ...root, members: root.members.map((m) => (m.key === "$defs" ? { ...m, value: defs } : m)) };
  }

  function printWhole(root: ObjectNode, format: PrintFormat): string {
    const defs = memberValue(root, "$defs");
    return printDocument(root, format, (node) => node === root || node === defs);
  }

  it("keeps the root and its definitions open", () => {
    const root = parseObject(
      `{"type":"object","properties":{"ok":{"const":true},"tool":{"const":"read_search"},
      "result":{"oneOf":[{"$ref":"#/$defs/media_page"}]}},"required":["ok","tool","result"],
      "$defs":{"id":{"type":"string","maxLength":40},"none":{},
      "media_page":{"type":"object","properties":{"ids":{"type":"array","items":{"$ref":"#/$defs/id"}}}}}}`,
    );
    expect(createContractPrinter(DEFAULT_FORMAT)(root)).toBe(
      `{
  "type": "object",
  "properties": {
    "ok": { "const": true },
    "tool": { "const": "read_search" },
    "result": { "oneOf": [{ "$ref": "#/$defs/media_page" }] }
  },
  "required": ["ok", "tool", "result"],
  "$defs": {
    "id": { "type": "string", "maxLength": 40 },
    "none": {},
    "media_page": {
      "type": "object",
      "properties": {
        "ids": { "type": "array", "items": { "$ref": "#/$defs/id" } }
      }
    }
  }
}
`,
    );
  });

  it.each(["{}", '{"$defs":{}}', '{"$defs":true}', '{"a":{"$defs":{"b":1}}}'])(
    "prints %s as a document with an open root",
    (source) => {
      const root = parseObject(source);
      expect(createContractPrinter(DEFAULT_FORMAT)(root)).toBe(printWhole(root, DEFAULT_FORMAT));
    },
  );

  it("prints contracts that share definitions as if each were printed alone", () => {
    const anyLibrary = fc.array(anyValue, { minLength: 1, maxLength: 5 });
    const anyRest = fc.constantFrom(
      '{"$defs":{}}',
      '{"type":"object","$defs":{}}',
      '{"$defs":{},"a":[1,{"b":2}]}',
    );
    const anyChoices = fc.array(fc.tuple(fc.subarray([0, 1, 2, 3, 4]), anyRest), { minLength: 1 });
    fc.assert(
      fc.property(anyLibrary, anyChoices, anyFormat, (definitions, choices, format) => {
        const shared = definitions.map((value, index) => memberOf(`d${index}`, fromValue(value)));
        const print = createContractPrinter(format);
        for (const [chosen, rest] of choices) {
          const root = contract(
            shared.filter((_, index) => chosen.includes(index)),
            rest,
          );
          expect(print(root)).toBe(printWhole(root, format));
        }
      }),
    );
  });

  it("prints a shared definition under each name it has", () => {
    const shared = parse('{"type":"string"}');
    const print = createContractPrinter(DEFAULT_FORMAT);
    for (const name of ["a", "a_long_name", "a", "字"]) {
      const root = contract([memberOf(name, shared)], '{"$defs":{}}');
      expect(print(root)).toBe(printWhole(root, DEFAULT_FORMAT));
    }
  });

  it.each(["name", "名前"])("breaks the lines of %s where they are too long, comma included", (name) => {
    const last = memberOf("last", fromValue({}));
    for (let length = 0; length < DEFAULT_FORMAT.width; length++) {
      const definition = memberOf(name, fromValue({ const: "x".repeat(length) }));
      const print = createContractPrinter(DEFAULT_FORMAT);
      for (const definitions of [[definition], [definition, last]]) {
        const root = contract(definitions, '{"$defs":{}}');
        expect(print(root)).toBe(printWhole(root, DEFAULT_FORMAT));
      }
    }
  });
});
