import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonValue } from "../json/node.js";
import { scanSchema } from "../json-schema/scan.js";
import { TYPE_NAMES } from "../json-schema/shape.js";
import { isSchemaObject, walkSchema } from "../json-schema/walk.js";
import type { Field, JsonObject, RecordType } from "../model/attributes.js";
import { DIALECT } from "../model/record-presets.js";
import type { Location } from "../source/location.js";
import { formatFragment, type JsonPointer, parsePointer } from "../source/pointer.js";
import { createField, findKey } from "./field.js";
import { localPointer, replaceReferences } from "./references.js";

/** A schema to read, and how to find places in it. */
export interface GivenSchema {
  /** The name of the type that its root is. */
  readonly name: string;
  readonly schema: JsonObject;
  readonly locate: (pointer: JsonPointer) => Location;
}

const MAPS = ["$defs", "definitions"] as const;

/** What is said of the document as a whole, and goes where its parts are taken apart. */
const FRAME = new Set<string>([
  ...MAPS,
  "$schema",
  "$id",
  "$anchor",
  "$comment",
  "x-primaryKey",
  "x-database",
  "~standard",
]);

/**
 * Reads JSON Schema 2020-12: the root becomes an exported type, its definitions become value types. A document
 * without a root schema exports those definitions that have a key. Schemas stay as their author wrote them.
 */
export function readJsonSchema(given: GivenSchema, diagnostics: Diagnostic[]): readonly RecordType[] {
  if (!checkSchema(given, diagnostics)) return [];
  const { name, schema, locate } = given;
  const definitions = definitionsOf(schema);
  const root = rootOf(schema);
  const lifted = root && liftRoot(root, definitions);
  const names = nameDefinitions(definitions.keys(), name, lifted?.of);
  const rebind = (part: JsonObject) => bindReferences(part, given, names, root !== undefined, diagnostics);
  const types: RecordType[] = [];
  if (lifted) {
    if (lifted.schema.type !== undefined && lifted.schema.type !== "object") {
      reportShape(given, [], "type", '"object": a record is one', diagnostics);
      return [];
    }
    types.push(createType(name, rebind(lifted.schema), locate([]), { exported: true, source: schema }));
  }
  for (const [key, { definition, map }] of definitions) {
    if (key === lifted?.of) continue;
    const isTable = root === undefined && isSchemaObject(definition) && hasKey(definition);
    const part = isSchemaObject(definition) ? definition : definition === false ? { not: {} } : {};
    const own = names.get(key) as string;
    types.push(createType(own, rebind(part), locate([map, key]), { exported: isTable, source: part }));
  }
  return types;
}

function definitionsOf(schema: JsonObject): ReadonlyMap<string, { definition: JsonValue; map: string }> {
  return new Map(
    MAPS.flatMap((map) => {
      const entries = schema[map];
      return isSchemaObject(entries)
        ? Object.entries(entries).map(([key, definition]) => [key, { definition, map }] as const)
        : [];
    }),
  );
}

/** The root without its frame; nothing where the document only holds definitions. */
function rootOf(schema: JsonObject): JsonObject | undefined {
  const own = Object.entries(schema).filter(([key]) => !FRAME.has(key));
  return own.some(([key]) => key !== "title" && key !== "description") ? Object.fromEntries(own) : undefined;
}

/** A root that only refers to a definition is that definition: MCP wants a root with a type of its own. */
function liftRoot(
  root: JsonObject,
  definitions: ReadonlyMap<string, { readonly definition: JsonValue }>,
): { readonly schema: JsonObject; readonly of?: string } {
  let schema = root;
  const seen = new Set<string>();
  for (;;) {
    const [map, name, ...inside] = (typeof schema.$ref === "string" && localPointer(schema.$ref)) || [];
    const target = name === undefined || inside.length > 0 ? undefined : definitions.get(name)?.definition;
    const isMap = map === "$defs" || map === "definitions";
    const notes = Object.keys(schema).every((key) => ["$ref", "title", "description", "type"].includes(key));
    if (!isMap || name === undefined || !notes || seen.has(name) || !isSchemaObject(target)) break;
    seen.add(name);
    const { $ref: _, ...own } = schema;
    schema = { ...target, ...own };
  }
  const of = seen.size === 1 ? [...seen][0] : undefined;
  return { schema, ...(of !== undefined && { of }) };
}

/** Names that a library made up are only unique within one schema. */
const MADE_UP = /^(?:[\d_$].*|(?:schema|intersection|union|def|type|node|ref|alias)\d*)$/i;

function nameDefinitions(
  keys: Iterable<string>,
  root: string,
  lifted: string | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    [...keys].map((key) => {
      if (key === lifted) return [key, root];
      const isOwn = !MADE_UP.test(key) && key !== root;
      return [key, isOwn ? key : `${root}_${key.replace(/^_+/, "")}`];
    }),
  );
}

function bindReferences(
  part: JsonObject,
  { name: root, schema, locate }: GivenSchema,
  names: ReadonlyMap<string, string>,
  hasRoot: boolean,
  diagnostics: Diagnostic[],
): JsonObject {
  const { $id } = schema;
  const anchors = new Map(scanSchema(schema).anchors.map(({ name, holder }) => [name, holder]));
  const bound = replaceReferences(part, (written) => {
    const reference =
      typeof $id === "string" && written.startsWith(`${$id}#`) ? written.slice($id.length) : written;
    const anchor = reference.startsWith("#") ? anchors.get(reference.slice(1)) : undefined;
    const pointer = anchor === undefined ? localPointer(reference) : parsePointer(anchor);
    const [map, key, ...inside] = pointer ?? [];
    const isDefinition = (map === "$defs" || map === "definitions") && key !== undefined;
    const name = isDefinition ? names.get(key) : undefined;
    if (name !== undefined) return formatFragment(["$defs", name, ...inside]);
    if (pointer && hasRoot && !isDefinition) return formatFragment(["$defs", root, ...pointer]);
    const help = isDefinition ? didYouMean(key, names.keys()) : undefined;
    const data = { place: root, reference: written };
    diagnostics.push(diagnose(rules.unresolvedReference, data, { location: locate([]), help }));
    return written;
  });
  return withoutFrame(bound);
}

function withoutFrame(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => !FRAME.has(key) && key !== "$dynamicAnchor");
  return Object.fromEntries(kept);
}

function propertiesOf(schema: JsonObject): JsonObject {
  return isSchemaObject(schema.properties) ? schema.properties : {};
}

function hasKey(schema: JsonObject): boolean {
  return typeof schema["x-primaryKey"] === "string" || Object.hasOwn(propertiesOf(schema), "id");
}

function createType(
  name: string,
  schema: JsonObject,
  location: Location,
  { exported, source }: { readonly exported: boolean; readonly source: JsonObject },
): RecordType {
  const properties = propertiesOf(schema);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(properties).map(([key, value]): Field => {
    const part = isSchemaObject(value) ? value : {};
    const nullability = required.includes(key) ? "non-null" : "unspecified";
    return createField(key, location, { type: { kind: "schema", schema: part }, nullability });
  });
  const declared = source["x-primaryKey"];
  const database = source["x-database"];
  const named = Object.hasOwn(properties, "id") ? "id" : undefined;
  const key = typeof declared === "string" ? declared : undefined;
  return {
    name,
    kind: exported ? "table" : "value",
    database: typeof database === "string" ? database : "data",
    table: name,
    location,
    ...(typeof schema.description === "string" && { description: schema.description }),
    exported,
    ...(exported && { path: name }),
    surfaces: { mcp: true, rest: true },
    hidden: false,
    sealed: schema.additionalProperties === false,
    ...(key === undefined && named === undefined
      ? ({ keyOrigin: "none" } as const)
      : key === undefined
        ? ({ primaryKey: "id", keyOrigin: "named" } as const)
        : findKey("table", key, new Map())),
    fields,
    schema,
    outputSchemas: new Map(),
  };
}

/** Whether a document can be read: of this dialect, with keywords that are what they must be. */
function checkSchema(given: GivenSchema, diagnostics: Diagnostic[]): boolean {
  const before = diagnostics.length;
  const { schema } = given;
  const dialect = schema.$schema;
  if (typeof dialect === "string" && dialect.replace(/#$/, "") !== DIALECT)
    reportShape(given, [], "$schema", `"${DIALECT}"`, diagnostics);
  const mistyped = new Set<string>();
  walkSchema(schema, (visited, holder) => {
    const types = [visited.type].flat();
    const strange = types.find((type) => typeof type === "string" && !TYPE_NAMES.includes(type as never));
    if (typeof strange !== "string") return;
    mistyped.add(holder);
    const pointer = parsePointer(holder) ?? [];
    const at = { location: given.locate([...pointer, "type"]), help: didYouMean(strange, TYPE_NAMES) };
    const data = { place: placeOf(given.name, pointer), type: strange };
    diagnostics.push(diagnose(rules.nonStandardType, data, at));
  });
  for (const { holder, fault } of scanSchema(schema).faults) {
    if (mistyped.has(holder) && fault.path[0] === "type") continue;
    const pointer = parsePointer(holder) ?? [];
    const expected = fault.pattern ? `a regular expression: ${fault.pattern.reason}` : fault.expected;
    reportShape(given, pointer, fault.path.join("/"), expected, diagnostics);
  }
  for (const holder of scanSchema(schema).prototypeProperties) {
    const pointer = [...(parsePointer(holder) ?? []), "__proto__"];
    const data = { place: placeOf(given.name, pointer) };
    diagnostics.push(diagnose(rules.prototypeName, data, { location: given.locate(pointer) }));
  }
  return diagnostics.length === before;
}

function reportShape(
  { name, locate }: GivenSchema,
  pointer: JsonPointer,
  keyword: string,
  expected: string,
  diagnostics: Diagnostic[],
): void {
  const data = { place: placeOf(name, pointer), keyword, expected };
  const location = locate([...pointer, ...(keyword === "" ? [] : keyword.split("/"))]);
  diagnostics.push(diagnose(rules.invalidSchema, data, { location }));
}

/** A place inside a schema as people name it: `Order.lines[].price`. */
export function placeOf(name: string, pointer: JsonPointer): string {
  let place = name;
  for (let index = 0; index < pointer.length; index++) {
    const keyword = pointer[index];
    if (keyword === "items") place += "[]";
    else if (keyword === "properties") place += `.${pointer[++index]}`;
    else if (keyword === "additionalProperties") place += ".*";
    else if (MAPS.includes(keyword as never)) place = pointer[++index] ?? place;
  }
  return place;
}
