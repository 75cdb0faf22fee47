import { describe, expect, it } from "vitest";
import { type DerivedLibrary, deriveLibrary } from "../../src/derive/derive-library.js";
import type { DeriveOptions } from "../../src/derive/options.js";
import { readSdl } from "../../src/derive/read-sdl.js";
import { snakeCase } from "../../src/derive/tool-names.js";
import { createSource } from "../../src/source/source.js";

function derive(text: string, options: DeriveOptions = {}) {
  const { value, diagnostics } = deriveLibrary(readSdl(createSource("a.graphql", text)).value!, options);
  const { tools, definitions } = value as DerivedLibrary;
  return {
    tools: tools.map(({ tool }) => tool),
    rows: Object.fromEntries(tools.map(({ tool, family, envelope }) => [tool, `${family} ${envelope}`])),
    definitions: Object.fromEntries(definitions),
    found: diagnostics.map(
      ({ rule, severity, data }) =>
        `${severity} ${rule.replace("derive/", "")} ${data.place ?? data.option ?? data.preset}`,
    ),
  };
}

const column = (type: string, options: DeriveOptions, rest = "") => {
  const { definitions, found } = derive(
    `type Raft @table @export { id: ID! @primaryKey a: ${type} ${rest} }`,
    options,
  );
  return { a: (definitions.Raft!.properties as Record<string, unknown>).a, found };
};

describe("the wire profile", () => {
  const base64 = { type: "string", contentEncoding: "base64" };
  const buffer = expect.objectContaining({ type: "object", required: ["type", "data"] });

  it.each<[string, DeriveOptions, unknown]>([
    ["Bytes!", { bytes: "base64" }, base64],
    ["Bytes!", { bytes: "node-buffer" }, buffer],
    ["Bytes", { bytes: "either" }, { anyOf: [base64, buffer, { type: "null" }] }],
    ["BigInt!", { bigint: "string" }, { type: "string", pattern: "^-?[0-9]+$" }],
    ["BigInt", { bigint: "integer" }, { type: ["integer", "null"] }],
    ["BigInt!", { bigint: "either" }, { type: ["integer", "string"], pattern: "^-?[0-9]+$" }],
    ["Blob!", { blobs: "string" }, { type: "string" }],
    ["Blob", { blobs: "object" }, { type: ["object", "null"] }],
    ["Date!", { dates: "number" }, { type: "number" }],
    ["Date", { dates: "either" }, { type: ["string", "number", "null"], format: "date-time" }],
    ["Int!", { bounds: false }, { type: "integer" }],
    ["Long!", { bounds: false }, { type: "integer" }],
    [
      "ID!",
      { compositeIds: true },
      { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
    ],
    ["JSON!", { types: { JSON: { type: "object" } } }, { type: "object" }],
    ["JSON", { types: { JSON: { type: "object" } } }, { type: ["object", "null"] }],
    ["[JSON!]!", { types: { JSON: true } }, { type: "array", items: {} }],
    ["Date!", { types: { Date: { type: "string", format: "date" } } }, { type: "string", format: "date" }],
  ])("%s with %j is what it names, and nothing is assumed", (type, options, schema) => {
    expect(column(type, options)).toEqual({ a: schema, found: [] });
  });

  it("says what is assumed where it names nothing", () => {
    expect(column("[Bytes]", {}).found).toEqual(["warning wire-assumed Raft.a"]);
    expect(column("BigInt", {}, "@hidden").found).toEqual([]);
  });

  it("makes unknown types errors when it is strict", () => {
    expect(column("JSON", {}).found).toEqual(["warning unknown-type Raft.a"]);
    expect(column("JSON", { strict: true }).found).toEqual(["error unknown-type Raft.a"]);
  });

  const RELATED = `type Raft @table @export { id: ID! @primaryKey portId: ID port: Port @relationship(from: portId) rafts: [Raft!]! @relationship(to: portId) }
    type Port @table { id: ID! @primaryKey name: String! home: Port @relationship(from: id) code: String @hidden }`;

  it("writes relations as any value, not at all, or as the other record without anything required", () => {
    const properties = (options: DeriveOptions) => derive(RELATED, options).definitions.Raft?.properties;
    expect(properties({})).toMatchObject({ port: {}, rafts: {} });
    expect(Object.keys(properties({ relations: "omit" }) as object)).toEqual(["id", "portId"]);
    const { definitions } = derive(RELATED, { relations: "ref" });
    const orNull = (name: string) => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { type: "null" }] });
    expect(definitions.Raft).toMatchObject({
      properties: {
        port: orNull("PortPartial"),
        rafts: { type: ["array", "null"], items: orNull("RaftPartial") },
      },
      required: ["id"],
    });
    expect(definitions.PortPartial).toEqual({
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" }, home: orNull("PortPartial") },
    });
    expect(definitions).not.toHaveProperty("Port");
  });
});

describe("tools", () => {
  const RAFT = "type Raft @table @export { id: ID! @primaryKey }";

  it("have the families and envelopes of their verbs", () => {
    const verbs = ["search", "list", "get", "create", "update", "patch", "delete"] as const;
    expect(derive(RAFT, { verbs }).rows).toEqual({
      search_raft: "Raft preset:page",
      list_raft: "Raft preset:page",
      get_raft: "Raft preset:record",
      create_raft: "RaftKey preset:record",
      update_raft: "UpdateResult preset:record",
      patch_raft: "UpdateResult preset:record",
      delete_raft: "DeleteResult preset:record",
    });
    expect(
      derive(RAFT, {
        verbs: ["search", "get"],
        projection: true,
        missing: "null",
        envelope: { preset: "page", end: "null" },
      }).rows,
    ).toEqual({
      search_raft: "RaftPartial list",
      get_raft: "Raft preset:record-or-null",
    });
    expect(derive(RAFT, { verbs: ["search", "get"], envelope: "ombi" }).rows).toEqual({
      search_raft: "RaftPage preset:ombi",
      get_raft: "Raft preset:ombi",
    });
  });

  it("step aside for types that have the names of their families", () => {
    const { rows, found } = derive(
      `${RAFT} type RaftKey @table @export { id: ID! @primaryKey } type Update_result @table @export(name: "u") { id: ID! @primaryKey }`,
    );
    expect(rows).toMatchObject({
      create_raft: "RaftKey2 preset:record",
      update_raft: "UpdateResult2 preset:record",
    });
    expect(found).toEqual([]);
  });

  it.each<[DeriveOptions, string]>([
    [{}, "search_raft"],
    [{ naming: "{type}.{verb}" }, "raft.search"],
    [{ naming: "{verb}{Type}" }, "searchRaft"],
    [{ naming: "{database}-{verb}-{type}" }, "data-search-raft"],
    [{ toolNames: { Raft: "floats" } }, "search_floats"],
    [{ toolNames: { "Raft.search": "find" } }, "find"],
  ])("are named as %j says", (options, name) => {
    expect(derive(RAFT, options).tools[0]).toBe(name);
  });

  it.each<[string, DeriveOptions, string]>([
    [RAFT, { toolNames: { Raft: "a b" } }, "error illegal-tool-name Raft"],
    [RAFT, { toolNames: { "Raft.get": "" } }, "error illegal-tool-name Raft"],
    [RAFT, { toolNames: { Raft: "x".repeat(129) } }, "error illegal-tool-name Raft"],
    [RAFT, { toolNames: { "Raft.get": "search_raft" } }, "error tool-name-collision Raft"],
    [
      `${RAFT} type Boat @table @export { id: ID! @primaryKey }`,
      { toolNames: { Boat: "RAFT" } },
      "error tool-name-collision Boat",
    ],
    [RAFT, { verbs: [] }, "error invalid-option verbs"],
    [RAFT, { verbs: ["get", "get"] }, "error invalid-option verbs"],
    [RAFT, { verbs: ["fetch" as never] }, "error invalid-option verbs"],
    [RAFT, { naming: "{type}" }, "error invalid-option naming"],
    [RAFT, { envelope: "preset:array" }, "error openapi-only array"],
    [RAFT, { envelope: "pages" }, "error envelope/unknown-preset pages"],
    [
      "type error @table @export { id: ID! @primaryKey }",
      { envelope: "ombi" },
      "error definition-collision error",
    ],
    [
      `${RAFT} type RAFT @table @export(name: "x") { id: ID! @primaryKey }`,
      {},
      "error definition-collision RAFT",
    ],
    ["type __proto__ @table @export { id: ID! @primaryKey }", {}, "error prototype-name __proto__"],
    ["type toString @table @export { id: ID! @primaryKey }", {}, "warning reserved-name toString"],
  ])("%s with %j: %s", (text, options, finding) => {
    expect(derive(text, options).found).toEqual([finding]);
  });

  it("are named in snake case", () => {
    const names = [
      "OrderLine",
      "HTTPServer2",
      "api/v1/Thing",
      "api-v1.Thing",
      "__x",
      "éCole",
      "A",
      "iPhone4S",
    ];
    expect(names.map(snakeCase)).toEqual([
      "order_line",
      "http_server2",
      "api_v1_thing",
      "api_v1_thing",
      "x",
      "é_cole",
      "a",
      "i_phone4_s",
    ]);
  });
});

it("what is exported, and what that refers to, has a definition; what is hidden or alone has none", () => {
  const { definitions, found } = derive(`
    type Raft @table @export { id: ID! @primaryKey vault: Vault! part: Part }
    type Vault @table @export @hidden { id: ID! @primaryKey code: String }
    type Alone @table { id: ID! @primaryKey b: BigInt x: Nowhere }
    type Part { log: Log }
    type Log { text: String! }
    type Web @table @export(mcp: false) { id: ID! @primaryKey }
  `);
  expect(Object.keys(definitions)).toEqual([
    "DeleteResult",
    "Log",
    "Part",
    "Raft",
    "RaftKey",
    "UpdateResult",
    "Web",
  ]);
  expect(definitions.Raft).toMatchObject({ properties: { vault: {} }, required: ["id", "vault"] });
  expect(found).toEqual([]);
});
