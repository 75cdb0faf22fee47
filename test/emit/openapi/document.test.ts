import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../src/commands/workspace.js";
import { openApiDocument } from "../../../src/emit/openapi/document.js";
import { canonicalText } from "../../../src/json/canonical.js";
import { type JsonValue, toValue } from "../../../src/json/node.js";
import { printDocument } from "../../../src/json/print.js";
import { DEFAULT_FORMAT } from "../../../src/json/print-format.js";
import { documentOf, faultsOf, type Json, schemasOf } from "./lint.js";
import { everyProject, openProject } from "./projects.js";

function operationsOf(document: Json): Map<string, { path: string; method: string; operation: Json }> {
  const found = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => {
      const node = operation as Json;
      return [node.operationId as string, { path, method, operation: node }] as const;
    }),
  );
  return new Map(found);
}

function at(value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined {
  return keys.reduce<JsonValue | undefined>((node, key) => (node as Json | undefined)?.[key], value);
}

/** The schema of an answer; a reference to a whole component is followed once. */
function answerOf(document: Json, operation: Json | undefined, status = "200"): JsonValue | undefined {
  const schema = at(operation, "responses", status, "content", "application/json", "schema");
  const reference = /^#\/components\/schemas\/(\w+_result)$/.exec(String((schema as Json | undefined)?.$ref));
  return reference ? schemasOf(document)[reference[1] ?? ""] : schema;
}

/** The references of a contract as the document spells them: written without the code under test. */
function rebase(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonValue;
}

const document = ({ contracts }: Workspace, version: "3.1" | "3.0") => {
  const { value, diagnostics } = openApiDocument(contracts, { version });
  return { node: value, diagnostics, document: documentOf(value) };
};

const projects = everyProject();

describe("what documents are judged by finds", () => {
  const wholeOf = (
    openapi: string,
    schema: JsonValue,
    responses: JsonValue = { "200": { description: "" } },
  ) =>
    JSON.stringify({
      openapi,
      info: { title: "x", version: "1" },
      paths: { "/x": { get: { operationId: "x", responses } } },
      components: { schemas: { x: schema } },
    });

  test.each<[string, string, JsonValue, RegExp]>([
    ["nothing in what is right", "3.1.0", { type: ["string", "null"] }, /^$/],
    ["a type that there is not", "3.1.0", { type: "strnig" }, /meta-schema: component x/],
    ["a reference that leads nowhere", "3.1.0", { $ref: "#/components/schemas/y" }, /no-unresolved-refs/],
    ["a key of 3.0", "3.1.0", { type: "string", nullable: true }, /struct: .*nullable/],
    ["a list of types in 3.0", "3.0.3", { type: ["string", "null"] }, /list of types/],
    [
      "a tuple in 3.0",
      "3.0.3",
      { properties: { a: { type: "array", prefixItems: [] } } },
      /array without items/,
    ],
    ["an empty required in 3.0", "3.0.3", { type: "object", required: [] }, /empty required/],
    ["const in 3.0", "3.0.3", { const: 1 }, /#\/components\/schemas\/x: const/],
  ])("%s", async (_, version, schema, fault) => {
    expect((await faultsOf(wholeOf(version, schema))).join("\n")).toMatch(fault);
  });
});

test("there are tables of several kinds, and pages in every envelope", () => {
  const count = (kind: string) => projects.filter(({ name }) => name.startsWith(kind)).length;
  expect(count("tables")).toBeGreaterThanOrEqual(5);
  expect(count("pages")).toBeGreaterThanOrEqual(12);
});

describe.each(projects)("$name", ({ open }) => {
  test.each(["3.1", "3.0"] as const)(
    "OpenAPI %s is valid for a linter, and every component for Ajv",
    async (version) => {
      const { node } = document(await open(), version);
      expect(node && (await faultsOf(printDocument(node, DEFAULT_FORMAT)))).toEqual([]);
    },
  );

  test("every tool is an operation, and its answer is its contract to the letter", async () => {
    const workspace = await open();
    const { document: made } = document(workspace, "3.1");
    const operations = operationsOf(made);
    const { contracts, withoutSchema } = workspace.contracts;
    expect(operations.size).toBe(contracts.length + withoutSchema.length);
    for (const { tool, schema } of contracts) {
      const { $defs = {}, $schema: _dialect, ...body } = toValue(schema()) as Json;
      const answer = answerOf(made, operations.get(tool)?.operation);
      expect(canonicalText(answer ?? null), tool).toBe(canonicalText(rebase(body)));
      for (const [name, definition] of Object.entries($defs as Json))
        expect(canonicalText(schemasOf(made)[name] ?? null), name).toBe(canonicalText(rebase(definition)));
    }
  });
});

const row = (families: readonly string[], operation?: JsonValue) => ({
  families,
  ...(operation !== undefined && { operation }),
});

const library = {
  $defs: {
    note: {
      type: "object",
      properties: { id: { type: "integer", minimum: 1, readOnly: true }, slug: { type: "string" } },
      required: ["id"],
    },
    key: { type: "object", properties: { slug: { type: "string" } }, required: ["slug"] },
    done: { type: "object", properties: { error: { type: "string" } } },
  },
};

async function made(tools: JsonValue, options: Parameters<typeof openApiDocument>[1] = {}) {
  const { contracts } = await openProject({
    "schemas/library.json": library,
    "schemas/matrix.json": { tools },
    "ombi-schema.config.json": { envelope: "preset:record" },
  });
  const { value, diagnostics } = openApiDocument(contracts, options);
  return { diagnostics, operations: value ? operationsOf(documentOf(value)) : new Map<string, never>() };
}

async function placesOf(tools: JsonValue, options?: Parameters<typeof openApiDocument>[1]) {
  const { operations } = await made(tools, options);
  return Object.fromEntries([...operations].map(([tool, { path, method }]) => [tool, `${method} ${path}`]));
}

describe("where an operation stands", () => {
  test("by the verb and the resource in a tool's name", async () => {
    expect(
      await placesOf({
        search_note: ["note"],
        get_note: ["note"],
        update_note: ["done"],
        patch_note: ["done"],
        delete_note: ["done"],
        create_note: ["note"],
        read_mail: ["note"],
        get_: ["note"],
      }),
    ).toEqual({
      search_note: "get /note",
      get_note: "get /note/{id}",
      update_note: "put /note/{id}",
      patch_note: "patch /note/{id}",
      delete_note: "delete /note/{id}",
      create_note: "post /note",
      read_mail: "post /tools/read_mail",
      get_: "post /tools/get_",
    });
  });

  test("a search beside a list has a path of its own", async () => {
    expect(await placesOf({ list_note: ["note"], search_note: ["note"] })).toEqual({
      list_note: "get /note",
      search_note: "get /note/search",
    });
  });

  test("as the matrix says, or not at all, and below a base", async () => {
    const tools = {
      find: row(["note"], { verb: "search", resource: "my notes" }),
      fetch: row(["note"], { verb: "get", resource: "my notes", key: "slug" }),
      get_weather: row(["note"], false),
    };
    expect(await placesOf(tools, { basePath: "/api" })).toEqual({
      find: "get /api/my%20notes",
      fetch: "get /api/my%20notes/{slug}",
      get_weather: "post /api/tools/get_weather",
    });
    expect(await placesOf(tools, { paths: "tools" })).toEqual({
      find: "post /tools/find",
      fetch: "post /tools/fetch",
      get_weather: "post /tools/get_weather",
    });
  });

  test("the key is what creating returns, with the schema that the record has for it", async () => {
    const { operations } = await made({ create_note: ["key"], get_note: ["note"] });
    expect(operations.get("get_note")).toMatchObject({
      path: "/note/{slug}",
      operation: { parameters: [{ name: "slug", in: "path", required: true, schema: { type: "string" } }] },
    });
    const numbered = await made({ get_note: ["note"] });
    expect(at(numbered.operations.get("get_note")?.operation.parameters, "0", "schema")).toEqual({
      type: "integer",
      minimum: 1,
    });
  });

  test("two tools in one place are a fault", async () => {
    const { diagnostics } = await made({
      get_note: ["note"],
      fetch: row(["note"], { verb: "get", resource: "note" }),
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'tools "get_note" and "fetch" are both GET /note/{id}',
    ]);
  });
});

describe("failures", () => {
  const envelope = {
    type: "object",
    properties: { data: { $ref: "#/$defs/allowed_family" }, error: { type: "string" } },
    $defs: { allowed_family: true },
  };

  async function answers(settings: JsonValue, extra: Record<string, JsonValue> = {}) {
    const { contracts } = await openProject({
      "schemas/library.json": library,
      "schemas/matrix.json": { tools: { get_done: ["done"] } },
      "ombi-schema.config.json": settings,
      ...extra,
    });
    const whole = documentOf(openApiDocument(contracts).value);
    const operation = operationsOf(whole).get("get_done")?.operation;
    return { whole, responses: (operation?.responses ?? {}) as Json };
  }

  test("have the body of successes where the envelope carries an error", async () => {
    const { whole, responses } = await answers({}, { "schemas/envelope.json": envelope });
    expect(Object.keys(responses)).toEqual(["200", "4XX", "5XX"]);
    const bodies = Object.values(responses).map((response) => at(response, "content", "application/json"));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(Object.keys((whole.components as Json) ?? {})).toEqual(["schemas"]);
  });

  test("are problems else, whatever a record calls its own errors", async () => {
    const { whole, responses } = await answers({ envelope: "preset:record" });
    expect(responses).toMatchObject({
      "404": { $ref: "#/components/responses/not_found" },
      "4XX": { $ref: "#/components/responses/problem" },
      "5XX": { $ref: "#/components/responses/problem" },
    });
    expect(Object.keys(at(whole, "components", "responses", "problem", "content") as Json)).toEqual([
      "application/problem+json",
    ]);
  });
});

test("tuples of older drafts are those of 2020-12", async () => {
  const tuple = {
    type: "array",
    items: [{ type: "array", items: [{ type: "number" }] }],
    additionalItems: false,
  };
  const tools = [
    {
      name: "measure",
      inputSchema: { type: "object", properties: { at: tuple } },
      outputSchema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { at: { $ref: "#/definitions/at" } },
        definitions: { at: tuple },
      },
    },
  ];
  const { contracts } = await openProject({
    "list.json": tools,
    "ombi-schema.config.json": { source: { toolsList: "list.json" } },
  });
  const { value } = openApiDocument(contracts);
  const whole = documentOf(value);
  const expected = {
    type: "array",
    prefixItems: [{ type: "array", prefixItems: [{ type: "number" }] }],
    items: false,
  };
  expect(schemasOf(whole).at).toEqual(expected);
  const operation = operationsOf(whole).get("measure")?.operation;
  expect(at(operation, "requestBody", "content", "application/json", "schema", "properties", "at")).toEqual(
    expected,
  );
  expect(value && (await faultsOf(printDocument(value, DEFAULT_FORMAT)))).toEqual([]);
});

test("what a recorded list says of arguments is what an operation is sent", async () => {
  const tools = [
    {
      name: "get_weather",
      title: "Weather",
      description: "The weather of a city.",
      inputSchema: {
        type: "object",
        properties: { city: { $ref: "#/$defs/city" } },
        $defs: { city: { type: "string" } },
      },
      outputSchema: {
        type: "object",
        properties: { near: { $ref: "#/$defs/city" } },
        $defs: { city: { type: "integer" } },
      },
    },
    { name: "ping", inputSchema: { type: "object" } },
  ];
  const { contracts } = await openProject({
    "list.json": tools,
    "ombi-schema.config.json": { source: { toolsList: "list.json" } },
  });
  const { value } = openApiDocument(contracts);
  const whole = documentOf(value);
  const operations = operationsOf(whole);
  const weather = operations.get("get_weather");
  expect(weather).toMatchObject({
    path: "/tools/get_weather",
    method: "post",
    operation: { summary: "Weather", description: "The weather of a city." },
  });
  expect(at(weather?.operation, "requestBody", "content", "application/json", "schema")).toEqual({
    type: "object",
    properties: { city: { $ref: "#/components/schemas/get_weather.city" } },
  });
  expect(schemasOf(whole)).toMatchObject({
    city: { type: "integer" },
    "get_weather.city": { type: "string" },
  });
  expect(at(operations.get("ping")?.operation, "responses", "200", "content")).toEqual({
    "application/json": {},
  });
  expect(value && (await faultsOf(printDocument(value, DEFAULT_FORMAT)))).toEqual([]);
});
