import { readdirSync, readFileSync } from "node:fs";
import type { JsonValue } from "../../../src/json/node.js";
import type { JsonPointer } from "../../../src/source/pointer.js";

/** A schema that is an object. */
export type Schema = { readonly [keyword: string]: JsonValue };

/** The definitions of a library by name. */
export type Definitions = { readonly [name: string]: JsonValue };

const SCHEMAS = new URL("../../../schemas/", import.meta.url);

const read = (path: string) => JSON.parse(readFileSync(new URL(path, SCHEMAS), "utf8")) as Schema;

export function readDefinitions(): Definitions {
  return read("library.json").$defs as Definitions;
}

/** The contracts as committed, by tool. */
export function readTools(): ReadonlyMap<string, Schema> {
  const names = readdirSync(new URL("tools/", SCHEMAS)).sort();
  return new Map(names.map((name) => [name.replace(/\.json$/, ""), read(`tools/${name}`)]));
}

/** A schema of a definition, with the way that leads to it. */
export interface Place {
  readonly definition: string;
  /** From the root of the document. */
  readonly pointer: JsonPointer;
  readonly schema: Schema;
  /** One of several alternatives: the others may accept what an edit of it takes away. */
  readonly isArm: boolean;
}

/** Every schema of every definition that is an object, in document order. */
export function* placesOf(definitions: Definitions): Generator<Place> {
  for (const [definition, schema] of Object.entries(definitions))
    yield* placesIn(schema, { definition, pointer: ["$defs", definition], isArm: false });
}

function* placesIn(schema: JsonValue | undefined, above: Omit<Place, "schema">): Generator<Place> {
  if (!isObject(schema)) return;
  yield { ...above, schema };
  const inside = (...tail: string[]) => ({ ...above, pointer: [...above.pointer, ...tail] });
  for (const [name, child] of Object.entries(membersOf(schema)))
    yield* placesIn(child, inside("properties", name));
  yield* placesIn(schema.items, inside("items"));
  for (const keyword of ["anyOf", "oneOf"]) {
    const arms = schema[keyword];
    if (!Array.isArray(arms)) continue;
    for (const [index, arm] of arms.entries())
      yield* placesIn(arm, { ...inside(keyword, String(index)), isArm: true });
  }
}

export function isObject(value: JsonValue | undefined): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function membersOf(schema: Schema): Schema {
  return isObject(schema.properties) ? schema.properties : {};
}

export function requiredOf(schema: Schema): readonly string[] {
  return (schema.required as readonly string[] | undefined) ?? [];
}

export function without(schema: Schema, ...keywords: string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** The definitions with another value at a pointer from the root of the document. */
export function replaceAt(definitions: Definitions, pointer: JsonPointer, value: JsonValue): Definitions {
  return replaceIn(definitions, pointer.slice(1), value) as Definitions;
}

function replaceIn(within: JsonValue, [token, ...rest]: JsonPointer, value: JsonValue): JsonValue {
  if (token === undefined) return value;
  if (Array.isArray(within))
    return within.map((child: JsonValue, index) =>
      String(index) === token ? replaceIn(child, rest, value) : child,
    );
  const object = within as Schema;
  return { ...object, [token]: replaceIn(object[token] as JsonValue, rest, value) };
}

/** The names of the definitions that a schema leads to, itself not counted, in the order of the library. */
export function closureOf(schema: JsonValue, definitions: Definitions): readonly string[] {
  const found = new Set<string>();
  const queue = [schema];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const name of namesIn(next)) {
      if (found.has(name)) continue;
      found.add(name);
      queue.push(definitions[name] as JsonValue);
    }
  return Object.keys(definitions).filter((name) => found.has(name));
}

const knownNames = new WeakMap<object, readonly string[]>();

/** The names that a schema refers to by itself. */
export function namesIn(schema: JsonValue): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  let names = knownNames.get(schema);
  if (!names) {
    names = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"/]+)"/g)].map(([, name]) => name as string);
    knownNames.set(schema, names);
  }
  return names;
}

/** The contract of a tool by a library that may have changed. */
export function contractOf(committed: Schema, definitions: Definitions): Schema {
  const root = without(committed, "$defs");
  const names = closureOf(root, definitions);
  return { ...root, $defs: Object.fromEntries(names.map((name) => [name, definitions[name] as JsonValue])) };
}
