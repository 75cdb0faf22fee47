import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type Field, type JsonObject, type RecordType, VERBS, type Verb } from "../model/attributes.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";
import { AttributeReader, isRecord } from "./attribute-reader.js";
import { findKey } from "./field.js";

/** Lists of attributes to read, and how to find places in them. */
export interface GivenAttributes {
  readonly value: unknown;
  /** The name of the type where the value says none. */
  readonly name: string;
  readonly locate: (pointer: JsonPointer) => Location;
}

/** Whether a value has the form of attributes: a list of them, a type with such a list, or several types. */
export function isAttributes(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((entry) => isRecord(entry) && (isNamed(entry) || listOf(entry) !== undefined));
  if (!isRecord(value)) return false;
  if (listOf(value) !== undefined || Array.isArray(value.types) || Array.isArray(value.tables)) return true;
  const entries = Object.values(value);
  return entries.length > 0 && entries.every((entry) => Array.isArray(entry) && isAttributes(entry));
}

function isNamed(value: { readonly [key: string]: unknown }): boolean {
  return typeof value.name === "string" || typeof value.attribute === "string";
}

/** The key under which a type holds its attributes. */
function listOf(value: { readonly [key: string]: unknown }): string | undefined {
  return ["attributes", "fields", "properties"].find((key) => Array.isArray(value[key]));
}

/**
 * Reads attributes as the seed and the server have them: `[{ name, type, nullable, isPrimaryKey … }]`, a type
 * `{ type, database, attributes: […] }`, a list of types, or lists of attributes by type name. What is listed is
 * exported unless it says otherwise; types inside attributes are value types.
 */
export function readAttributes(given: GivenAttributes, diagnostics: Diagnostic[]): readonly RecordType[] {
  const reader = new AttributeReader(given.locate, diagnostics);
  const types = readTypes(given.value, given.name, [], reader, given, diagnostics);
  return [...types, ...reader.nestedTypes(types)];
}

function readTypes(
  value: unknown,
  name: string,
  pointer: JsonPointer,
  reader: AttributeReader,
  given: GivenAttributes,
  diagnostics: Diagnostic[],
): RecordType[] {
  const inner = (entry: unknown, key: string, own: string) =>
    readTypes(entry, own, [...pointer, key], reader, given, diagnostics);
  if (Array.isArray(value)) {
    const holdsTypes = value.some(
      (entry) => isRecord(entry) && listOf(entry) !== undefined && !isNamedAttribute(entry),
    );
    if (!holdsTypes) return [readType({ attributes: value }, name, pointer, [], reader, given, diagnostics)];
    return value.flatMap((entry, index) => inner(entry, String(index), name));
  }
  if (!isRecord(value)) {
    const subject = pointer.length === 0 ? `"${name}"` : `"${name}" (${pointer.join("/")})`;
    const data = { subject, expected: "a list of attributes, or an object with one" };
    diagnostics.push(diagnose(rules.invalidAttribute, data, { location: given.locate(pointer) }));
    return [];
  }
  const list = listOf(value);
  if (list !== undefined) {
    const attributes = value[list] as readonly unknown[];
    return [readType({ ...value, attributes }, name, pointer, [list], reader, given, diagnostics)];
  }
  for (const key of ["types", "tables"]) {
    const types = value[key];
    if (Array.isArray(types))
      return types.flatMap((entry, index) =>
        readTypes(entry, name, [...pointer, key, String(index)], reader, given, diagnostics),
      );
  }
  return Object.entries(value).flatMap(([key, entry]) => inner(entry, key, key));
}

/** A nested attribute also has a list of attributes; a type is known by what only types have. */
function isNamedAttribute(entry: { readonly [key: string]: unknown }): boolean {
  return typeof entry.name === "string" && typeof entry.type === "string" && !Array.isArray(entry.attributes);
}

interface GivenType {
  readonly attributes: readonly unknown[];
  readonly [key: string]: unknown;
}

function readType(
  value: GivenType,
  fallback: string,
  pointer: JsonPointer,
  list: JsonPointer,
  reader: AttributeReader,
  given: GivenAttributes,
  diagnostics: Diagnostic[],
): RecordType {
  const text = (...keys: readonly string[]) =>
    keys.map((key) => value[key]).find((found): found is string => typeof found === "string");
  const name = text("type", "typeName", "name", "table") ?? fallback;
  const { fields, keys } = reader.readFields(value.attributes, name, [...pointer, ...list]);
  const [first, ...others] = keys as [Field?, ...Field[]];
  for (const field of others) {
    const data = { place: `${name}.${field.name}`, first: first?.name ?? "" };
    diagnostics.push(diagnose(rules.secondPrimaryKey, data, { location: field.location }));
  }
  const { export: shown } = value;
  const exported = shown !== false && value.exported !== false;
  const path = isRecord(shown) && typeof shown.name === "string" ? shown.name : text("path");
  const key = text("primaryKey") ?? first?.name;
  const description = text("description");
  const location = given.locate(pointer);
  return {
    name,
    kind: "table",
    database: text("database", "schema") ?? "data",
    table: text("table") ?? name,
    location,
    ...(description !== undefined && { description }),
    exported,
    ...(exported && { path: path?.replace(/^\/+|\/+$/g, "") ?? name }),
    surfaces: {
      mcp: !isRecord(shown) || shown.mcp !== false,
      rest: !isRecord(shown) || shown.rest !== false,
    },
    hidden: value.hidden === true,
    sealed: value.sealed === true || value.additionalProperties === false,
    ...findKey("table", key, new Map(fields.map((field) => [field.name, field]))),
    fields,
    outputSchemas: readOutputSchemas(value.outputSchemas),
  };
}

function readOutputSchemas(value: unknown): ReadonlyMap<Verb, JsonObject> {
  if (!isRecord(value)) return new Map();
  return new Map(
    VERBS.flatMap((verb) => (isRecord(value[verb]) ? [[verb, value[verb] as JsonObject] as const] : [])),
  );
}
