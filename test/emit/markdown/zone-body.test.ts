import { describe, expect, test } from "vitest";
import { conditionsInWords } from "../../../src/emit/markdown/condition-words.js";
import type { DocumentFacts } from "../../../src/emit/markdown/document-facts.js";
import { schemaPath } from "../../../src/emit/markdown/schema-path.js";
import { sourceTextOf } from "../../../src/emit/markdown/source-text.js";
import { formatCount } from "../../../src/emit/markdown/table.js";
import { renderZone } from "../../../src/emit/markdown/zone-body.js";
import type { ZoneName } from "../../../src/emit/markdown/zone-name.js";
import { fromValue } from "../../../src/json/make-node.js";
import { type JsonValue, type ObjectNode, toValue } from "../../../src/json/node.js";
import { createContractSet } from "../../../src/model/contract.js";
import { createLibrary } from "../../../src/model/library.js";
import { createSource } from "../../../src/source/source.js";
import { ENVELOPE, factsOf, LIBRARY, rootOf, templateOf, withoutSources } from "./facts.js";

function body(zone: ZoneName, facts: DocumentFacts = factsOf()): string {
  const source = createSource("page.md", "");
  const span = { start: 0, end: 0 };
  const { value, diagnostics } = renderZone(source, { name: zone, begin: span, end: span }, facts);
  expect(diagnostics).toEqual([]);
  return value ?? "";
}

describe("registration", () => {
  test("says where contracts are advertised, and counts", () => {
    expect(body("registration", factsOf({ protocol: "2026-07-28" }))).toBe(
      "tools/list advertises outputSchema on each Tool object per MCP 2026-07-28; output contracts never appear inside description.\n\n" +
        "The contract holds 4 tools, 5 definitions, 2 families.",
    );
  });

  test("counts what contracts alone show, and names the tools without one", () => {
    const facts = withoutSources(factsOf({ matrix: new Map([["write", ["mutation"]]]) }));
    const contracts = createContractSet(facts.contracts.contracts, [{ tool: "ping", index: 0 }]);
    expect(
      body("registration", { ...facts, contracts })
        .split("\n\n")
        .slice(1),
    ).toEqual(["The contract holds 1 tool, 2 definitions.", "Without outputSchema: `ping`."]);
  });
});

describe("library", () => {
  test("a library in our layout comes back to the letter", () => {
    expect(body("library")).toBe(`\`\`\`json\n${LIBRARY}\`\`\``);
  });

  test("hand layout, number literals, escapes and order of keys survive; only the depth changes", () => {
    const library =
      '{"$defs":{\r\n\t"2": {\r\n\t\t"minimum": 1.0,\r\n\r\n\t\t"enum": ["\\u00e9",\r\n\t\t\t"`````"]\r\n\t},\r\n\t"1": true, "a\\"b": {}\r\n}}';
    expect(body("library", factsOf({ library, matrix: new Map() }))).toBe(
      [
        "``````json",
        "{",
        '  "$schema": "https://json-schema.org/draft/2020-12/schema",',
        '  "$defs": {',
        '    "2": {',
        '    \t"minimum": 1.0,',
        "",
        '    \t"enum": ["\\u00e9",',
        '    \t\t"`````"]',
        "    },",
        '    "1": true,',
        '    "a\\"b": {}',
        "  }",
        "}",
        "``````",
      ].join("\n"),
    );
  });

  test.each([
    ["without definitions", '{ "$defs": {} }', '  "$defs": {}\n'],
    ["YAML is printed from its value", LIBRARY, '    "mutation": {\n      "type": "object"\n    },\n'],
  ])("%s", (_, library, expected) => {
    const facts = factsOf({ library, libraryPath: "library.yaml", matrix: new Map() });
    expect(body("library", facts)).toContain(expected);
  });

  test("a reference to another file is printed as it is emitted", () => {
    const facts = factsOf();
    const [first, ...others] = facts.project.library.definitions;
    if (!first) throw new Error("no definition");
    const emitted = fromValue({ $ref: "#/$defs/paging" });
    const library = createLibrary([{ ...first, emitted }, ...others], facts.project.library.sources);
    expect(body("library", { ...facts, project: { ...facts.project, library } })).toContain(
      '    "media": {\n      "$ref": "#/$defs/paging"\n    },\n    "paging": {\n',
    );
  });
});

describe("envelope", () => {
  test("the template as written, its condition in words", () => {
    expect(body("envelope")).toBe(
      `\`\`\`json\n${ENVELOPE}\`\`\`\n\n\`ok: true\` needs \`data\` and forbids \`error\`; \`ok: false\` needs \`error\`, \`data\` allowed.`,
    );
  });

  test("several have names and tools", () => {
    const facts = factsOf();
    const page = templateOf(createSource("page.json", '{ "type": "object" }'), "page");
    const { hole: _hole, ...whole } = templateOf(createSource("whole.json", "{}"), "whole.json");
    const [first, ...others] = facts.project.tools;
    if (!first) throw new Error("no tool");
    const tools = [{ ...first, template: page }, ...others];
    const project = {
      ...facts.project,
      tools,
      templates: [...facts.project.templates, page, whole],
    };
    const text = body("envelope", { ...facts, project });
    expect(text).toContain(
      "Envelope `default` of `read_library`, `write_create`, `write_delete`:\n\n```json\n{\n",
    );
    expect(text).toContain('Envelope `page` of `read_search`:\n\n```json\n{ "type": "object" }\n```');
    expect(text).not.toContain("whole.json");
  });

  test("none", () => {
    const facts = factsOf();
    expect(body("envelope", { ...facts, project: { ...facts.project, templates: [] } })).toBe(
      "No tool has an envelope: every outputSchema is written whole.",
    );
  });
});

describe("conditions in words", () => {
  const ifA = '"if": { "properties": { "kind": { "const": "a" } } }';
  test.each<[string, string, readonly string[]]>([
    ["none", "{}", []],
    [
      "at the root",
      `{ "required": ["kind"], ${ifA}, "then": { "required": ["x"] } }`,
      ['`kind: "a"` needs `x`.'],
    ],
    [
      "an optional property",
      `{ ${ifA}, "then": { "required": ["x", "y"] }, "else": { "not": { "required": ["x"] } } }`,
      ['`kind: "a"`, or no `kind`, needs `x` and `y`; any other `kind` forbids `x`, `y` allowed.'],
    ],
    [
      "a property that the test requires",
      '{ "if": { "properties": { "n": { "const": 1.0 } }, "required": ["n"] }, "then": { "required": ["x"] }, "else": { "required": ["y"] } }',
      ["`n: 1.0` needs `x`, `y` allowed; any other `n`, or no `n`, needs `y`, `x` allowed."],
    ],
    [
      "two forbidden",
      `{ ${ifA}, "else": { "not": { "anyOf": [{ "required": ["x"] }, { "required": ["y"] }] } } }`,
      ["any other `kind` forbids `x` and `y`."],
    ],
    [
      "false first",
      `{
        "properties": { "ok": { "type": "boolean" } },
        "required": ["ok", "warnings"],
        "if": { "properties": { "ok": { "const": false } } },
        "then": { "required": ["warnings", "error"] },
        "else": { "required": ["data"] }
      }`,
      ["`ok: false` needs `warnings` and `error`, `data` allowed; `ok: true` needs `data`, `error` allowed."],
    ],
    [
      "two in allOf",
      `{ "allOf": [{ ${ifA}, "then": { "required": ["x"] } }, {}, { ${ifA}, "else": { "required": ["y"] } }] }`,
      ['`kind: "a"`, or no `kind`, needs `x`.', "any other `kind` needs `y`."],
    ],
    ["two forbidden only together", `{ ${ifA}, "then": { "not": { "required": ["x", "y"] } } }`, []],
    ["more than presence", `{ ${ifA}, "then": { "required": ["x"], "minProperties": 3 } }`, []],
    ["another test", '{ "if": { "required": ["x"] }, "then": { "required": ["y"] } }', []],
    [
      "a test of two properties",
      '{ "if": { "properties": { "a": { "const": 1 }, "b": {} } }, "then": { "required": ["y"] } }',
      [],
    ],
  ])("%s", (_, text, expected) => {
    expect(conditionsInWords(rootOf(createSource("envelope.json", text)))).toEqual(expected);
  });
});

describe("matrix", () => {
  test("a row for each tool, then the rule", () => {
    expect(body("matrix").split("\n")).toEqual([
      "| Tool           | Allowed data families    |",
      "| -------------- | ------------------------ |",
      "| `read_search`  | `media_page`             |",
      "| `read_library` | `media_page`, `mutation` |",
      "| `write_create` | `mutation`               |",
      "| `write_delete` | `mutation`               |",
      "",
      "Composition rule, for each tool:",
      "",
      "- `operation.const` is the name of the tool.",
      "- `data.oneOf` holds a reference to each allowed family of the tool, in the order of the matrix.",
      "- `$defs` holds `error`, the allowed families and every definition reachable by following a `$ref` inside them, and nothing else.",
    ]);
  });

  test("the rule of a template that is another one", () => {
    const facts = factsOf();
    const [template] = facts.project.templates;
    if (!template) throw new Error("no template");
    const record = {
      ...template,
      hole: { form: "schema", pointer: [], container: [] },
      toolNames: [],
      references: [],
    } as const;
    const text = body("matrix", { ...facts, project: { ...facts.project, templates: [record] } });
    expect(text.split("\n").slice(-2)).toEqual([
      "- The root of the schema refers to the tool's allowed family; to a `oneOf` of them, in the order of the matrix, where there are several.",
      "- `$defs` holds the allowed families and every definition reachable by following a `$ref` inside them, and nothing else.",
    ]);
  });

  test("tools without a schema stand in their place; families may be unknown", () => {
    const facts = withoutSources(factsOf());
    const contracts = createContractSet(facts.contracts.contracts.slice(0, 2), [
      { tool: "last", index: 3 },
      { tool: "second", index: 1 },
    ]);
    expect(
      body("matrix", { ...facts, contracts })
        .split("\n")
        .slice(2, 6),
    ).toEqual([
      "| `read_search`  | –                     |",
      "| `second`       | no outputSchema       |",
      "| `read_library` | –                     |",
      "| `last`         | no outputSchema       |",
    ]);
    expect(body("matrix", { ...facts, contracts: createContractSet([]) })).toBe("The matrix holds no tool.");
  });
});

test("closures: tools with the same definitions share a row", () => {
  expect(body("closures").split("\n")).toEqual([
    "| Tools                          | Definitions in `$defs`                               | Count |",
    "| ------------------------------ | ---------------------------------------------------- | ----: |",
    "| `read_search`                  | `media`, `paging`, `media_page`, `error`             |     4 |",
    "| `read_library`                 | `media`, `paging`, `media_page`, `mutation`, `error` |     5 |",
    "| `write_create`, `write_delete` | `mutation`, `error`                                  |     2 |",
  ]);
});

type JsonObject = { readonly [key: string]: JsonValue };

describe("sizes", () => {
  test("what each tool costs, and what the whole library in each would cost", () => {
    const facts = factsOf();
    const sizeOf = (schema: JsonValue | undefined) => Buffer.byteLength(JSON.stringify(schema));
    const schemas = facts.contracts.contracts.map((contract) => toValue(contract.schema()) as JsonObject);
    const sizes = schemas.map(sizeOf);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const { $defs } = JSON.parse(LIBRARY) as JsonObject;
    const all = schemas.map((schema) => sizeOf({ ...schema, $defs: $defs ?? {} }));
    const whole = all.reduce((sum, size) => sum + size, 0);
    const lines = body("sizes").split("\n");
    expect(lines[0]).toBe("| Tool           | Definitions | Bytes, minified | ≈ tokens |");
    expect(lines.slice(2, 7).map((line) => line.replaceAll(" ", ""))).toEqual([
      `|\`read_search\`|4|${sizes[0]}|${Math.round((sizes[0] ?? 0) / 4)}|`,
      `|\`read_library\`|5|${sizes[1]}|${Math.round((sizes[1] ?? 0) / 4)}|`,
      `|\`write_create\`|2|${sizes[2]}|${Math.round((sizes[2] ?? 0) / 4)}|`,
      `|\`write_delete\`|2|${sizes[3]}|${Math.round((sizes[3] ?? 0) / 4)}|`,
      `|Total|13|${formatCount(total)}|${Math.round(total / 4)}|`,
    ]);
    expect(lines.at(-1)).toBe(
      `Tokens are estimated as bytes ÷ 4. With all 5 definitions in each tool, the schemas would take ${formatCount(whole)} bytes; the closures save ${Math.round((1 - total / whole) * 100)}%.`,
    );
    // Contracts alone show as much, since together they hold the whole library.
    expect(body("sizes", withoutSources(facts))).toBe(body("sizes", facts));
  });
});

test("sizes: a tool without `$defs` would need one", () => {
  const facts = factsOf();
  const contract = { tool: "t", families: [], definitions: [], fileName: "t.json" };
  const schema = () => fromValue({ type: "object" }) as ObjectNode;
  const contracts = createContractSet([{ ...contract, schema }]);
  const { $defs } = JSON.parse(LIBRARY) as JsonObject;
  const whole = JSON.stringify({ type: "object", $defs: $defs ?? {} }).length;
  expect(body("sizes", { ...facts, contracts })).toContain(`would take ${whole} bytes`);
});

describe("graph", () => {
  test("families are round, references are arrows", () => {
    expect(body("graph").split("\n")).toEqual([
      "```mermaid",
      "flowchart LR",
      '  d_0["media"]',
      '  d_1["paging"]',
      '  d_2(["media_page"])',
      '  d_3(["mutation"])',
      '  d_4["error"]',
      "  d_2 --> d_0",
      "  d_2 --> d_1",
      "```",
    ]);
  });

  test("any name is safe in a label", () => {
    const library = JSON.stringify({ $defs: { 'a"]--`%%{x}%%': {}, "": {}, "end 漢字": {} } });
    expect(
      body("graph", factsOf({ library, matrix: new Map() }))
        .split("\n")
        .slice(2, -1),
    ).toEqual(['  d_0["a#34;#93;--#96;#37;#37;#123;x#125;#37;#37;"]', '  d_1[" "]', '  d_2["end 漢字"]']);
  });

  const chain = (count: number, width: number) => {
    const defs: Record<string, JsonValue> = {};
    for (let index = 0; index < count; index++) {
      const allOf = [];
      for (let step = 1; step <= width && index + step < count; step++)
        allOf.push({ $ref: `#/$defs/d${index + step}` });
      defs[`d${index}`] = { allOf };
    }
    return JSON.stringify({ $defs: defs });
  };

  test("more edges than Mermaid draws: the families alone", () => {
    const matrix = new Map([["t", ["d0", "d200", "d399"]]]);
    const text = body("graph", factsOf({ library: chain(400, 2), matrix }));
    expect(text).toBe(
      [
        "The graph of all 400 definitions is larger than Mermaid draws. These are the families, with an arrow where one holds another.",
        "",
        "```mermaid",
        "flowchart LR",
        '  d_0(["d0"])',
        '  d_1(["d200"])',
        '  d_2(["d399"])',
        // One can pass d200 by, over d199 and d201.
        "  d_0 --> d_1",
        "  d_0 --> d_2",
        "  d_1 --> d_2",
        "```",
      ].join("\n"),
    );
  });

  test("more families than Mermaid draws: a sentence", () => {
    const families = Array.from({ length: 400 }, (_, index) => `d${index}`);
    const facts = factsOf({ library: chain(400, 2), matrix: new Map([["t", families]]) });
    expect(body("graph", facts)).toBe(
      "The graph of all 400 definitions is larger than Mermaid draws, and so is that of the families.",
    );
  });

  test("closures know what refers to what, without the sources", () => {
    const { project: _project, ...facts } = factsOf();
    expect(body("graph", facts)).toContain("-->");
  });
});

test.each(["library", "envelope", "graph"] as const)("zone %s needs the sources", (zone) => {
  const source = createSource("page.md", "0123456789");
  const marker = { name: zone, begin: { start: 2, end: 4 }, end: { start: 6, end: 8 } };
  const { value, diagnostics } = renderZone(source, marker, withoutSources(factsOf()));
  expect(value).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { rule: "document/zone-needs-sources", kind: "fault", data: { zone }, location: { span: marker.begin } },
  ]);
});

test.each<[readonly string[], string]>([
  [["properties", "operation", "const"], "operation.const"],
  [["properties", "properties", "properties", "data", "oneOf"], "properties.data.oneOf"],
  [["allOf", "0", "properties", "data"], "allOf.0.data"],
  [["$defs", "properties", "const"], "$defs.properties.const"],
  [["properties"], "properties"],
  [["properties", "a.b"], "/properties/a.b"],
  [[], ""],
])("%j in prose", (pointer, expected) => {
  expect(schemaPath(pointer)).toBe(expected);
});

test.each<[string, string]>([
  ["{}", "{}"],
  ['{\n  "a": 1\n}', '{\n>>  "a": 1\n>>}'],
  ['{\n      "a": 1\n    }', '{\n>>  "a": 1\n>>}'],
  ['{ "a": [\n\n  1,\n    2] }', '{ "a": [\n\n>>1,\n>>  2] }'],
  ['{\r\n\t"a": 1\r}', '{\n>>\t"a": 1\n>>}'],
])("%j moved to another depth", (text, expected) => {
  const source = createSource("a.json", text);
  expect(sourceTextOf(source, rootOf(source), ">>")).toBe(expected);
});
