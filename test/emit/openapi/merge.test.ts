import { describe, expect, test } from "vitest";
import type { Result } from "../../../src/diagnostics/diagnostic.js";
import { emitOpenApi } from "../../../src/emit/openapi/emit-openapi.js";
import type { JsonDocument } from "../../../src/json/document.js";
import { type JsonValue, toValue } from "../../../src/json/node.js";
import { parseJsonSource } from "../../../src/json/parse.js";
import { parseYaml } from "../../../src/json/parse-yaml.js";
import { DEFAULT_FORMAT } from "../../../src/json/print-format.js";
import { createSource, positionAt } from "../../../src/source/source.js";
import { faultsOf, type Json } from "./lint.js";
import { openProject } from "./projects.js";

const library = {
  $defs: {
    note: {
      type: "object",
      properties: { id: { type: "integer" }, text: { type: "string" } },
      required: ["id"],
    },
    tag: { type: "object", properties: { name: { type: "string" } } },
  },
};

const NOTES = { search_note: ["note"], get_note: ["note"] };

async function merge(text: string, { tools = NOTES as JsonValue, syntax = "json" as "json" | "yaml" } = {}) {
  const { contracts, config } = await openProject({
    "schemas/library.json": library,
    "schemas/matrix.json": { tools },
    "ombi-schema.config.json": { envelope: "preset:record", emit: { openapi: { into: `api.${syntax}` } } },
    [`api.${syntax}`]: text,
  });
  const path = `api.${syntax}`;
  const parse = (content: string): Result<JsonDocument> => {
    const source = createSource(path, content);
    return syntax === "yaml" ? parseYaml(source) : parseJsonSource(source);
  };
  const document = parse(text).value;
  const output = config.emit.openapi;
  if (!document || !output) throw new Error("the document cannot be read");
  const { value, diagnostics } = emitOpenApi(contracts, output, path, {
    format: DEFAULT_FORMAT,
    into: { document, parse, syntax },
  });
  const found = diagnostics.map(({ rule, message, location }) => {
    const { line, column } = positionAt(location!.source, location!.span.start);
    return `${line}:${column} ${rule}: ${message}`;
  });
  const merged = value?.content();
  const parsed = merged === undefined ? undefined : parse(merged).value;
  return { text: merged, found, value: parsed && (toValue(parsed.root) as Json) };
}

const JSON_DOCUMENT = `{
    "openapi": "3.1.0",
    "info": {"title": "Mine",   "version": "7"},
    "paths": {
        "/health": { "get": { "operationId": "health", "responses": { "200": { "description": "ok" } } } },
        "/note": {
            "summary": "Notes",
            "head": { "operationId": "look", "responses": { "200": { "description": "there" } } }
        }
    },
    "components": {
        "schemas": {
            "Mine": { "type": "number",  "maximum": 1.0 }
        }
    },
    "x-mine": [1,2,   3]
}
`;

const YAML_DOCUMENT = `# An interface of ours
openapi: 3.0.3 # the version
info:
    title: "Mine"   # not quoted everywhere
    version: '7'

paths:
    # Is it up?
    /health:
        get: { operationId: health, responses: { "200": { description: ok } } }

    /note: # shared
        summary: Notes
        head:
            operationId: look
            responses:
                '200':
                    description: >
                        folded
                        text

# components follow
components:
    schemas:
        Mine: # a number
            type: number
    # the end of the schemas
x-mine: [1, 2,   3]
`;

const DOCUMENTS = [
  { syntax: "json" as const, document: JSON_DOCUMENT },
  { syntax: "json" as const, document: JSON_DOCUMENT.replaceAll("    ", "\t") },
  { syntax: "json" as const, document: JSON_DOCUMENT.replace(/"Mine": \{\s/, '"Mine":{') },
  { syntax: "json" as const, document: JSON_DOCUMENT.replaceAll("\n", "\r\n") },
  { syntax: "json" as const, document: '{ "openapi": "3.1.0", "info": { "title": "x", "version": "1" } }' },
  { syntax: "json" as const, document: '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{}}' },
  { syntax: "yaml" as const, document: YAML_DOCUMENT },
  { syntax: "yaml" as const, document: YAML_DOCUMENT.replaceAll("    ", "  ") },
  { syntax: "yaml" as const, document: YAML_DOCUMENT.replaceAll("\n", "\r\n") },
  { syntax: "yaml" as const, document: YAML_DOCUMENT.trimEnd() },
  {
    syntax: "yaml" as const,
    document: "openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths: {} # none yet",
  },
  { syntax: "yaml" as const, document: "openapi: 3.1.0\ninfo: { title: x, version: '1' }\npaths:\n" },
];

/** Every line of the one is in the other, in order. */
function linesAreKept(before: string, after: string): boolean {
  const lines = after.split("\n");
  let at = 0;
  return before.split("\n").every((line) => {
    const trimmed = line.trim();
    while (at < lines.length && lines[at]?.replace(/,?\s*$/, "") !== line.replace(/,?\s*$/, "")) at++;
    return trimmed === "" || at++ < lines.length;
  });
}

describe.each(DOCUMENTS)("$syntax: $document", ({ syntax, document }) => {
  test("gains the operations and components, and nothing of it changes", async () => {
    const { value, text, found } = await merge(document, { syntax });
    expect(found).toEqual([]);
    const paths = value?.paths as Json;
    expect(Object.keys(paths["/note"] as Json)).toContain("get");
    expect(Object.keys(paths["/note/{id}"] as Json)).toEqual(["get"]);
    expect(value?.components).toMatchObject({
      schemas: { note: { type: "object" } },
      "x-ombi-schema": { schemas: ["note", "problem"], responses: ["not_found", "problem"] },
    });
    if (document.includes("Notes")) expect(linesAreKept(document, text ?? "")).toBe(true);
    if (document.includes("\r\n")) expect(text?.replaceAll("\r\n", "")).not.toContain("\n");
    if (document.includes("\t")) expect(text).not.toMatch(/\n +\S/);
    expect(await faultsOf(JSON.stringify(value))).toEqual([]);
  });

  test("merging what was merged changes nothing, and taking all away leaves what was there", async () => {
    const merged = await merge(document, { syntax });
    expect((await merge(merged.text ?? "", { syntax })).text).toBe(merged.text);
    const emptied = await merge(merged.text ?? "", { syntax, tools: {} });
    const before = (syntax === "yaml" ? parseYaml : parseJsonSource)(createSource("x", document)).value;
    const expected = { ...(toValue(before!.root) as Json) };
    expect(emptied.value).toEqual({ ...expected, paths: expected.paths ?? {} });
    if (document === JSON_DOCUMENT || document === YAML_DOCUMENT) expect(emptied.text).toBe(document);
  });
});

test("the text of YAML that is added is in block style", async () => {
  const { text } = await merge("openapi: 3.0.3\ninfo: {title: x, version: '1'}\npaths: # mine\n", {
    syntax: "yaml",
    tools: { get_tag: ["tag"] },
  });
  expect(text?.split("\n").slice(0, 33).join("\n")).toBe(`openapi: 3.0.3
info: {title: x, version: '1'}
paths: # mine
  /tag/{id}:
    get:
      x-ombi-schema: true
      operationId: get_tag
      tags:
        - tag
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: string
      responses:
        "200":
          description: The record.
          content:
            application/json:
              schema:
                type: object
                allOf:
                  - $ref: "#/components/schemas/tag"
        "404":
          $ref: "#/components/responses/not_found"
        "4XX":
          $ref: "#/components/responses/problem"
        "5XX":
          $ref: "#/components/responses/problem"
components:
  schemas:
    problem:`);
});

test.each(["json", "yaml"] as const)(
  "a tool that goes takes its operation and components with it: %s",
  async (syntax) => {
    const document = syntax === "json" ? JSON_DOCUMENT : YAML_DOCUMENT;
    const both = await merge(document, { syntax, tools: { ...NOTES, get_tag: ["tag"] } });
    const one = await merge(document, { syntax });
    const { value } = await merge(both.text ?? "", { syntax });
    expect(value).toEqual(one.value);
  },
);

test("what says the same in another layout stays as it is", async () => {
  const { text = "" } = await merge(JSON_DOCUMENT);
  const reformatted = `${JSON.stringify(JSON.parse(text), undefined, 1)}\n`;
  expect((await merge(reformatted)).text).toBe(reformatted);
});

test("only what differs is written anew", async () => {
  const { text = "" } = await merge(JSON_DOCUMENT);
  const edited = text.replace(
    '"operationId": "search_note",',
    '"operationId": "search_note", "deprecated": true,',
  );
  expect(edited).not.toBe(text);
  expect((await merge(edited)).text).toBe(text);
});

describe("what is in the way is told", () => {
  const wrong = (change: (document: string) => string, syntax: "json" | "yaml" = "json") =>
    merge(change(syntax === "json" ? JSON_DOCUMENT : YAML_DOCUMENT), { syntax });

  test.each<[string, (document: string) => string, string]>([
    [
      "an operation",
      (text) => text.replace('"head"', '"get"'),
      '8:13 openapi/collision: the document has the operation "GET /note" of its own',
    ],
    [
      "a path with another parameter",
      (text) => text.replace("/health", "/note/{name}"),
      '5:9 openapi/collision: the document has the path "/note/{name}" of its own',
    ],
    [
      "an operationId",
      (text) => text.replace('"health"', '"get_note"'),
      '5:31 openapi/collision: the document has the operationId "get_note" of its own',
    ],
    [
      "a schema",
      (text) => text.replace('"Mine": {', '"note": {'),
      '13:13 openapi/collision: the document has the schema "note" of its own',
    ],
    [
      "another version",
      (text) => text.replace("3.1.0", "2.0"),
      '2:16 openapi/not-a-document: "api.json" is not a document of OpenAPI 3.0, 3.1 or 3.2',
    ],
    [
      "another dialect",
      (text) => text.replace('"x-mine": [1,2,   3]', '"jsonSchemaDialect": "https://example.test/d"'),
      '16:26 openapi/not-a-document: "api.json" has the dialect "https://example.test/d", and contracts are JSON Schema 2020-12',
    ],
  ])("%s", async (_, change, message) => {
    const { text, found } = await wrong(change);
    expect(found).toEqual([message]);
    expect(text).toBeUndefined();
  });

  test("a mapping in flow style", async () => {
    const { found } = await wrong(
      (text) => text.replace(/schemas:\n.*\n.*\n/, "schemas: { Mine: { type: number } }\n"),
      "yaml",
    );
    expect(found).toEqual([
      '24:14 openapi/not-a-document: "api.yaml" is written in a way that "components → schemas" cannot be added to',
    ]);
  });

  test("a reference to a component that goes", async () => {
    const { text = "" } = await merge(JSON_DOCUMENT, { tools: { ...NOTES, get_tag: ["tag"] } });
    const referring = text.replace('"type": "number"', '"$ref": "#/components/schemas/tag"');
    const { found } = await merge(referring);
    expect(found.map((line) => line.replace(/^\S+ /, ""))).toEqual([
      'openapi/dangling-reference: the document refers to "tag", which no tool uses any more',
    ]);
  });
});
