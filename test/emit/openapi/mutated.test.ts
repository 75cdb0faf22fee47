import fc from "fast-check";
import { expect, test } from "vitest";
import { readToolsListAnswer } from "../../../src/build/read-contracts.js";
import type { Result } from "../../../src/diagnostics/diagnostic.js";
import { openApiDocument } from "../../../src/emit/openapi/document.js";
import { emitOpenApi } from "../../../src/emit/openapi/emit-openapi.js";
import type { JsonDocument } from "../../../src/json/document.js";
import { toValue } from "../../../src/json/node.js";
import { parseJsonSource } from "../../../src/json/parse.js";
import { parseYaml } from "../../../src/json/parse-yaml.js";
import { DEFAULT_FORMAT } from "../../../src/json/print-format.js";
import type { OpenApiOutput } from "../../../src/model/openapi.js";
import { createSource } from "../../../src/source/source.js";
import { mutatedBytes, mutatedValues } from "../../properties/mutations.js";
import { LONG, runs } from "../../properties/runs.js";
import { openProject } from "./projects.js";

const OUTPUT: OpenApiOutput = { into: "api", servers: [], basePath: "", paths: "resources" };

const PROJECT = {
  "schemas/library.json": { $defs: { note: { type: "object", properties: { id: { type: "string" } } } } },
  "schemas/matrix.json": { tools: { get_note: ["note"], read: ["note"] } },
  "ombi-schema.config.json": { envelope: "preset:record" },
};

const YAML = `# ours
openapi: 3.1.0 # a version
info:
    title: "x"
    version: '1'
paths:
    # up?
    /health: { get: { responses: { "200": { description: up } } } }
    /note/{id}: # one
        summary: >
            folded
            text
        head:
            responses: { "200": { description: there } }
        get:
            x-ombi-schema: true
            operationId: get_note
components:
    schemas:
        Mine: # a number
            type: number
        note: { type: object }
        gone: true
    # the end
    x-ombi-schema:
        schemas: [note, gone]
x-mine:
    - 1
`;

async function mergeInto(text: string, syntax: "json" | "yaml") {
  const { contracts } = await openProject(PROJECT);
  const path = `api.${syntax}`;
  const parse = (content: string): Result<JsonDocument> => {
    const source = createSource(path, content);
    return syntax === "yaml" ? parseYaml(source) : parseJsonSource(source);
  };
  const merge = (content: string) => {
    const document = parse(content).value;
    return (
      document &&
      emitOpenApi(contracts, OUTPUT, path, { format: DEFAULT_FORMAT, into: { document, parse, syntax } })
    );
  };
  return { merge, parse, first: merge(text) };
}

const DOCUMENTS = {
  yaml: YAML,
  json: `${JSON.stringify(toValue(parseYaml(createSource("x.yaml", YAML)).value!.root), undefined, 2)}\n`,
};

test.each(["yaml", "json"] as const)(
  "whatever a %s document looks like: it is refused with a reason, or merged once and for all",
  { timeout: LONG },
  async (syntax) => {
    let merged = 0;
    await fc.assert(
      fc.asyncProperty(mutatedBytes(DOCUMENTS[syntax]), async (bytes) => {
        const { merge, parse, first } = await mergeInto(new TextDecoder().decode(bytes), syntax);
        if (!first) return;
        if (!first.value) {
          expect(first.diagnostics.length).toBeGreaterThan(0);
          return;
        }
        merged++;
        const text = first.value.content().replace("\ufeff", "");
        const { value } = parse(text);
        expect(toValue(value!.root)).toMatchObject({
          paths: { "/note/{id}": { get: { operationId: "get_note" } }, "/tools/read": {} },
          components: { schemas: { note: { type: "object" } } },
        });
        expect(merge(text)?.value?.content().replace("\ufeff", "")).toBe(text);
      }),
      runs(300),
    );
    expect(merged).toBeGreaterThan(10);
  },
);

const LIST = `{
  "tools": [
    { "name": "get_note", "inputSchema": { "type": "object", "properties": { "id": { "type": "string" } } },
      "outputSchema": { "type": "object", "properties": { "note": { "$ref": "#/$defs/note" }, "more": { "$ref": "#" } },
        "oneOf": [{ "required": ["note"] }, { "propertyNames": { "maxLength": 3 } }],
        "$defs": { "note": { "type": ["object", "null"], "if": { "required": ["a"] }, "then": { "prefixItems": [true] },
          "items": [{ "const": 1 }], "additionalItems": false, "dependentSchemas": { "a": { "not": { "$ref": "#/$defs/note" } } } } } } },
    { "name": "ping" }
  ]
}
`;

test("whatever a server lists, nothing throws", { timeout: LONG }, () => {
  fc.assert(
    fc.property(mutatedValues(LIST), fc.constantFrom("3.1" as const, "3.0" as const), (text, version) => {
      const document = parseJsonSource(createSource("list.json", text)).value;
      const contracts = document && readToolsListAnswer(document).value;
      if (contracts) openApiDocument(contracts, { version });
    }),
    runs(400),
  );
});
