import * as rules from "../../diagnostics/catalogue/openapi.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../../diagnostics/diagnostic.js";
import { equalValues } from "../../json/canonical.js";
import { type JsonDocument, locateKey, locateValue } from "../../json/document.js";
import { type JsonNode, memberOf, memberValue, nodeAt, stringOf, toValue } from "../../json/node.js";
import type { PrintFormat } from "../../json/print-format.js";
import { type MemberChanges, spliceMembers } from "../../json/splice-members.js";
import type { OpenApiVersion } from "../../model/openapi.js";
import { formatFragment, type JsonPointer } from "../../source/pointer.js";
import { list, object, plain } from "./make.js";
import type { OpenApiParts } from "./parts.js";
import { spliceYamlMembers } from "./splice-yaml.js";

/** What marks operations as ours, and the list of our components: extensions of OpenAPI, which allows any. */
export const MARK = "x-ombi-schema";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const KINDS = ["schemas", "responses"] as const;

export interface MergeOptions {
  readonly format: PrintFormat;
  readonly syntax: "json" | "yaml";
  /** Reads a text as the document itself was read. */
  readonly parse: (text: string) => Result<JsonDocument>;
}

/** The version of a document, or what is wrong with it. */
export function versionOf(document: JsonDocument): Result<OpenApiVersion> {
  const { path } = document.source;
  const refuse = (problem: string, key: string) => {
    const location = locateValue(document, memberOf(document.root, key) ? [key] : []);
    return { diagnostics: [diagnose(rules.notAnOpenApiDocument, { path, problem }, { location })] };
  };
  const version = stringOf(memberValue(document.root, "openapi"));
  const dialect = stringOf(memberValue(document.root, "jsonSchemaDialect"));
  if (version === undefined || !/^3\.[012](?:\.|$)/.test(version))
    return refuse("is not a document of OpenAPI 3.0, 3.1 or 3.2", "openapi");
  if (
    dialect !== undefined &&
    !/json-schema\.org\/draft\/2020-12|spec\.openapis\.org\/oas\/3\./.test(dialect)
  )
    return refuse(`has the dialect "${dialect}", and contracts are JSON Schema 2020-12`, "jsonSchemaDialect");
  return { value: version.startsWith("3.0") ? "3.0" : "3.1", diagnostics: [] };
}

/**
 * The text of a document with what is ours in it as it should be: added, changed where it says something else, and
 * taken away. Nothing else changes, to the letter; where something of the user's is in the way, that is told.
 */
export function mergeDocument(
  document: JsonDocument,
  parts: OpenApiParts,
  options: MergeOptions,
): Result<string> {
  const diagnostics = [...findCollisions(document, parts), ...findDangling(document, parts)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const wanted = expectedRoot(document.root, parts);
  let merged = document;
  for (;;) {
    const step = nextStep(merged.root, wanted, []);
    if (!step) return { value: merged.source.text, diagnostics };
    const text = splice(merged, step, options);
    const parsed = text === undefined ? undefined : options.parse(text).value;
    if (!parsed || !isDone(parsed.root, wanted, step))
      return { diagnostics: [refused(document, step.pointer)] };
    merged = parsed;
  }
}

interface Step {
  readonly pointer: JsonPointer;
  readonly changes: MemberChanges;
}

/** The first object, from the top, that has not all the members it should have, or not their values. */
function nextStep(now: JsonNode, wanted: JsonNode, pointer: JsonPointer): Step | undefined {
  if (now.kind !== "object" || wanted.kind !== "object") return undefined;
  const changed = new Map<string, JsonNode | undefined>();
  const deeper: (readonly [JsonNode, JsonNode, string])[] = [];
  for (const { key, value } of now.members) {
    const next = memberValue(wanted, key);
    if (!next) changed.set(key, undefined);
    else if (!equalValues(toValue(value), toValue(next))) {
      if (isContainer([...pointer, key]) && value.kind === "object" && value.members.length > 0)
        deeper.push([value, next, key]);
      else changed.set(key, next);
    }
  }
  const staying = now.members.filter(({ key }) => memberOf(wanted, key));
  const after = staying.at(-1)?.key;
  const added = wanted.members
    .filter(({ key }) => !memberOf(now, key))
    .map(({ key, value }) => ({ after, key, value }));
  if (changed.size > 0 || added.length > 0) return { pointer, changes: { changed, added } };
  for (const [value, next, key] of deeper) {
    const step = nextStep(value, next, [...pointer, key]);
    if (step) return step;
  }
  return undefined;
}

/** Objects that hold what is ours beside what is not. */
function isContainer([first, second, ...rest]: JsonPointer): boolean {
  if (first === "paths") return rest.length === 0;
  return first === "components" && rest.length === 0 && (second === undefined || second !== MARK);
}

function isDone(root: JsonNode, wanted: JsonNode, { pointer, changes }: Step): boolean {
  const [now, then] = [nodeAt(root, pointer), nodeAt(wanted, pointer)];
  return [...changes.changed.keys(), ...changes.added.map(({ key }) => key)].every((key) => {
    const [is, should] = [memberValue(now, key), memberValue(then, key)];
    return is && should ? equalValues(toValue(is), toValue(should)) : is === should;
  });
}

function splice(
  document: JsonDocument,
  { pointer, changes }: Step,
  options: MergeOptions,
): string | undefined {
  return options.syntax === "yaml"
    ? spliceYamlMembers(document, pointer, changes)
    : spliceMembers(document, pointer, changes, options.format);
}

function refused(document: JsonDocument, pointer: JsonPointer): Diagnostic {
  const { path } = document.source;
  const problem = `is written in a way that ${pointer.length === 0 ? "its top level" : `"${pointer.join(" → ")}"`} cannot be added to`;
  const help = "write mappings in block style, one key a line, or the document as JSON";
  return diagnose(
    rules.notAnOpenApiDocument,
    { path, problem },
    { location: locateValue(document, pointer), help },
  );
}

/** The whole document as it should be. */
function expectedRoot(root: JsonNode, parts: OpenApiParts): JsonNode {
  const paths = expectedPaths(memberValue(root, "paths"), parts);
  const components = expectedComponents(root, parts);
  return withMember(withMember(root, "paths", paths), "components", components);
}

function expectedPaths(paths: JsonNode | undefined, parts: OpenApiParts): JsonNode {
  let expected: JsonNode = paths?.kind === "object" ? paths : object({});
  for (const { key: path, value: item } of expected.kind === "object" ? expected.members : []) {
    let kept = item;
    for (const method of METHODS)
      if (isMarked(memberValue(item, method))) kept = withMember(kept, method, undefined);
    const isEmptied = kept !== item && kept.kind === "object" && kept.members.length === 0;
    if (kept !== item && !parts.paths.has(path))
      expected = withMember(expected, path, isEmptied ? undefined : kept);
  }
  for (const [path, operations] of parts.paths) {
    let item = memberValue(expected, path) ?? object({});
    for (const method of METHODS) {
      const operation = [...operations].find(([name]) => name === method)?.[1];
      if (operation || isMarked(memberValue(item, method))) item = withMember(item, method, operation);
    }
    expected = withMember(expected, path, item);
  }
  return expected;
}

/** Nothing where there was nothing and nothing is to be. */
function expectedComponents(root: JsonNode, parts: OpenApiParts): JsonNode | undefined {
  const components = memberValue(root, "components");
  let expected: JsonNode = components?.kind === "object" ? components : object({});
  for (const kind of KINDS) {
    let map = memberValue(expected, kind);
    for (const name of ownedNames(root, kind))
      if (map && !parts[kind].has(name)) map = withMember(map, name, undefined);
    if (parts[kind].size > 0 && map?.kind !== "object") map = object({});
    for (const [name, value] of parts[kind]) map = map && withMember(map, name, value);
    const isEmptied =
      map?.kind === "object" && map.members.length === 0 && map !== memberValue(expected, kind);
    if (map) expected = withMember(expected, kind, isEmptied ? undefined : map);
  }
  expected = withMember(expected, MARK, indexOf(parts));
  return expected.kind === "object" && expected.members.length === 0 ? undefined : expected;
}

function indexOf(parts: OpenApiParts): JsonNode | undefined {
  const kinds = KINDS.filter((kind) => parts[kind].size > 0);
  if (kinds.length === 0) return undefined;
  return object(
    kinds.map((kind) => [kind, list([...parts[kind].keys()].map((name) => plain(name)))] as const),
  );
}

/** The members of an object with one set, or taken away; the others stay where they are. */
function withMember(node: JsonNode, key: string, value: JsonNode | undefined): JsonNode {
  if (node.kind !== "object") return object({ [key]: value });
  const known = memberOf(node, key);
  if (!known && !value) return node;
  if (!value) return { ...node, members: node.members.filter((member) => member !== known) };
  const members = known
    ? node.members.map((member) => (member === known ? { ...member, value } : member))
    : [...node.members, { key, value, keyStart: -1, keyEnd: -1 }];
  return { ...node, members };
}

function isMarked(operation: JsonNode | undefined): boolean {
  return memberValue(operation, MARK)?.kind === "boolean";
}

function ownedNames(root: JsonNode, kind: (typeof KINDS)[number]): ReadonlySet<string> {
  const names = nodeAt(root, ["components", MARK, kind]);
  return new Set(names?.kind === "array" ? names.elements.flatMap((name) => stringOf(name) ?? []) : []);
}

const KIND_NAMES = { schemas: "the schema", responses: "the response" } as const;

function findCollisions(document: JsonDocument, parts: OpenApiParts): Diagnostic[] {
  const { root } = document;
  const found: Diagnostic[] = [];
  const report = (kind: string, name: string, pointer: JsonPointer) =>
    void found.push(diagnose(rules.collision, { kind, name }, { location: locateKey(document, pointer) }));
  const ours = new Set(
    [...parts.paths.values()].flatMap((item) => [...item.values()].flatMap(operationIdOf)),
  );
  const shapes = new Map([...parts.paths.keys()].map((path) => [shapeOf(path), path]));
  const paths = memberValue(root, "paths");
  for (const { key: path, value: item } of paths?.kind === "object" ? paths.members : []) {
    const same = shapes.get(shapeOf(path));
    const foreign = METHODS.filter(
      (method) => memberOf(item, method) && !isMarked(memberValue(item, method)),
    );
    if (same !== undefined && same !== path && foreign.length > 0) report("the path", path, ["paths", path]);
    for (const method of foreign) {
      const operation = memberValue(item, method);
      const at = ["paths", path, method];
      if ([...(parts.paths.get(path)?.keys() ?? [])].some((name) => name === method))
        report("the operation", `${method.toUpperCase()} ${path}`, at);
      else if (operation && operationIdOf(operation).some((id) => ours.has(id)))
        report("the operationId", String(operationIdOf(operation)[0]), [...at, "operationId"]);
    }
  }
  for (const kind of KINDS) {
    const owned = ownedNames(root, kind);
    const map = nodeAt(root, ["components", kind]);
    for (const name of parts[kind].keys())
      if (memberOf(map, name) && !owned.has(name)) report(KIND_NAMES[kind], name, ["components", kind, name]);
  }
  return found;
}

function operationIdOf(operation: JsonNode): string[] {
  const id = stringOf(memberValue(operation, "operationId"));
  return id === undefined ? [] : [id];
}

/** Paths that differ in the names of their parameters only are the same path. */
function shapeOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** References of the user's to components of ours that go. */
function findDangling(document: JsonDocument, parts: OpenApiParts): Diagnostic[] {
  const { root } = document;
  const going = new Map(
    KINDS.flatMap((kind) =>
      [...ownedNames(root, kind)]
        .filter((name) => !parts[kind].has(name))
        .map((name) => [formatFragment(["components", kind, name]), name] as const),
    ),
  );
  if (going.size === 0) return [];
  const found: Diagnostic[] = [];
  const search = (node: JsonNode, pointer: JsonPointer): void => {
    if (isMarked(node) || isOwned(root, pointer)) return;
    if (node.kind === "array")
      for (const [index, element] of node.elements.entries()) search(element, [...pointer, String(index)]);
    if (node.kind !== "object") return;
    for (const { key, value } of node.members) {
      const reference = key === "$ref" ? stringOf(value) : undefined;
      const name =
        reference === undefined ? undefined : going.get(reference.split("/").slice(0, 4).join("/"));
      if (name === undefined) search(value, [...pointer, key]);
      else {
        const location = locateValue(document, [...pointer, key]);
        found.push(diagnose(rules.danglingReference, { name }, { location }));
      }
    }
  };
  search(root, []);
  return found;
}

function isOwned(root: JsonNode, [first, kind, name, ...rest]: JsonPointer): boolean {
  if (first !== "components" || name === undefined || rest.length > 0) return false;
  return KINDS.some((known) => known === kind && ownedNames(root, known).has(name));
}
