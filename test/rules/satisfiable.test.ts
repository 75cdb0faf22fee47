import { expect, it } from "vitest";
import { runLint } from "../../src/commands/lint.js";
import { createMemoryHost } from "../../src/host/memory-host.js";

async function lint(definition: unknown, others: object = {}) {
  const host = createMemoryHost({
    "ombi-schema.config.json":
      '{ "envelope": "preset:record", "rules": { "library/unused-definition": "off", "contract/strict-mode": "off" } }',
    "schemas/library.json": JSON.stringify({
      $defs: { page: { type: "object" }, it: definition, ...others },
    }),
    "schemas/matrix.json": '{ "tools": { "t": ["page"] } }',
  });
  const { diagnostics } = (await runLint(host)).report;
  return diagnostics.map(
    ({ rule, location }) => `${rule.replace("schema/", "")} ${location?.pointer?.slice(1).join("/")}`,
  );
}

const self = { $ref: "#/$defs/it" };

it.each([
  ["bounds that do not meet", { type: "integer", minimum: 5, maximum: 4 }],
  ["no number on the grid", { type: "number", minimum: 1, maximum: 2, multipleOf: 3 }],
  ["a const of another type", { type: "string", const: 1 }],
  ["a required property that is forbidden", { type: "object", required: ["a"], properties: { a: false } }],
  [
    "a required property that a closed object does not know",
    { type: "object", required: ["a"], additionalProperties: false },
  ],
  ["parts that exclude each other", { allOf: [{ type: "string" }, { type: "number" }] }],
  ["patterns that no text has both of", { type: "string", allOf: [{ pattern: "^a+$" }, { pattern: "^b" }] }],
  ["endless required recursion", { type: "object", required: ["next"], properties: { next: self } }],
  ["a choice between nothing", { oneOf: [{ type: "string", const: 1 }, false] }],
])("%s: nothing satisfies it", async (_, definition) => {
  expect(await lint(definition)).toEqual(["unsatisfiable it"]);
});

it.each([
  ["false, which says so itself", false],
  ["recursion that may end", { type: "object", properties: { next: self } }],
  ["open bounds", { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 2 }],
  ["what is beyond any proof", { type: "string", allOf: [{ pattern: "^(?=a)" }, { pattern: "^(?!a)" }] }],
  ["arms that are all reached", { anyOf: [{ type: "string" }, { type: "integer" }] }],
  [
    "a condition with both branches",
    { if: { const: 1 }, then: { type: "integer" }, else: { type: "string" } },
  ],
])("%s: nothing to report", async (_, definition) => {
  expect(await lint(definition)).toEqual([]);
});

it.each([
  ["an arm of another type", { type: "string", anyOf: [{ type: "integer" }, { minLength: 1 }] }, "anyOf/0"],
  [
    "an arm that nothing satisfies",
    { oneOf: [{ type: "string" }, { type: "integer", minimum: 2, maximum: 1 }] },
    "oneOf/1",
  ],
  ["a condition that is never met", { type: "string", if: { type: "number" }, then: { minimum: 1 } }, "then"],
  [
    "a condition that is always met",
    { type: "string", if: { type: "string" }, else: { minimum: 1 } },
    "else",
  ],
  [
    "deep inside",
    { properties: { a: { items: { type: "null", anyOf: [{ const: null }, { const: 1 }] } } } },
    "properties/a/items/anyOf/1",
  ],
])("%s: the branch is never reached", async (_, definition, branch) => {
  expect(await lint(definition)).toEqual([`unreachable-branch it/${branch}`]);
});
