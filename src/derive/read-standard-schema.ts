import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../json/node.js";
import { isSchemaObject } from "../json-schema/walk.js";
import type { JsonObject, RecordType } from "../model/attributes.js";
import type { Location } from "../source/location.js";
import { reasonOf, toPlainJson } from "./plain-json.js";
import { placeOf, readJsonSchema } from "./read-json-schema.js";

/** What the Standard JSON Schema interface asks of a schema object, of any library. */
interface StandardSchema {
  readonly "~standard": {
    readonly vendor?: unknown;
    readonly jsonSchema?: { readonly output: (options: object) => unknown };
  };
}

const TARGET = "draft-2020-12";

/** A keyword of ours that stands where a library found no JSON Schema. */
const MARK = "x-no-json-schema";

export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  const standard: unknown = (value as { "~standard"?: unknown })["~standard"];
  return typeof standard === "object" && standard !== null;
}

/** Reads a schema of a validation library by what it says of its output; nothing for a schema of no object. */
export function readStandardSchema(
  value: StandardSchema,
  name: string,
  location: Location,
  diagnostics: Diagnostic[],
): readonly RecordType[] {
  const refuse = (place: string, reason: string) => {
    diagnostics.push(diagnose(rules.unrepresentable, { place, reason }, { location }));
    return [];
  };
  let schema: JsonValue | undefined;
  try {
    const { jsonSchema, vendor } = value["~standard"];
    if (typeof jsonSchema?.output !== "function")
      return refuse(name, "its library offers no JSON Schema (`~standard.jsonSchema`)");
    const output = (libraryOptions?: object) =>
      jsonSchema.output({ target: TARGET, ...(libraryOptions && { libraryOptions }) });
    const plain = attempt(() => output());
    // This library writes any value where it has no schema; others throw, and do not say where.
    const isLenient = vendor === "arktype";
    const marked = plain.thrown !== undefined || isLenient ? attempt(() => output(MARKING)) : plain;
    if (marked.thrown !== undefined) return refuse(name, reasonOf((plain.thrown ?? marked.thrown).error));
    schema = toPlainJson(marked.value, { name, location }, diagnostics);
    if (schema === undefined) return [];
    schema = withoutUndefined(schema);
    const places = markedPlaces(schema, name);
    for (const [place, reason] of places) refuse(place, reason);
    if (places.length > 0) return [];
    if (plain.thrown !== undefined) return refuse(name, reasonOf(plain.thrown.error));
  } catch (error) {
    return refuse(name, reasonOf(error));
  }
  if (!isSchemaObject(schema)) return [];
  const isOther = schema.type !== undefined && schema.type !== "object";
  return isOther ? [] : readJsonSchema({ name, schema, locate: () => location }, diagnostics);
}

/** Options that make each library mark what it cannot write, in place of throwing. */
const MARKING = {
  // zod
  unrepresentable: "any",
  override: ({ zodSchema, jsonSchema }: { zodSchema: ZodLike; jsonSchema: Record<string, unknown> }) => {
    const type = zodSchema._zod?.def?.type;
    if (Object.keys(jsonSchema).length === 0 && type !== "any" && type !== "unknown")
      jsonSchema[MARK] = `${type}`;
  },
  // valibot
  errorMode: "ignore",
  overrideSchema: ({ jsonSchema, errors }: { jsonSchema: object; errors?: readonly string[] }) =>
    errors && errors.length > 0 ? { ...jsonSchema, [MARK]: errors.join("; ") } : undefined,
  // arktype
  fallback: { default: ({ base, code }: { base: object; code: string }) => ({ ...base, [MARK]: code }) },
};

interface ZodLike {
  readonly _zod?: { readonly def?: { readonly type?: string } };
}

function attempt(make: () => unknown): {
  readonly value?: unknown;
  readonly thrown?: { readonly error: unknown };
} {
  try {
    return { value: make() };
  } catch (error) {
    return { thrown: { error } };
  }
}

/** `undefined` never travels: where it is one of several, it goes. */
function withoutUndefined(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  const entries = Object.entries(value).map(([key, entry]): [string, JsonValue] => {
    if (key !== "anyOf" || !Array.isArray(entry)) return [key, withoutUndefined(entry)];
    return [key, entry.filter((arm) => !isUndefined(arm)).map(withoutUndefined)];
  });
  const cleaned: JsonObject = Object.fromEntries(entries);
  const [only, ...others] = Array.isArray(cleaned.anyOf) ? cleaned.anyOf : [];
  const isCollapsed =
    Array.isArray(value) || !Array.isArray((value as JsonObject).anyOf) || others.length > 0;
  if (isCollapsed || !isSchemaObject(only) || Object.keys(cleaned).length > 1) return cleaned;
  return only;
}

function isUndefined(arm: JsonValue): boolean {
  return isSchemaObject(arm) && (arm[MARK] === "undefined" || arm[MARK] === "unit");
}

function markedPlaces(schema: JsonValue, name: string): [string, string][] {
  const found: [string, string][] = [];
  const search = (value: JsonValue, pointer: readonly string[]): void => {
    if (typeof value !== "object" || value === null) return;
    const mark = isSchemaObject(value) ? value[MARK] : undefined;
    if (typeof mark === "string") {
      const reason = /\s/.test(mark) ? reasonOf(mark) : `it is of the kind "${mark}"`;
      found.push([placeOf(name, pointer), reason]);
    }
    for (const [key, entry] of Object.entries(value)) search(entry, [...pointer, key]);
  };
  search(schema, []);
  return found;
}
