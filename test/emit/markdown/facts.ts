import type { DocumentFacts } from "../../../src/emit/markdown/document-facts.js";
import { type JsonNode, memberValue, type ObjectNode, stringOf, toValue } from "../../../src/json/node.js";
import { parseJsonSource } from "../../../src/json/parse.js";
import { createContractSet } from "../../../src/model/contract.js";
import { createLibrary, type Definition, type Reference } from "../../../src/model/library.js";
import type { MatrixRow } from "../../../src/model/matrix.js";
import type { Project, Tool } from "../../../src/model/project.js";
import type { Template } from "../../../src/model/template.js";
import { createSource, type Source } from "../../../src/source/source.js";

export const LIBRARY = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$defs": {
    "media": {
      "type": "object",
      "properties": {
        "id": { "type": "integer" },
        "kind": { "enum": ["movie", "tv"] }
      },
      "required": ["id"]
    },
    "paging": {
      "type": "object",
      "properties": { "next": { "type": "string" } }
    },
    "media_page": {
      "type": "object",
      "properties": {
        "items": { "type": "array", "items": { "$ref": "#/$defs/media" } },
        "paging": { "$ref": "#/$defs/paging" }
      }
    },
    "mutation": { "type": "object" },
    "error": {
      "type": "object",
      "properties": { "message": { "type": "string" } }
    }
  }
}
`;

export const ENVELOPE = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "ok": { "type": "boolean" },
    "operation": { "const": "<tool_name>" },
    "data": { "oneOf": [{ "$ref": "#/$defs/allowed_family" }] },
    "error": { "$ref": "#/$defs/error" }
  },
  "required": ["ok", "operation"],
  "allOf": [
    {
      "if": { "properties": { "ok": { "const": true } } },
      "then": { "required": ["data"], "not": { "required": ["error"] } },
      "else": { "required": ["error"] }
    }
  ],
  "$defs": { "allowed_family": true }
}
`;

export const MATRIX: ReadonlyMap<string, readonly string[]> = new Map([
  ["read_search", ["media_page"]],
  ["read_library", ["media_page", "mutation"]],
  ["write_create", ["mutation"]],
  ["write_delete", ["mutation"]],
]);

interface FactsInput {
  readonly library?: string;
  readonly libraryPath?: string;
  readonly envelope?: string;
  readonly matrix?: ReadonlyMap<string, readonly string[]>;
  readonly protocol?: string;
}

/** A small project and its contracts, compiled by the plainest means; everything a zone is rendered from. */
export function factsOf(input: FactsInput = {}): DocumentFacts & { readonly project: Project } {
  const { library: libraryText = LIBRARY, libraryPath = "library.json", matrix = MATRIX } = input;
  const librarySource = createSource(libraryPath, libraryText);
  const library = createLibrary(definitionsOf(librarySource), [librarySource]);
  const template = templateOf(createSource("envelope.json", input.envelope ?? ENVELOPE));
  const tools = [...matrix].map(([name, families]) => toolOf(name, families, template, librarySource));
  const project: Project = {
    library,
    matrix: { document: { source: librarySource, root: template.root }, rows: tools.map(({ row }) => row) },
    templates: [template],
    tools,
  };
  const contracts = tools.map(({ name, families }) => {
    const roots = [...template.references.map(({ target }) => target), ...families];
    const members = closureOf(roots, library.definitions);
    return {
      tool: name,
      families,
      definitions: members.map((definition) => definition.name),
      schema: () => schemaOf(template.root, members),
      fileName: `${name}.json`,
      closure: {
        members,
        has: (other: string) => members.some((definition) => definition.name === other),
        provenance: () => undefined,
      },
    };
  });
  return {
    contracts: createContractSet(contracts),
    project,
    protocol: input.protocol ?? "2025-11-25",
    print: (node) => `${JSON.stringify(toValue(node), null, 2)}\n`,
    minifiedBytes: (node) => Buffer.byteLength(JSON.stringify(toValue(node))),
  };
}

/** The same contracts as a server or a folder shows them: without sources, families and closures. */
export function withoutSources(facts: DocumentFacts): DocumentFacts {
  const { contracts, protocol, print, minifiedBytes } = facts;
  const read = contracts.contracts.map(({ closure: _closure, ...contract }) => ({
    ...contract,
    families: [],
  }));
  return { contracts: createContractSet(read), protocol, print, minifiedBytes };
}

export function templateOf(source: Source, name = "default"): Template {
  const root = rootOf(source);
  return {
    name,
    document: { source, root },
    root,
    hole: {
      form: "arms",
      pointer: ["properties", "data", "oneOf", "0"],
      container: ["properties", "data", "oneOf"],
    },
    toolNames: [["properties", "operation", "const"]],
    definitions: [],
    references: referencesIn(root, source).filter(({ target }) => target !== "allowed_family"),
  };
}

export function rootOf(source: Source): ObjectNode {
  const root = parseJsonSource(source).value?.root;
  if (root?.kind !== "object") throw new Error(`${source.path} is not an object`);
  return root;
}

function definitionsOf(source: Source): readonly Definition[] {
  const defs = memberValue(rootOf(source), "$defs");
  if (defs?.kind !== "object") return [];
  return defs.members.map(({ key, keyStart, keyEnd, value }) => ({
    name: key,
    location: { source, span: { start: keyStart, end: keyEnd } },
    source,
    schema: value,
    emitted: value,
    references: referencesIn(value, source),
  }));
}

function referencesIn(node: JsonNode, source: Source): readonly Reference[] {
  if (node.kind === "array") return node.elements.flatMap((element) => referencesIn(element, source));
  if (node.kind !== "object") return [];
  return node.members.flatMap(({ key, value }) => {
    const raw = key === "$ref" ? stringOf(value) : undefined;
    if (raw === undefined) return referencesIn(value, source);
    const location = { source, span: { start: value.start, end: value.end } };
    const target = raw.replace("#/$defs/", "");
    return [{ keyword: "$ref" as const, location, holder: [], raw, target, targetPointer: [] }];
  });
}

function toolOf(name: string, families: readonly string[], template: Template, source: Source): Tool {
  const location = { source, span: { start: 0, end: 0 } };
  const row: MatrixRow = {
    tool: name,
    location,
    output: { kind: "families", families: families.map((family) => ({ family, location })) },
  };
  return { name, row, families, template };
}

function closureOf(roots: readonly string[], definitions: readonly Definition[]): readonly Definition[] {
  const found = new Set(roots);
  for (const name of found) {
    const definition = definitions.find((other) => other.name === name);
    for (const { target } of definition?.references ?? []) found.add(target);
  }
  return definitions.filter(({ name }) => found.has(name));
}

function schemaOf(root: ObjectNode, members: readonly Definition[]): ObjectNode {
  const placed = { start: -1, end: -1 };
  const defs: ObjectNode = {
    kind: "object",
    ...placed,
    members: members.map(({ name, emitted }) => ({ key: name, keyStart: -1, keyEnd: -1, value: emitted })),
  };
  return {
    kind: "object",
    ...placed,
    members: root.members.map((member) => (member.key === "$defs" ? { ...member, value: defs } : member)),
  };
}
