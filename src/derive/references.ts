import type { JsonValue } from "../json/node.js";
import { decodeFragment } from "../json-schema/uri.js";
import { walkSchema } from "../json-schema/walk.js";
import type { JsonObject } from "../model/attributes.js";
import { formatFragment, type JsonPointer, parsePointer } from "../source/pointer.js";

/** Every `$ref` of a schema, as it stands. */
export function referencesOf(schema: JsonValue): string[] {
  const found: string[] = [];
  walkSchema(schema, (visited) => {
    if (typeof visited.$ref === "string") found.push(visited.$ref);
  });
  return found;
}

/** The tokens of a reference into the same document; `undefined` for any other. */
export function localPointer(reference: string): JsonPointer | undefined {
  if (!reference.startsWith("#")) return undefined;
  const fragment = decodeFragment(reference.slice(1));
  return fragment === undefined ? undefined : parsePointer(fragment);
}

/** The schema with every `#/$defs/NAME…` leading to the name that is given for it; others stay. */
export function redirectReferences(
  schema: JsonObject,
  rename: (name: string) => string | undefined,
): JsonObject {
  return replaceReferences(schema, (reference) => {
    const [map, name, ...inside] = localPointer(reference) ?? [];
    if (map !== "$defs" || name === undefined) return reference;
    const renamed = rename(name);
    return renamed === undefined ? reference : formatFragment(["$defs", renamed, ...inside]);
  });
}

/** The schema with every `$ref` at a schema position replaced; what is data stays as it is. */
export function replaceReferences(schema: JsonObject, replace: (reference: string) => string): JsonObject {
  const changes = new Map<JsonValue, string>();
  walkSchema(schema, (visited) => {
    if (typeof visited.$ref !== "string") return;
    const next = replace(visited.$ref);
    if (next !== visited.$ref) changes.set(visited, next);
  });
  return changes.size === 0 ? schema : (rebuild(schema, changes) as JsonObject);
}

function rebuild(value: JsonValue, changes: ReadonlyMap<JsonValue, string>): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => rebuild(entry, changes));
  const reference = changes.get(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === "$ref" && reference !== undefined ? reference : rebuild(entry, changes),
    ]),
  );
}
