import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { deriveLibrary } from "../../src/derive/derive-library.js";
import { readJson, readModule } from "../../src/derive/read-json.js";
import type { JsonValue } from "../../src/json/node.js";
import { parseJsonSource } from "../../src/json/parse.js";
import { createSource, positionAt } from "../../src/source/source.js";

function derive(read: ReturnType<typeof readModule>) {
  const derived = deriveLibrary(read.value ?? []);
  const found = [...read.diagnostics, ...derived.diagnostics];
  return {
    definitions: Object.fromEntries(derived.value!.definitions),
    tools: derived.value!.tools.map(({ tool }) => tool),
    found: found.map(({ rule, data }) => `${rule.replace("derive/", "")} ${data.place ?? data.subject}`),
    diagnostics: found,
  };
}

const fromJson = (value: JsonValue, path = "Buoy.json") =>
  derive(readJson(parseJsonSource(createSource(path, JSON.stringify(value, undefined, 1))).value!));

const fromModule = (exports: Record<string, unknown>) => derive(readModule(exports, "schemas/harbour.js"));

describe("a list of attributes", () => {
  it("becomes the record of a table named after the file", () => {
    const { definitions, tools, found } = fromJson([
      { name: "id", type: "ID", isPrimaryKey: true, description: "Painted on the hull." },
      { name: "label", type: "String", nullable: false },
      { name: "note", type: "String", nullable: true },
      { name: "depth", type: "Float" },
      { name: "secret", type: "String", hidden: true, description: "never shown" },
      { name: "made", type: "Long", assignCreatedTime: true },
      { name: "changed", type: "Int", assignUpdatedTime: true },
      { name: "age", type: "Int", computed: true, nullable: false },
      { name: "guards", type: "String", nullable: false, authorizedRoles: ["warden"] },
      {
        name: "owner",
        type: "Person",
        nullable: false,
        relationship: { from: "ownerId" },
        definition: { properties: [] },
      },
      { name: "ownerId", type: "ID" },
      { name: "state", type: "String", enum: ["afloat", "sunk"] },
      { name: "kind", const: "buoy", nullable: false },
      { name: "code", type: "String", nullable: false, pattern: "^[A-Z]+$", format: "Long" },
    ]);
    expect(definitions.Buoy).toEqual({
      type: "object",
      properties: {
        id: { type: "string", description: "Painted on the hull." },
        label: { type: "string" },
        note: { type: ["string", "null"] },
        depth: { type: ["number", "null"] },
        made: { type: "integer", minimum: -(2 ** 53), maximum: 2 ** 53, readOnly: true },
        changed: { type: "integer", readOnly: true },
        age: { type: ["integer", "null"], minimum: -(2 ** 31), maximum: 2 ** 31 - 1, readOnly: true },
        guards: { type: ["string", "null"] },
        owner: {},
        ownerId: { type: ["string", "null"] },
        state: { type: ["string", "null"], enum: ["afloat", "sunk", null] },
        kind: { const: "buoy" },
        code: { type: "string", pattern: "^[A-Z]+$" },
      },
      required: ["id", "label", "made", "changed", "kind", "code"],
    });
    expect(tools).toEqual(["search_buoy", "get_buoy", "create_buoy", "update_buoy", "delete_buoy"]);
    expect(found).toEqual(["unknown-type Buoy.owner", "unknown-format Buoy.code"]);
  });

  it("may nest objects, lists and named types, which then are one definition each", () => {
    const berth = [
      { name: "row", type: "Int", nullable: false },
      { name: "seal", type: "String", hidden: true },
    ];
    const { definitions, found } = fromJson([
      { name: "id", type: "string", isPrimaryKey: true },
      { name: "tags", type: "array", elements: "String" },
      {
        name: "marks",
        type: "array",
        nullable: false,
        elements: { type: "String", nullable: false, enum: ["a"] },
      },
      { name: "spelled", type: "[Int!]!" },
      {
        name: "place",
        type: "object",
        properties: {
          lat: { type: "number" },
          lon: { type: "number" },
          pin: { type: "string", hidden: true },
        },
        required: ["lat"],
        additionalProperties: false,
      },
      { name: "berth", type: "Berth", properties: berth },
      { name: "second", type: "Berth", nullable: false, properties: berth },
      { name: "either", types: ["string", "integer", "null"] },
      { name: "free" },
      { name: "map", type: "object" },
      { name: "shape", anyOf: [{ type: "string" }, { type: "number" }] },
    ]);
    expect(definitions.Buoy).toMatchObject({
      properties: {
        tags: { type: ["array", "null"], items: { type: ["string", "null"] } },
        marks: { type: "array", items: { type: "string", enum: ["a"] } },
        spelled: { type: "array", items: { type: "integer" } },
        place: {
          type: ["object", "null"],
          properties: { lat: { type: "number" }, lon: { type: ["number", "null"] } },
          required: ["lat"],
          additionalProperties: false,
        },
        berth: { anyOf: [{ $ref: "#/$defs/Berth" }, { type: "null" }] },
        second: { $ref: "#/$defs/Berth" },
        either: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }] },
        free: {},
        map: { type: ["object", "null"] },
        shape: { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
      },
    });
    expect(definitions.Berth).toEqual({
      type: "object",
      properties: { row: expect.anything() },
      required: ["row"],
    });
    expect(JSON.stringify(definitions)).not.toMatch(/seal|pin/);
    expect(found).toEqual([]);
  });

  it.each<[string, JsonValue, string[]]>([
    [
      "no name",
      [{ name: "id", type: "ID" }, { type: "String" }],
      ['invalid-attribute an attribute of "Buoy"'],
    ],
    ["no object", [{ name: "id", type: "ID" }, 3], ['invalid-attribute an attribute of "Buoy"']],
    ["a type that is a number", [{ name: "id", type: 3 }], ['invalid-attribute `type` of "Buoy.id"']],
    [
      "an attribute twice",
      [
        { name: "id", type: "ID" },
        { name: "id", type: "Int" },
      ],
      ["duplicate-field Buoy.id"],
    ],
    [
      "two keys",
      [
        { name: "a", type: "ID", isPrimaryKey: true },
        { name: "b", type: "ID", isPrimaryKey: true },
      ],
      ["second-primary-key Buoy.b"],
    ],
    ["a mistyped key", [{ name: "id", type: "ID", isPrimarykey: true }], ["unknown-key Buoy.id"]],
    [
      "an unknown type",
      [
        { name: "id", type: "ID" },
        { name: "x", type: "Blobb" },
      ],
      ["unknown-type Buoy.x"],
    ],
    [
      "two types of one name",
      [
        { name: "id", type: "ID" },
        { name: "a", type: "P", properties: [{ name: "x", type: "Int" }] },
        { name: "b", type: "P", properties: [{ name: "y", type: "Int" }] },
      ],
      ["duplicate-type P"],
    ],
    [
      "a prototype",
      JSON.parse('[{"name":"id","type":"ID"},{"name":"__proto__","type":"ID"}]'),
      ["prototype-name Buoy.__proto__"],
    ],
    ["a number for a document", 3, ['invalid-attribute "Buoy.json"']],
    ["text for a document", "abc", ['invalid-attribute "Buoy.json"']],
    ["a list of nothing", [], ['invalid-attribute "Buoy.json"']],
  ])("with %s is reported", (_, value, places) => {
    expect(fromJson(value).found).toEqual(places);
  });

  it("may say all of a table, of several, or only lists by name", () => {
    const id = { name: "id", type: "ID", isPrimaryKey: true };
    const whole = fromJson({
      types: [
        {
          type: "Quay",
          database: "north",
          description: "Where ships lie.",
          sealed: true,
          export: { name: "docks/quay" },
          attributes: [id],
        },
        { type: "Tide", export: false, attributes: [id] },
        { name: "Crane", export: { mcp: false }, attributes: [id] },
      ],
    });
    expect(whole.tools[0]).toBe("search_docks_quay");
    expect(Object.keys(whole.definitions)).toEqual([
      "Crane",
      "DeleteResult",
      "Quay",
      "QuayKey",
      "UpdateResult",
    ]);
    expect(whole.definitions.Quay).toMatchObject({
      description: "Where ships lie.",
      additionalProperties: false,
    });
    expect(fromJson({ Quay: [id], Tide: [id] }).tools).toContain("get_tide");
    expect(fromJson([{ type: "Quay", attributes: [id] }]).tools).toContain("get_quay");
  });

  it("is located in its file", () => {
    const { diagnostics } = fromJson([
      { name: "id", type: "ID" },
      { name: "x", type: "Nope" },
    ]);
    const { source, span } = diagnostics[0]!.location!;
    expect(positionAt(source, span.start)).toEqual({ line: 6, column: 2 });
  });
});

describe("attributes in memory", () => {
  it("may be circular where types have names", () => {
    const attributes: unknown[] = [{ name: "id", type: "ID", isPrimaryKey: true }];
    attributes.push(
      { name: "inner", type: "Buoy", properties: attributes },
      { name: "part", type: "Part", properties: [] },
    );
    const part = attributes[2] as { properties: unknown[] };
    part.properties.push({
      name: "parts",
      type: "array",
      elements: { type: "Part", properties: part.properties },
    });
    const { definitions, found } = fromModule({ Buoy: attributes });
    expect(definitions.Buoy).toMatchObject({
      properties: { inner: { anyOf: [{ $ref: "#/$defs/Buoy" }, { type: "null" }] } },
    });
    expect(definitions.Part).toMatchObject({
      properties: { parts: { items: { anyOf: [{ $ref: "#/$defs/Part" }, { type: "null" }] } } },
    });
    expect(found).toEqual([]);
  });

  it("may not be circular without names", () => {
    const inner: { name: string; type: string; properties: unknown[] } = {
      name: "inner",
      type: "object",
      properties: [],
    };
    inner.properties.push(inner);
    expect(fromModule({ Buoy: [{ name: "id", type: "ID" }, inner] }).found).toEqual([
      "circular-value Buoy.inner.inner",
    ]);
  });
});

describe("plain JSON Schema", () => {
  it("stays as written, its definitions beside it", () => {
    const { definitions, tools, found } = fromJson({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Buoy",
      type: "object",
      properties: {
        id: { type: "string" },
        at: { $ref: "#/$defs/Place" },
        next: { $ref: "#" },
        lat: { $ref: "#/$defs/Place/properties/lat" },
        like: { $ref: "#/properties/id" },
      },
      required: ["id"],
      $defs: { Place: { type: "object", properties: { lat: { type: "number" } } } },
    });
    expect(definitions.Buoy).toEqual({
      title: "Buoy",
      type: "object",
      properties: {
        id: { type: "string" },
        at: { $ref: "#/$defs/Place" },
        next: { $ref: "#/$defs/Buoy" },
        lat: { $ref: "#/$defs/Place/properties/lat" },
        like: { $ref: "#/$defs/Buoy/properties/id" },
      },
      required: ["id"],
    });
    expect(definitions.BuoyKey).toMatchObject({ properties: { id: { type: "string" } } });
    expect(tools).toHaveLength(5);
    expect(found).toEqual([]);
  });

  it("that only refers to a definition is that definition", () => {
    const { definitions } = fromJson({
      $ref: "#/$defs/Made",
      $defs: {
        Made: { type: "object", properties: { id: { type: "string" }, more: { $ref: "#/$defs/Made" } } },
      },
    });
    expect(definitions.Buoy).toEqual({
      type: "object",
      properties: { id: { type: "string" }, more: { $ref: "#/$defs/Buoy" } },
    });
    expect(definitions).not.toHaveProperty("Made");
  });

  it("without a root exports the definitions that have a key", () => {
    const { tools } = fromJson({
      $defs: {
        Quay: { type: "object", properties: { id: { type: "string" }, at: { $ref: "#/$defs/Place" } } },
        Place: { type: "object" },
        Crane: { type: "object", "x-primaryKey": "serial", properties: { serial: { type: "integer" } } },
      },
    });
    expect(tools.filter((tool) => tool.startsWith("get"))).toEqual(["get_quay", "get_crane"]);
  });

  it("without a key makes no create tool", () => {
    const { tools, found } = fromJson({ type: "object", properties: { a: {} } });
    expect(tools).toEqual(["search_buoy", "get_buoy", "update_buoy", "delete_buoy"]);
    expect(found).toEqual(["no-primary-key Buoy"]);
  });

  it.each<[string, JsonValue, string[]]>([
    [
      "a type that is none",
      {
        type: "object",
        properties: { n: { type: "bigint" }, m: { type: "array", items: { type: "Date" } } },
      },
      ["non-standard-type Buoy.n", "non-standard-type Buoy.m[]"],
    ],
    ["a wrong keyword", { type: "object", properties: { n: { minLength: "3" } } }, ["invalid-schema Buoy.n"]],
    [
      "a root that is no object",
      { type: "array", items: {}, $schema: "https://json-schema.org/draft/2020-12/schema" },
      ["invalid-schema Buoy"],
    ],
    [
      "another dialect",
      { $schema: "http://json-schema.org/draft-07/schema#", type: "object" },
      ["invalid-schema Buoy"],
    ],
    [
      "a reference to nowhere",
      { type: "object", properties: { a: { $ref: "#/$defs/Plaice" } }, $defs: { Place: {} } },
      ["unresolved-reference Buoy"],
    ],
    [
      "a reference to a file",
      { type: "object", properties: { a: { $ref: "place.json" } } },
      ["unresolved-reference Buoy"],
    ],
    [
      "a prototype",
      JSON.parse('{"type":"object","properties":{"__proto__":{}}}'),
      ["prototype-name Buoy.__proto__"],
    ],
  ])("with %s is refused", (_, schema, places) => {
    expect(fromJson(schema).found.filter((text) => !text.startsWith("no-primary-key"))).toEqual(places);
  });
});

describe("schemas of validation libraries", () => {
  const expected = (additional: object) => ({
    type: "object",
    properties: {
      id: { type: "string" },
      depth: expect.objectContaining({}),
      tags: { type: "array", items: { type: "string" } },
    },
    required: expect.arrayContaining(["id", "tags"]),
    ...additional,
  });

  it("zod", () => {
    const Buoy = z.object({ id: z.string(), depth: z.number().nullish(), tags: z.array(z.string()) });
    const { definitions, found } = fromModule({ Buoy });
    expect(definitions.Buoy).toEqual(expected({ additionalProperties: false }));
    expect(found).toEqual([]);
  });

  it("valibot", () => {
    const Buoy = v.object({ id: v.string(), depth: v.nullish(v.number()), tags: v.array(v.string()) });
    expect(fromModule({ Buoy: toStandardJsonSchema(Buoy) }).definitions.Buoy).toEqual(expected({}));
    expect(fromModule({ Buoy }).found).toEqual(["unrepresentable Buoy"]);
  });

  it("arktype", () => {
    const Buoy = type({
      id: "string",
      "depth?": "number | null",
      tags: "string[]",
      "note?": "string | undefined",
    });
    const { definitions } = fromModule({ Buoy });
    expect(definitions.Buoy).toMatchObject(expected({}));
    expect(definitions.Buoy).toMatchObject({ properties: { note: { type: "string" } } });
  });

  it("keep recursion, named parts, and parts that the library named each to its own", () => {
    const Money = z.object({ amount: z.string() }).meta({ id: "Money" });
    const node = () => {
      const Node = z.object({
        id: z.string(),
        get kids() {
          return z.array(Node).optional();
        },
      });
      return Node;
    };
    const Tree = z.object({ id: z.string(), left: node(), right: node(), price: Money });
    const Bush = z.object({ id: z.string(), only: node(), price: Money });
    const { definitions, found } = fromModule({ Tree, Bush, Self: node() });
    expect(Object.keys(definitions).filter((name) => !/Result|Key/.test(name))).toEqual(
      expect.arrayContaining(["Bush", "Money", "Self", "Tree"]),
    );
    expect(definitions.Self).toMatchObject({ properties: { kids: { items: { $ref: "#/$defs/Self" } } } });
    for (const reference of JSON.stringify(definitions).matchAll(/#\/\$defs\/(\w+)/g))
      expect(definitions).toHaveProperty(reference[1]!);
    expect(found).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "zod",
      {
        Buoy: z.object({
          id: z.string(),
          at: z.object({ born: z.date() }),
          n: z.array(z.bigint()),
          f: z.string().transform(Number),
        }),
      },
      ["unrepresentable Buoy.at.born", "unrepresentable Buoy.n[]", "unrepresentable Buoy.f"],
    ],
    [
      "valibot",
      {
        Buoy: toStandardJsonSchema(
          v.object({ id: v.string(), at: v.object({ born: v.date() }), n: v.optional(v.bigint()) }),
        ),
      },
      ["unrepresentable Buoy.at.born", "unrepresentable Buoy.n"],
    ],
    [
      "arktype",
      { Buoy: type({ id: "string", at: { born: "Date" }, n: "bigint" }) },
      ["unrepresentable Buoy.at.born", "unrepresentable Buoy.n"],
    ],
    [
      "a library of nobody that throws",
      {
        Buoy: {
          "~standard": {
            jsonSchema: {
              output: () => {
                throw new Error("no luck.");
              },
            },
          },
        },
      },
      ["unrepresentable Buoy"],
    ],
    [
      "a library that throws nothing useful",
      {
        Buoy: {
          "~standard": {
            jsonSchema: {
              output: () => {
                throw Object.create(null);
              },
            },
          },
        },
      },
      ["unrepresentable Buoy"],
    ],
    [
      "a circular schema",
      {
        Buoy: {
          "~standard": {
            jsonSchema: {
              output: () => {
                const schema: Record<string, unknown> = { type: "object" };
                schema.properties = { again: schema };
                return schema;
              },
            },
          },
        },
      },
      ["circular-value Buoy.properties.again"],
    ],
    [
      "a getter that throws",
      {
        Buoy: {
          get "~standard"() {
            return {
              get jsonSchema() {
                throw new Error("boo");
              },
            };
          },
        },
      },
      ["unrepresentable Buoy"],
    ],
    [
      "a type of TypeBox",
      { Buoy: { type: "object", properties: { n: { type: "bigint" } } } },
      ["non-standard-type Buoy.n"],
    ],
    [
      "a plain schema with a bigint in it",
      { Buoy: { type: "object", properties: { n: { const: 5n } } } },
      ["unrepresentable Buoy.properties.n.const"],
    ],
  ])("of %s that cannot be written are named", (_, exports, places) => {
    const { found, diagnostics } = fromModule(exports);
    expect(found).toEqual(places);
    expect(diagnostics.map(({ location }) => location?.source.path)).toEqual(
      places.map(() => "schemas/harbour.js"),
    );
  });

  it("of other things than objects, and other exports, are left alone", () => {
    const others = {
      Id: z.string(),
      list: [1, 2],
      helper: () => 3,
      nothing: null,
      text: "x",
      ark: type("string"),
    };
    expect(fromModule(others)).toMatchObject({ tools: [], found: [] });
  });
});
