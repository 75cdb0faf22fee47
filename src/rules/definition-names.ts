import type { JsonValue } from "../json/node.js";
import { decodeFragment } from "../json-schema/uri.js";
import { type SchemaObject, walkSchema } from "../json-schema/walk.js";
import { parsePointer } from "../source/pointer.js";

/** The definition that a reference of a contract names: `#/$defs/NAME…`. Anything else is for other rules. */
export function definitionOf(reference: JsonValue | undefined): string | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  const [map, name] = parsePointer(decodeFragment(reference.slice(1)) ?? "") ?? [];
  return map === "$defs" ? name : undefined;
}

/** The definitions that references inside a schema name, in order, as often as they are named. */
export function definitionsNamedIn(schema: JsonValue): string[] {
  const names: string[] = [];
  walkSchema(schema, (visited: SchemaObject) => {
    const name = Object.hasOwn(visited, "$ref") ? definitionOf(visited.$ref) : undefined;
    if (name !== undefined) names.push(name);
  });
  return names;
}
