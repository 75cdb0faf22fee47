import { defineRule } from "../rule.js";

export const notAnOpenApiDocument = defineRule<{ path: string; problem: string }>({
  id: "openapi/not-a-document",
  kind: "fault",
  summary: "The document that operations go into is not an OpenAPI document that can be kept up to date.",
  message: ({ path, problem }) => `"${path}" ${problem}`,
  note: "whatever is not ours stays to the letter, so nothing is added where that cannot be promised",
});

export const versionMismatch = defineRule<{ found: string; wanted: string }>({
  id: "openapi/version-mismatch",
  kind: "usage",
  summary: "The configuration asks for another version of OpenAPI than the document has.",
  message: ({ found, wanted }) => `the document is of OpenAPI ${found}, and the configuration says ${wanted}`,
  note: "schemas of the two versions do not mean the same",
  help: "remove `version` from the configuration, or change the document",
});

export const collision = defineRule<{ kind: string; name: string }>({
  id: "openapi/collision",
  kind: "fault",
  summary: "What a build adds to an OpenAPI document is there already, and is not ours.",
  message: ({ kind, name }) => `the document has ${kind} "${name}" of its own`,
  note: "what is not marked with `x-ombi-schema` is never overwritten",
});

export const collidingOperations = defineRule<{ tool: string; other: string; method: string; path: string }>({
  id: "openapi/colliding-operations",
  kind: "fault",
  summary: "Two tools have the same path and method.",
  message: ({ tool, other, method, path }) => `tools "${other}" and "${tool}" are both ${method} ${path}`,
  note: "a document has one operation for a path and a method",
  help: 'give one of them another `operation` in the matrix, or `false`, or set `emit.openapi.paths` to "tools"',
});

export const lostReference = defineRule<{ tool: string; reference: string }>({
  id: "openapi/lost-reference",
  kind: "rule",
  level: "warn",
  summary: "A reference of a contract leads out of it, so that the document accepts anything there.",
  message: ({ tool, reference }) =>
    `"${reference}" in the schema of tool "${tool}" leads nowhere in the document`,
  note: "an OpenAPI document holds all of its schemas, and nothing is fetched",
});

export const widened = defineRule<{ keyword: string; component: string; pointer: string }>({
  id: "openapi/widened",
  kind: "rule",
  level: "warn",
  summary: "OpenAPI 3.0 cannot say what a keyword says, and the document accepts more than the contract.",
  message: ({ keyword, component, pointer }) =>
    `OpenAPI 3.0 cannot say \`${keyword}\` of ${component}${pointer === "" ? "" : ` at "${pointer}"`}`,
  note: "the document accepts whatever the contract accepts, and more",
  help: 'write OpenAPI 3.1 (`"version": "3.1"`), or say it with keywords that 3.0 has',
});

export const divergentEnvelope = defineRule<{ tool: string; envelope: string }>({
  id: "openapi/divergent-envelope",
  kind: "rule",
  level: "warn",
  summary: "A tool answers in another envelope over HTTP than over MCP, and nothing says why.",
  message: ({ tool, envelope }) =>
    `tool "${tool}" has the envelope "${envelope}" in OpenAPI, and another one in its contract`,
  note: "who uses both has two shapes of the same answer to know",
  help: "say why in `surfaces.openapi.reason`, or remove `surfaces.openapi.envelope`",
});

export const danglingReference = defineRule<{ name: string }>({
  id: "openapi/dangling-reference",
  kind: "fault",
  summary: "The document refers to a component of ours that no tool uses any more.",
  message: ({ name }) => `the document refers to "${name}", which no tool uses any more`,
  note: "the component goes with the last tool that uses it, and the reference would lead nowhere",
  help: "give the document a component of its own, or remove the reference",
});
