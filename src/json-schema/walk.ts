import traverse from "json-schema-traverse";
import type { JsonValue } from "../json/node.js";
import { escapeToken } from "../source/pointer.js";
import { keywordOf } from "./keywords.js";

/** A schema that is an object, own keys only. */
export type SchemaObject = { readonly [keyword: string]: JsonValue };

/** The pointer is in string form (RFC 6901), relative to the schema that the walk began at. */
export type Visit = (schema: SchemaObject, pointer: string) => void;

// Applicators of 2020-12 that json-schema-traverse, a walker of draft-07, does not know. Its tables are shared with
// ajv, so that adding to them would change the validator; the walk is begun anew at these places instead.
const REENTERED = {
  schema: ["unevaluatedItems", "unevaluatedProperties", "contentSchema"],
  list: ["prefixItems"],
  map: ["dependentSchemas"],
} as const;

/**
 * Visits every object at a schema position, parents first; data, unknown keywords and boolean schemas are not visited.
 * Recurses: the reader bounds the depth (`MAX_DEPTH`). The only user of json-schema-traverse.
 */
export function walkSchema(root: JsonValue, visit: Visit): void {
  walkFrom(root, "", visit);
}

function walkFrom(root: JsonValue, base: string, visit: Visit): void {
  if (!isSchemaObject(root)) return;
  let skipped: string | undefined;
  traverse(root as never, {
    cb: (schema: SchemaObject, pointer: string, _root, _parentPointer, parentKeyword, parentSchema) => {
      if (skipped !== undefined && pointer.startsWith(skipped)) return;
      skipped = undefined;
      if (parentKeyword !== undefined && !isEnteredRightly(parentKeyword, parentSchema as SchemaObject)) {
        // Nothing below is a schema either: parents come first, so the prefix is enough to know what is below.
        skipped = `${pointer}/`;
        return;
      }
      visit(schema, base + pointer);
      reenter(schema, base + pointer, visit);
    },
  });
}

/** The walker goes by draft-07 and asks with `in`: array `items`, `additionalItems` and `constructor` are data here. */
function isEnteredRightly(keyword: string, parent: SchemaObject): boolean {
  const holds = keywordOf(keyword)?.holds ?? "none";
  if (holds === "none") return false;
  return Array.isArray(parent[keyword]) === (holds === "list");
}

function reenter(schema: SchemaObject, pointer: string, visit: Visit): void {
  for (const keyword of REENTERED.schema) {
    if (Object.hasOwn(schema, keyword))
      walkFrom(schema[keyword] as JsonValue, `${pointer}/${keyword}`, visit);
  }
  for (const keyword of REENTERED.list) {
    const value = schema[keyword];
    if (!Array.isArray(value)) continue;
    for (const [index, entry] of value.entries()) walkFrom(entry, `${pointer}/${keyword}/${index}`, visit);
  }
  for (const keyword of REENTERED.map) {
    const value = schema[keyword];
    if (!isSchemaObject(value)) continue;
    for (const key of Object.keys(value)) {
      walkFrom(value[key] as JsonValue, `${pointer}/${keyword}/${escapeToken(key)}`, visit);
    }
  }
}

export function isSchemaObject(value: JsonValue | undefined): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
