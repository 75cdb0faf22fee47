import { describe, expect, it } from "vitest";
import { minifiedText } from "../../src/json/minify.js";
import type { JsonValue } from "../../src/json/node.js";
import { compileFiles } from "../build/project.js";

const LIBRARY = {
  $defs: {
    unit: { type: "string" },
    "a/b": { type: "object", required: ["a"] },
    page: { properties: { unit: { $ref: "#/$defs/unit" } } },
    error: { properties: { code: { type: "integer" } } },
  },
};

const HOLE = '{"$ref":"#/$defs/allowed_family"}';
const MARKER = '"$defs":{"allowed_family":true}';
const AB = '"a/b":{"type":"object","required":["a"]}';
const PAGE = '"unit":{"type":"string"},"page":{"properties":{"unit":{"$ref":"#/$defs/unit"}}}';
const ERROR = '"error":{"properties":{"code":{"type":"integer"}}}';

async function compose(envelope: string, families: readonly string[]): Promise<string> {
  const { contracts, diagnostics } = await compileFiles({
    files: { "library.json": LIBRARY, "envelope.json": envelope },
    library: ["library.json"],
    envelope: "envelope.json",
    tools: { my_tool: families },
  });
  expect(diagnostics).toEqual([]);
  return minifiedText(contracts!.contracts[0]!.schema());
}

/** What is shown, the template, the families, the contract; all without white space. */
const TABLE: readonly [string, string, readonly string[], string][] = [
  [
    "an arm of `oneOf`, of one family",
    `{"type":"object","properties":{"data":{"oneOf":[${HOLE}]}},${MARKER}}`,
    ["a/b"],
    `{"type":"object","properties":{"data":{"oneOf":[{"$ref":"#/$defs/a~1b"}]}},"$defs":{${AB}}}`,
  ],
  [
    "an arm of `oneOf`, of several in matrix order, between other arms",
    `{"type":"object","properties":{"data":{"oneOf":[true,${HOLE},{"type":"null"}]}},${MARKER}}`,
    ["page", "a/b"],
    `{"type":"object","properties":{"data":{"oneOf":[true,{"$ref":"#/$defs/page"},{"$ref":"#/$defs/a~1b"},{"type":"null"}]}},"$defs":{"unit":{"type":"string"},${AB},"page":{"properties":{"unit":{"$ref":"#/$defs/unit"}}}}}`,
  ],
  [
    "an arm of `anyOf`, with what stands beside it in each",
    `{"type":"object","properties":{"data":{"anyOf":[{"title":"T","$ref":"#/$defs/allowed_family","not":{}}]}},${MARKER}}`,
    ["a/b", "error"],
    `{"type":"object","properties":{"data":{"anyOf":[{"title":"T","$ref":"#/$defs/a~1b","not":{}},{"title":"T","$ref":"#/$defs/error","not":{}}]}},"$defs":{${AB},${ERROR}}}`,
  ],
  [
    "a schema of one family",
    `{"type":"object","properties":{"data":{"title":"T","$ref":"#/$defs/allowed_family","description":"D"}},${MARKER}}`,
    ["a/b"],
    `{"type":"object","properties":{"data":{"title":"T","$ref":"#/$defs/a~1b","description":"D"}},"$defs":{${AB}}}`,
  ],
  [
    "a schema of several families",
    `{"type":"object","properties":{"data":{"title":"T","$ref":"#/$defs/allowed_family","description":"D"}},${MARKER}}`,
    ["error", "a/b"],
    `{"type":"object","properties":{"data":{"title":"T","oneOf":[{"$ref":"#/$defs/error"},{"$ref":"#/$defs/a~1b"}],"description":"D"}},"$defs":{${AB},${ERROR}}}`,
  ],
  [
    "a branch of `allOf`",
    `{"type":"object","allOf":[true,${HOLE}],${MARKER}}`,
    ["error", "a/b"],
    `{"type":"object","allOf":[true,{"oneOf":[{"$ref":"#/$defs/error"},{"$ref":"#/$defs/a~1b"}]}],"$defs":{${AB},${ERROR}}}`,
  ],
  [
    "a property called `oneOf`",
    `{"type":"object","properties":{"oneOf":{"items":${HOLE}}},${MARKER}}`,
    ["error", "a/b"],
    `{"type":"object","properties":{"oneOf":{"items":{"oneOf":[{"$ref":"#/$defs/error"},{"$ref":"#/$defs/a~1b"}]}}},"$defs":{${AB},${ERROR}}}`,
  ],
  [
    "an item by place",
    `{"type":"object","properties":{"l":{"prefixItems":[true,${HOLE}]}},${MARKER}}`,
    ["a/b"],
    `{"type":"object","properties":{"l":{"prefixItems":[true,{"$ref":"#/$defs/a~1b"}]}},"$defs":{${AB}}}`,
  ],
  [
    "the root",
    `{"type":"object","$ref":"#/$defs/allowed_family",${MARKER}}`,
    ["a/b"],
    `{"type":"object","$ref":"#/$defs/a~1b","$defs":{${AB}}}`,
  ],
  [
    "the root, of several families",
    `{"$ref":"#/$defs/allowed_family","type":"object",${MARKER}}`,
    ["a/b", "error"],
    `{"oneOf":[{"$ref":"#/$defs/a~1b"},{"$ref":"#/$defs/error"}],"type":"object","$defs":{${AB},${ERROR}}}`,
  ],
  [
    "`$defs` where the template has them",
    `{${MARKER},"type":"object","properties":{"d":${HOLE}}}`,
    ["a/b"],
    `{"$defs":{${AB}},"type":"object","properties":{"d":{"$ref":"#/$defs/a~1b"}}}`,
  ],
  [
    "`definitions` of older schemas, as `$defs`",
    `{"definitions":{"allowed_family":true,"own":{"$ref":"#/definitions/mine"},"mine":{}},"type":"object","properties":{"d":{"$ref":"#/definitions/allowed_family"},"o":{"$ref":"#/definitions/own"}}}`,
    ["a/b"],
    `{"$defs":{"own":{"$ref":"#/$defs/mine"},"mine":{},${AB}},"type":"object","properties":{"d":{"$ref":"#/$defs/a~1b"},"o":{"$ref":"#/$defs/own"}}}`,
  ],
  [
    "the tool's name wherever it is a whole string",
    `{"title":"<tool_name>","type":"object","properties":{"op":{"enum":["<tool_name>",1,"x <tool_name>"],"const":"<tool_name>"},"<tool_name>":{"default":{"a":["<tool_name>"]}},"d":${HOLE}},${MARKER}}`,
    ["a/b"],
    `{"title":"my_tool","type":"object","properties":{"op":{"enum":["my_tool",1,"x <tool_name>"],"const":"my_tool"},"<tool_name>":{"default":{"a":["my_tool"]}},"d":{"$ref":"#/$defs/a~1b"}},"$defs":{${AB}}}`,
  ],
  [
    "definitions of the template that it refers to, before those of the library",
    `{"type":"object","properties":{"d":${HOLE},"o":{"$ref":"#/$defs/own"}},"$defs":{"zoo":true,"allowed_family":true,"own":{"$ref":"#/$defs/error/properties/code"}}}`,
    ["a/b"],
    `{"type":"object","properties":{"d":{"$ref":"#/$defs/a~1b"},"o":{"$ref":"#/$defs/own"}},"$defs":{"own":{"$ref":"#/$defs/error/properties/code"},${AB},${ERROR}}}`,
  ],
  [
    "a library definition by its file",
    `{"type":"object","properties":{"d":${HOLE},"e":{"$ref":"library.json#/$defs/error/properties/code"},"f":{"$ref":"./library.json#/$defs/page"}},${MARKER}}`,
    ["a/b"],
    `{"type":"object","properties":{"d":{"$ref":"#/$defs/a~1b"},"e":{"$ref":"#/$defs/error/properties/code"},"f":{"$ref":"#/$defs/page"}},"$defs":{"unit":{"type":"string"},${AB},"page":{"properties":{"unit":{"$ref":"#/$defs/unit"}}},${ERROR}}}`,
  ],
  [
    "no identifiers, anchors or dynamic references",
    `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://x.test/e","$anchor":"top","type":"object","properties":{"d":${HOLE},"p":{"$id":"part","$anchor":"x"},"o":{"$dynamicRef":"#own"}},"$defs":{"allowed_family":true,"own":{"$dynamicAnchor":"own"}}}`,
    ["a/b"],
    `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"d":{"$ref":"#/$defs/a~1b"},"p":{},"o":{"$ref":"#/$defs/own"}},"$defs":{"own":{},${AB}}}`,
  ],
  [
    "spelling and order as the template has them",
    `{"type":"object","properties":{"10":{"minimum":1.0},"2":{"title":"\\u00e9"},"d":${HOLE}},${MARKER}}`,
    ["page"],
    `{"type":"object","properties":{"10":{"minimum":1.0},"2":{"title":"\\u00e9"},"d":{"$ref":"#/$defs/page"}},"$defs":{${PAGE}}}`,
  ],
];

describe("a contract has", () => {
  it.each(TABLE)("%s", async (_, envelope, families, expected) => {
    expect(await compose(envelope, families)).toBe(expected);
  });
});

/** A complete schema of a row, and the contract. */
const COMPLETE: readonly [string, JsonValue, JsonValue][] = [
  ["without references", { type: "object", title: "<tool_name>" }, { type: "object", title: "my_tool" }],
  ["with empty `$defs`", { $defs: {}, type: "object" }, { type: "object" }],
  [
    "that refers to the library",
    { type: "object", properties: { e: { $ref: "library.json#/$defs/error" } } },
    { type: "object", properties: { e: { $ref: "#/$defs/error" } }, $defs: { error: LIBRARY.$defs.error } },
  ],
  [
    "with definitions of its own",
    { type: "object", $defs: { own: { $ref: "#/$defs/unit" } }, not: { $ref: "#/$defs/own" } },
    {
      type: "object",
      $defs: { own: { $ref: "#/$defs/unit" }, unit: LIBRARY.$defs.unit },
      not: { $ref: "#/$defs/own" },
    },
  ],
];

describe("a complete schema", () => {
  it.each(COMPLETE)("%s is the contract", async (_, schema, expected) => {
    const { contracts, diagnostics } = await compileFiles({
      files: { "library.json": LIBRARY, "tool.json": schema },
      library: ["library.json"],
      tools: { my_tool: { schema: "tool.json" }, other: ["a/b"] },
    });
    expect(diagnostics).toEqual([]);
    const contract = contracts!.contract("my_tool")!;
    expect(minifiedText(contract.schema())).toBe(JSON.stringify(expected));
    expect(contract.families).toEqual([]);
  });
});

describe("a set of contracts", () => {
  it("is in matrix order, with the tools that have none in their places", async () => {
    const { contracts } = await compileFiles({
      files: { "library.json": LIBRARY },
      tools: {
        b: null,
        z: { families: ["page"], title: "Z", description: "Last of all." },
        a: ["page"],
        c: null,
        constructor: ["a/b"],
      },
    });
    expect(contracts!.contracts.map(({ tool }) => tool)).toEqual(["z", "a", "constructor"]);
    expect(contracts!.withoutSchema).toMatchObject([
      { tool: "b", index: 0, location: { pointer: ["tools", "b"] } },
      { tool: "c", index: 3, location: { pointer: ["tools", "c"] } },
    ]);
    expect(contracts!.contract("z")).toMatchObject({
      title: "Z",
      description: "Last of all.",
      fileName: "z.json",
    });
    expect(contracts!.contract("toString")).toBeUndefined();
    expect(contracts!.contract("z")?.closure).toBe(contracts!.contract("a")?.closure);
  });
});
