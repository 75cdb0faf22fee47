import { readdirSync, readFileSync } from "node:fs";
import type { JsonValue } from "../../src/json/node.js";

/** What the meta-schema says that a keyword holds. */
export type Applicator = "schema" | "list" | "map";

type MetaSchema = { readonly properties: Readonly<Record<string, { readonly [keyword: string]: unknown }>> };

const FOLDER = new URL("../../node_modules/ajv/dist/refs/json-schema-2020-12/", import.meta.url);

/** The property list of the 2020-12 meta-schema and of its vocabularies, as Ajv ships them. */
export function readMetaProperties(): ReadonlyMap<string, { readonly [keyword: string]: unknown }> {
  const files = ["schema.json", ...readdirSync(new URL("meta/", FOLDER)).map((name) => `meta/${name}`)];
  return new Map(
    files.flatMap((file) => {
      const { properties } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as MetaSchema;
      return Object.entries(properties);
    }),
  );
}

/** The keywords that hold schemas, read off the meta-schema: those whose values it validates by itself again. */
export function readApplicators(): ReadonlyMap<string, Applicator> {
  const found = new Map<string, Applicator>();
  for (const [keyword, schema] of readMetaProperties()) {
    if (isMeta(schema)) found.set(keyword, "schema");
    else if (schema.$ref === "#/$defs/schemaArray") found.set(keyword, "list");
    else if (holdsMeta(schema.additionalProperties)) found.set(keyword, "map");
  }
  return found;
}

function isMeta(schema: unknown): boolean {
  return (schema as { $dynamicRef?: string } | undefined)?.$dynamicRef === "#meta";
}

function holdsMeta(schema: unknown): boolean {
  return isMeta(schema) || ((schema as { anyOf?: unknown[] } | undefined)?.anyOf ?? []).some(isMeta);
}

const APPLICATORS = readApplicators();

type ObjectValue = { readonly [key: string]: JsonValue };

/** A walk of this suite's own, to compare the product's with: every object at a schema position, by its tokens. */
export function* schemasIn(
  value: JsonValue,
  pointer: readonly string[] = [],
): Generator<{ readonly schema: ObjectValue; readonly pointer: readonly string[] }> {
  if (!isObject(value)) return;
  yield { schema: value, pointer };
  for (const [keyword, inside] of Object.entries(value)) {
    const kind = APPLICATORS.get(keyword);
    if (kind === "schema") yield* schemasIn(inside, [...pointer, keyword]);
    if (kind === "list" && Array.isArray(inside)) {
      for (const [index, entry] of inside.entries())
        yield* schemasIn(entry, [...pointer, keyword, String(index)]);
    }
    if (kind === "map" && isObject(inside)) {
      for (const [key, entry] of Object.entries(inside)) yield* schemasIn(entry, [...pointer, keyword, key]);
    }
  }
}

export function isObject(value: JsonValue | undefined): value is ObjectValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
