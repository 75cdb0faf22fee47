import type { ConstDirectiveNode, ConstValueNode, FieldDefinitionNode } from "graphql";
import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonValue } from "../json/node.js";
import type { Field, JsonObject, RecordType } from "../model/attributes.js";
import type { Location } from "../source/location.js";
import type { Source } from "../source/source.js";

// What directives mean for contracts; those about storage, indexes and caches mean nothing and are passed over.

const TYPE_DIRECTIVES = ["table", "export", "sealed", "hidden", "fullText", "splitSegments", "replicate"];

const FIELD_DIRECTIVES = [
  "primaryKey",
  "indexed",
  "relationship",
  "computed",
  "createdTime",
  "updatedTime",
  "expiresAt",
  "enumerable",
  "hidden",
  "allow",
  "embed",
  "decide",
  "deprecated",
];

type TypeFacts = Pick<
  RecordType,
  "kind" | "database" | "table" | "exported" | "path" | "surfaces" | "hidden" | "sealed"
>;

type FieldFacts = Partial<Omit<Field, "name" | "location" | "type" | "nullability" | "description">>;

export function readTypeDirectives(
  name: string,
  nodes: readonly ConstDirectiveNode[],
  source: Source,
  diagnostics: Diagnostic[],
): TypeFacts {
  const found = firstOfEach(nodes);
  reportUnknown(name, nodes, TYPE_DIRECTIVES, source, diagnostics);
  const table = argumentsOf(found.get("table"));
  const shown = argumentsOf(found.get("export"));
  const isTable = found.has("table");
  const exported = isTable && found.has("export");
  if (!isTable && found.has("export"))
    reportInvalid(name, found.get("export"), "`@table` beside it", source, diagnostics);
  const path = textOf(shown.get("name"));
  return {
    kind: isTable ? "table" : "value",
    database: textOf(table.get("database")) ?? textOf(table.get("schema")) ?? "data",
    table: textOf(table.get("table")) ?? name,
    exported,
    ...(exported && { path: path?.replace(/^\/+|\/+$/g, "") ?? name }),
    surfaces: { mcp: shown.get("mcp") !== false, rest: shown.get("rest") !== false },
    hidden: found.has("hidden"),
    sealed: isTable && found.has("sealed"),
  };
}

export function readFieldDirectives(
  place: string,
  node: FieldDefinitionNode,
  source: Source,
  diagnostics: Diagnostic[],
): FieldFacts & { readonly isKey: boolean } {
  const nodes = node.directives ?? [];
  const found = firstOfEach(nodes);
  reportUnknown(place, nodes, FIELD_DIRECTIVES, source, diagnostics);
  const relationship = readRelationship(found.get("relationship"));
  if (found.has("relationship") && !relationship)
    reportInvalid(place, found.get("relationship"), "`from` or `to`", source, diagnostics);
  if (found.has("embed") && !isFloatList(node))
    reportInvalid(place, found.get("embed"), "the type [Float]", source, diagnostics);
  if (found.has("decide") && node.type.kind === "NonNullType")
    diagnostics.push(diagnose(rules.decidedNotNull, { place }, { location: locate(source, node.name) }));
  return {
    isKey: found.has("primaryKey"),
    hidden: found.has("hidden"),
    computed: found.has("computed"),
    guarded: found.has("allow"),
    expires: found.has("expiresAt"),
    deprecated: found.has("deprecated"),
    inferred: found.has("decide"),
    limits: readDecision(argumentsOf(found.get("decide"))),
    ...(found.has("relationship") && { relationship: relationship ?? {} }),
    ...(found.has("updatedTime") && { serverTime: "updated" as const }),
    ...(found.has("createdTime") && { serverTime: "created" as const }),
  };
}

function readRelationship(node: ConstDirectiveNode | undefined): Field["relationship"] {
  const given = argumentsOf(node);
  const from = textOf(given.get("from"));
  const to = textOf(given.get("to"));
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** A decision is one of a few values, or a number of a range. */
function readDecision(given: ReadonlyMap<string, JsonValue>): JsonObject {
  const values = given.get("values");
  const [minimum, maximum] = [given.get("min"), given.get("max")];
  return {
    ...(Array.isArray(values) && values.length > 0 && { enum: [...new Set(values)] }),
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && { maximum }),
  };
}

function isFloatList({ type }: FieldDefinitionNode): boolean {
  const list = type.kind === "NonNullType" ? type.type : type;
  if (list.kind !== "ListType") return false;
  const element = list.type.kind === "NonNullType" ? list.type.type : list.type;
  return element.kind === "NamedType" && element.name.value === "Float";
}

function firstOfEach(nodes: readonly ConstDirectiveNode[]): ReadonlyMap<string, ConstDirectiveNode> {
  return new Map(nodes.toReversed().map((node) => [node.name.value, node]));
}

function argumentsOf(node: ConstDirectiveNode | undefined): ReadonlyMap<string, JsonValue> {
  return new Map(node?.arguments?.map(({ name, value }) => [name.value, constantOf(value)]));
}

/** Enum tokens count as their texts: both spellings are in use. */
function constantOf(node: ConstValueNode): JsonValue {
  switch (node.kind) {
    case "IntValue":
    case "FloatValue":
      return Number(node.value);
    case "NullValue":
      return null;
    case "ListValue":
      return node.values.map(constantOf);
    case "ObjectValue":
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, constantOf(value)]));
    default:
      return node.value;
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function reportUnknown(
  place: string,
  nodes: readonly ConstDirectiveNode[],
  known: readonly string[],
  source: Source,
  diagnostics: Diagnostic[],
): void {
  for (const { name } of nodes) {
    if (known.includes(name.value)) continue;
    const at = { location: locate(source, name), help: didYouMean(name.value, known) };
    diagnostics.push(diagnose(rules.unknownDirective, { place, directive: name.value }, at));
  }
}

function reportInvalid(
  place: string,
  node: ConstDirectiveNode | undefined,
  expected: string,
  source: Source,
  diagnostics: Diagnostic[],
): void {
  if (!node) return;
  const data = { place, directive: node.name.value, expected };
  diagnostics.push(diagnose(rules.invalidDirective, data, { location: locate(source, node.name) }));
}

function locate(
  source: Source,
  { loc }: { readonly loc?: { start: number; end: number } | undefined },
): Location {
  return { source, span: { start: loc?.start ?? 0, end: loc?.end ?? 0 } };
}
