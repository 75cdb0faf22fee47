import { expect, test } from "vitest";
import { collectComponents, type SchemaRoot } from "../../../src/emit/openapi/components.js";
import { fromValue } from "../../../src/json/make-node.js";
import { type JsonValue, type ObjectNode, toValue } from "../../../src/json/node.js";

function rootOf(tool: string, schema: JsonValue): SchemaRoot {
  return { tool, role: "result", schema: fromValue(schema) as ObjectNode };
}

function collect(...roots: readonly SchemaRoot[]) {
  const components = collectComponents(roots);
  return {
    schemas: Object.fromEntries([...components.schemas].map(([name, { schema }]) => [name, toValue(schema)])),
    uses: roots.map((root) => {
      const { schema, component } = components.use(root);
      return component ?? toValue(schema);
    }),
    lost: components.lost.map(({ reference }) => reference),
  };
}

const to = (name: string) => ({ $ref: `#/$defs/${name}` });
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("a definition that several contracts hold is one component, and what nothing leads to is none", () => {
  const $defs = { a: { items: to("b") }, b: { type: "string" }, idle: true };
  const found = collect(
    rootOf("one", { $schema: "x", type: "object", properties: { x: to("a") }, $defs }),
    rootOf("two", { properties: { y: to("b") }, $defs }),
  );
  expect(found.schemas).toEqual({ a: { items: component("b") }, b: { type: "string" } });
  expect(found.uses).toEqual([
    { type: "object", properties: { x: component("a") } },
    { properties: { y: component("b") } },
  ]);
});

test("one name for two things: the first keeps it, the other is called after its tool", () => {
  const found = collect(
    rootOf("one", { properties: { x: to("page") }, $defs: { page: { type: "string" } } }),
    rootOf("two", { properties: { x: to("page") }, $defs: { page: { type: "number" } } }),
    rootOf("three", { properties: { x: to("page") }, $defs: { page: { type: "number" } } }),
  );
  expect(found.schemas).toEqual({ page: { type: "string" }, "two.page": { type: "number" } });
  expect(found.uses[2]).toEqual({ properties: { x: component("two.page") } });
});

test("definitions that say the same of different things are different, round a ring too", () => {
  const ring = (leaf: string) => ({
    a: { items: to("b") },
    b: { anyOf: [to("a"), to("leaf")] },
    leaf: { type: leaf },
  });
  const found = collect(
    rootOf("one", { properties: { x: to("a") }, $defs: ring("string") }),
    rootOf("two", { properties: { x: to("a") }, $defs: ring("number") }),
    rootOf("three", { properties: { x: to("a") }, $defs: ring("string") }),
  );
  expect(Object.keys(found.schemas)).toEqual(["a", "b", "leaf", "two.a", "two.b", "two.leaf"]);
  expect(found.uses[2]).toEqual(found.uses[0]);
});

test("names become legal, and never take the place of another", () => {
  const $defs = { "a b": { const: 1 }, a_b: { const: 2 }, é: { const: 3 }, _: { const: 4 } };
  const properties = {
    p: { $ref: "#/$defs/a%20b" },
    q: to("a_b"),
    r: { $ref: "#/$defs/%C3%A9" },
    s: to("_"),
  };
  const found = collect(rootOf("t", { properties, $defs }));
  expect(found.schemas).toEqual({
    _: { const: 4 },
    a_b: { const: 2 },
    "t.a_b": { const: 1 },
    "t._": { const: 3 },
  });
  expect(found.lost).toEqual([]);
});

test("places inside definitions stay where they are", () => {
  const found = collect(
    rootOf("t", { properties: { x: to("a/properties/b") }, $defs: { a: { properties: { b: true } } } }),
  );
  expect(found.uses).toEqual([{ properties: { x: component("a/properties/b") } }]);
});

test("a contract that refers to itself is a component", () => {
  const found = collect(
    rootOf("t", {
      type: "object",
      properties: { next: { $ref: "#" }, first: { $ref: "#/properties/next" } },
    }),
  );
  expect(found.uses).toEqual(["t_result"]);
  expect(found.schemas).toEqual({
    t_result: {
      type: "object",
      properties: { next: component("t_result"), first: component("t_result/properties/next") },
    },
  });
});

test("what leads out of a contract is told, and accepts anything; identifiers go", () => {
  const found = collect(
    rootOf("t", {
      $id: "https://example.test/t",
      properties: { a: { $ref: "https://example.test/x", title: "A" }, b: { $ref: "#gone" }, c: to("no") },
    }),
  );
  expect(found.uses).toEqual([{ properties: { a: { title: "A" }, b: {}, c: {} } }]);
  expect(found.lost).toEqual(["https://example.test/x", "#gone", "#/$defs/no"]);
});

test("definitions under their older name, and the names in a discriminator", () => {
  const discriminator = { propertyName: "kind", mapping: { a: "#/definitions/a" } };
  const found = collect(
    rootOf("t", {
      oneOf: [{ $ref: "#/definitions/a" }],
      discriminator,
      definitions: { a: { type: "object" } },
    }),
  );
  expect(found.uses).toEqual([
    {
      oneOf: [component("a")],
      discriminator: { propertyName: "kind", mapping: { a: "#/components/schemas/a" } },
    },
  ]);
});
