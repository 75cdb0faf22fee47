import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { keywordNames } from "../../src/json-schema/keywords.js";
import { walkSchema } from "../../src/json-schema/walk.js";
import { formatPointer } from "../../src/source/pointer.js";
import { readApplicators, schemasIn } from "../support/applicators.js";
import { anyJsonValue } from "./schemas.js";

/** The pointers visited, in order. */
function visited(schema: JsonValue): string[] {
  const pointers: string[] = [];
  walkSchema(schema, (_, pointer) => pointers.push(pointer));
  return pointers;
}

const APPLICATORS = readApplicators();
const LEAF = { type: "string" };

describe("a walk over a schema", () => {
  it.each([...APPLICATORS])("enters %s, which holds a %s", (keyword, holds) => {
    const value = { schema: LEAF, list: [LEAF, true, LEAF], map: { "a/b~c": LEAF, $ref: LEAF, no: false } }[
      holds
    ];
    const below = { schema: [""], list: ["/0", "/2"], map: ["/a~1b~0c", "/$ref"] }[holds];
    const pointers = below.map((pointer) => `/${keyword}${pointer}`);
    expect(visited({ [keyword]: value })).toEqual(["", ...pointers]);
    const nested = { properties: { default: { [keyword]: value } } };
    expect(visited(nested)).toEqual([
      "",
      "/properties/default",
      ...pointers.map((pointer) => `/properties/default${pointer}`),
    ]);
  });

  it.each([...APPLICATORS])("does not enter %s where it has another form than a %s", (keyword, holds) => {
    const wrong = { schema: [[LEAF]], list: [LEAF], map: [[LEAF]] }[holds];
    for (const value of [...wrong, null, 7, "x", true]) expect(visited({ [keyword]: value })).toEqual([""]);
  });

  it.each([...keywordNames()].filter((keyword) => !APPLICATORS.has(keyword)))(
    "takes %s for data",
    (keyword) => {
      for (const value of [LEAF, [LEAF], { items: LEAF, allOf: [LEAF], properties: { a: LEAF } }])
        expect(visited({ [keyword]: value })).toEqual([""]);
    },
  );

  it.each([
    "x-ui",
    "additionalItems",
    "constructor",
    "toString",
    "__proto__",
    "hasOwnProperty",
    "Properties",
    "",
  ])("takes the unknown keyword %j for data", (keyword) => {
    const holder = JSON.parse(`{${JSON.stringify(keyword)}:{"items":{},"properties":{"a":{}}},"items":{}}`);
    expect(visited(holder)).toEqual(["", "/items"]);
    expect(visited(JSON.parse(`{${JSON.stringify(keyword)}:[{}],"not":{}}`))).toEqual(["", "/not"]);
  });

  it("visits properties called like members of every object", () => {
    const schema = JSON.parse('{"properties":{"__proto__":{},"constructor":{},"toString":{},"":{}}}');
    expect(visited(schema)).toEqual(
      expect.arrayContaining([
        "/properties/__proto__",
        "/properties/constructor",
        "/properties/toString",
        "/properties/",
      ]),
    );
  });

  it("visits parents before what is in them", () => {
    const pointers = visited({
      prefixItems: [{ unevaluatedItems: { not: {} } }],
      items: { contentSchema: {} },
    });
    for (const pointer of pointers.filter((each) => each !== "")) {
      const above = pointers.findLastIndex((other) => pointer.startsWith(`${other}/`));
      expect(pointers.indexOf(pointer)).toBeGreaterThan(above);
    }
  });

  it("visits nothing in what is no object", () => {
    for (const schema of [true, false, null, 7, "x", [LEAF]]) expect(visited(schema)).toEqual([]);
  });

  it("visits what the meta-schema calls a schema, and each once", () => {
    fc.assert(
      fc.property(anyJsonValue(), (value) => {
        const expected = [...schemasIn(value)].map(({ pointer }) => formatPointer(pointer));
        expect(visited(value).sort()).toEqual(expected.sort());
      }),
      { numRuns: 300 },
    );
  });

  it("does not change the tables that it shares with Ajv", async () => {
    const { default: traverse } = await import("json-schema-traverse");
    walkSchema({ prefixItems: [{}], dependentSchemas: { a: {} } }, () => {});
    const tables = traverse as unknown as Record<string, Record<string, true>>;
    expect(tables.arrayKeywords).not.toHaveProperty("prefixItems");
    expect(tables.propsKeywords).not.toHaveProperty("dependentSchemas");
  });
});
