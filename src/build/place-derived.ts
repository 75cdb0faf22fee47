import type { JsonDocument } from "../json/document.js";
import { newMember } from "../json/make-node.js";
import type { JsonNode, JsonValue, Member, ObjectNode } from "../json/node.js";
import { isObject } from "../json/value.js";
import { decodeFragment } from "../json-schema/uri.js";
import type { JsonObject } from "../model/attributes.js";
import type { Location, Span } from "../source/location.js";
import { folderOf, relativePath } from "../source/path.js";
import { parsePointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";

/** A definition that no file spells, with the places of what it is made from. */
export interface DerivedDefinition {
  readonly name: string;
  readonly schema: JsonObject;
  readonly location: Location;
  /** Where its properties are declared, by name. */
  readonly fields: ReadonlyMap<string, Location>;
}

// What stands below these is data, whatever it looks like.
const DATA = new Set(["const", "enum", "default", "examples"]);

/**
 * Library documents of derived definitions, one for each source. Their nodes have the places of types and attributes,
 * so that every finding about a definition leads to the line that it is made from.
 */
export function placeDefinitions(definitions: readonly DerivedDefinition[]): readonly JsonDocument[] {
  const homes = new Map(definitions.map(({ name, location }) => [name, location.source.path]));
  const bySource = new Map<string, { source: Source; members: Member[] }>();
  for (const { name, schema, location, fields } of definitions) {
    const { source, span } = location;
    let file = bySource.get(source.path);
    if (!file) {
      file = { source: { ...source, derived: true }, members: [] };
      bySource.set(source.path, file);
    }
    const placing: Placing = { path: source.path, homes };
    const members = Object.entries(schema).map(([key, value]) =>
      placedMember(
        key,
        key === "properties"
          ? placeFields(value, { span, fields }, placing)
          : place(value, span, key, placing),
        span,
      ),
    );
    file.members.push(placedMember(name, placedObject(members, span), span));
  }
  return [...bySource.values()].map(({ source, members }) => {
    const whole = { start: 0, end: source.text.length };
    return {
      source,
      root: placedObject([placedMember("$defs", placedObject(members, whole), whole)], whole),
    };
  });
}

/** A complete schema that a source gives for one tool, as a document of its own. */
export function placeSchema(schema: JsonObject, { source, span }: Location): JsonDocument {
  const placing: Placing = { path: source.path, homes: new Map() };
  return { source: { ...source, derived: true }, root: place(schema, span, "", placing) };
}

interface Placing {
  /** The file that the references are written in. */
  readonly path: string;
  /** The files of all definitions, by name. */
  readonly homes: ReadonlyMap<string, string>;
}

function placeFields(
  properties: JsonValue | undefined,
  { span, fields }: { readonly span: Span; readonly fields: ReadonlyMap<string, Location> },
  placing: Placing,
): JsonNode {
  if (!isObject(properties)) return place(properties ?? null, span, "properties", placing);
  const members = Object.entries(properties).map(([name, value]) => {
    const field = fields.get(name);
    const at = field?.source.path === placing.path ? field.span : span;
    return placedMember(name, place(value, at, "", placing), at);
  });
  return placedObject(members, span);
}

function place(value: JsonValue, span: Span, key: string, placing: Placing): JsonNode {
  const { start, end } = span;
  if (value === null) return { kind: "null", start, end };
  if (typeof value === "boolean") return { kind: "boolean", value, start, end };
  if (typeof value === "number") return { kind: "number", value, literal: JSON.stringify(value), start, end };
  if (typeof value === "string")
    return { kind: "string", value: key === "$ref" ? respelt(value, placing) : value, start, end };
  if (Array.isArray(value)) {
    const elements = (value as readonly JsonValue[]).map((element) => place(element, span, "", placing));
    return { kind: "array", elements, start, end };
  }
  const inside = DATA.has(key) ? { ...placing, homes: new Map() } : placing;
  return placedObject(
    Object.entries(value).map(([name, child]) => placedMember(name, place(child, span, name, inside), span)),
    span,
  );
}

/** A reference to a definition that is made from another file names that file, as hand-written libraries do. */
function respelt(reference: string, { path, homes }: Placing): string {
  const fragment = reference.startsWith("#/") ? decodeFragment(reference.slice(1)) : undefined;
  const [map, name = ""] = (fragment && parsePointer(fragment)) || [];
  const home = map === "$defs" ? homes.get(name) : undefined;
  if (home === undefined || home === path) return reference;
  const relative = relativePath(folderOf(path), home);
  return `${relative.split("/").map(encodeURIComponent).join("/")}${reference}`;
}

function placedObject(members: readonly Member[], { start, end }: Span): ObjectNode {
  return { kind: "object", members, start, end };
}

function placedMember(key: string, value: JsonNode, { start, end }: Span): Member {
  return { ...newMember(key, value), keyStart: start, keyEnd: end };
}
