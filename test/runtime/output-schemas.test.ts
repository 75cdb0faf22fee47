import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  deriveCreateOutputSchema,
  deriveDeleteOutputSchema,
  deriveGetOutputSchema,
  deriveListOutputSchema,
  deriveOutputSchemas,
  derivePatchOutputSchema,
  deriveSearchOutputSchema,
  deriveUpdateOutputSchema,
  type OutputSchema,
  readGraphql,
} from "../../src/derive.js";
import { readImports } from "../support/imports.js";

const BUOYS = [
  { name: "id", type: "ID", isPrimaryKey: true },
  { name: "label", type: "String", nullable: false },
  { name: "secret", type: "String", hidden: true },
];

function judge(schema: OutputSchema) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
  });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const row = { id: "b1", label: "north" };

describe("the schema of each verb, from a list of attributes", () => {
  it.each<[string, OutputSchema, readonly object[], readonly object[]]>([
    [
      "search",
      deriveSearchOutputSchema(BUOYS),
      [{ items: [row] }, { items: [row], nextCursor: "x" }, { items: [] }],
      [{ items: [{ id: "b" }] }, { rows: [] }, { items: [], nextCursor: null }],
    ],
    ["list", deriveListOutputSchema(BUOYS), [{ items: [row] }], [{}]],
    ["get", deriveGetOutputSchema(BUOYS), [row], [{ id: "b" }, { label: "x" }]],
    ["create", deriveCreateOutputSchema(BUOYS), [{ id: "b" }], [{}, { id: 1 }]],
    ["update", deriveUpdateOutputSchema(BUOYS), [{ ok: true }], [{}, { ok: 1 }]],
    ["patch", derivePatchOutputSchema(BUOYS), [{ ok: false }], [{}]],
    ["delete", deriveDeleteOutputSchema(BUOYS), [{ deleted: true }], [{ ok: true }]],
  ])("%s", (_, schema, accepted, refused) => {
    expect(schema.type).toBe("object");
    expect(JSON.stringify(schema)).not.toContain("secret");
    const validate = judge(schema);
    for (const value of accepted) expect(validate(value), JSON.stringify(value)).toBe(true);
    for (const value of refused) expect(validate(value), JSON.stringify(value)).toBe(false);
  });

  it("is complete in itself, in exactly these words", () => {
    expect(deriveSearchOutputSchema(BUOYS, { name: "Buoy" })).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        items: { type: "array", items: { $ref: "#/$defs/Buoy" } },
        nextCursor: {
          type: "string",
          description: "Opaque: send it back as it is for the next page. Absent on the last page.",
        },
      },
      required: ["items"],
      $defs: {
        Buoy: {
          type: "object",
          properties: { id: { type: "string" }, label: { type: "string" } },
          required: ["id", "label"],
        },
      },
    });
  });
});

describe("options", () => {
  it("choose the envelope: by name, with options, or as a template", () => {
    const rows = judge(deriveSearchOutputSchema(BUOYS, { envelope: "harper-rows" }));
    expect(rows({ rows: [row] })).toBe(true);
    const own = judge(
      deriveSearchOutputSchema(BUOYS, { envelope: { preset: "page", items: "buoys", end: "null" } }),
    );
    expect(own({ buoys: [row], nextCursor: null })).toBe(true);
    expect(own({ buoys: [row] })).toBe(false);
    const template = {
      type: "object",
      properties: { all: { type: "array", items: { $ref: "#/$defs/allowed_family" } } },
      required: ["all"],
      $defs: { allowed_family: true },
    };
    const made = judge(deriveSearchOutputSchema(BUOYS, { envelope: { template } }));
    expect([made({ all: [row] }), made({ all: [{}] })]).toEqual([true, false]);
    const ombi = judge(deriveSearchOutputSchema(BUOYS, { envelope: "ombi" }));
    const frame = { operation: "search_record", warnings: [], truncated: false, correlation_id: "c" };
    expect(ombi({ ok: true, data: { items: [row] }, ...frame })).toBe(true);
    expect(ombi({ ok: false, error: { code: "gone", message: "Gone." }, ...frame })).toBe(true);
    expect(ombi({ ok: true, data: { items: [{}] }, ...frame })).toBe(false);
  });

  it("drop `required` from rows that a reader chooses the attributes of, and from nothing else", () => {
    const search = judge(deriveSearchOutputSchema(BUOYS, { projection: true }));
    expect(search({ items: [{ label: "x" }, {}] })).toBe(true);
    expect(search({ items: [{ label: 1 }] })).toBe(false);
    expect(judge(deriveGetOutputSchema(BUOYS, { projection: true }))({ label: "x" })).toBe(false);
  });

  it("say what get returns for a record that is not there", () => {
    const validate = judge(deriveGetOutputSchema(BUOYS, { missing: "null" }));
    expect([validate({ record: null }), validate({ record: row }), validate(row)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    [{ envelope: "array" }, 'the envelope "array" is for OpenAPI only [derive/openapi-only]'],
    [{ envelope: "pages" }, 'there is no preset "pages" [envelope/unknown-preset]'],
    [{ envelope: "record" }, "derive/invalid-option"],
    [{ envelope: { preset: "relay", items: "x" } }, "derive/invalid-option"],
    [{ envelope: { template: { type: "object" } } }, "envelope/missing-hole"],
    [{ envelope: { template: { type: "array" } } }, "envelope/root-type"],
  ])("that are wrong throw: %j", (options, message) => {
    expect(() => deriveSearchOutputSchema(BUOYS, options)).toThrow(message);
  });
});

describe("what to register", () => {
  it("is a schema for each tool of each exported type", async () => {
    const types = await readGraphql(`
      type Quay @table @export { id: ID @primaryKey berths: [Berth!] }
      type Berth { row: Int }
      type Draft @table { id: ID @primaryKey }
    `);
    const schemas = deriveOutputSchemas(types, {
      verbs: ["search", "get", "patch"],
      naming: "{database}.{verb}_{type}",
    });
    expect([...schemas.keys()]).toEqual(["data.search_quay", "data.get_quay", "data.patch_quay"]);
    expect(Object.keys(schemas.get("data.search_quay")?.$defs as object)).toEqual(["Berth", "Quay"]);
    expect(deriveSearchOutputSchema(types, { type: "Draft" }).$defs).toHaveProperty("Draft");
  });

  it("takes the source's own schema for a verb whole, and holds it to the rules of every contract", () => {
    const own = { type: "object", properties: { best: { $ref: "#/$defs/Buoy" } }, required: ["best"] };
    const given = { type: "Buoy", attributes: BUOYS, outputSchemas: { search: own } };
    const schemas = deriveOutputSchemas(given);
    expect(schemas.get("search_buoy")).toMatchObject({ ...own, $defs: { Buoy: { type: "object" } } });
    expect(schemas.get("get_buoy")).toHaveProperty("$ref");
    const wrong = { ...given, outputSchemas: { search: { type: "array" } } };
    expect(() => deriveOutputSchemas(wrong)).toThrow("envelope/root-type");
    const open = { ...given, outputSchemas: { search: { type: "object", not: { $ref: "#/$defs/Buouy" } } } };
    expect(() => deriveOutputSchemas(open)).toThrow("library/unresolved-reference");
  });

  it("comes from schemas of validation libraries too", () => {
    const schema = deriveGetOutputSchema(z.object({ id: z.string() }), { name: "Buoy" });
    expect(schema).toMatchObject({ type: "object", $ref: "#/$defs/Buoy" });
    expect(() => deriveGetOutputSchema(z.object({ id: z.string(), at: z.date() }), { name: "Buoy" })).toThrow(
      '"Buoy.at"',
    );
    expect(() => deriveGetOutputSchema(z.string())).toThrow("neither attributes nor a schema");
  });

  it("is refused where GraphQL is wrong, with the place", async () => {
    await expect(readGraphql("type Quay {\n a: Int[] }", "a.graphql")).rejects.toThrow("a.graphql:2:8: ");
  });
});

describe("loading it", () => {
  const imports = readImports();

  /** The packages that loading a file loads, without what is asked for later. */
  function packagesOf(entry: string): string[] {
    const found = new Set<string>();
    const files = [entry];
    for (const file of files) {
      for (const { file: from, target, module, typeOnly, dynamic } of imports) {
        if (from !== file || typeOnly || dynamic) continue;
        if (target === undefined) found.add(module ?? "");
        else if (!files.includes(target)) files.push(target);
      }
    }
    return [...found].sort();
  }

  it("loads neither a validator nor a parser of GraphQL", () => {
    expect(packagesOf("derive.ts")).toEqual([
      "@humanwhocodes/momoa",
      "fast-json-stable-stringify",
      "fastest-levenshtein",
      "json-schema-traverse",
      "node:crypto",
    ]);
    expect(packagesOf("derive/read-sdl.ts")).toContain("graphql");
  });
});
