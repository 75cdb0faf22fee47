import type { JsonValue } from "../json/node.js";
import { keywordOf, type Shape } from "./keywords.js";
import { isSchemaObject, type SchemaObject } from "./walk.js";

export const TYPE_NAMES = ["null", "boolean", "object", "array", "number", "string", "integer"] as const;

/** A keyword whose value the 2020-12 meta-schema refuses, in words. */
export interface ShapeFault {
  /** From the schema: the keyword, and what is inside its value. */
  readonly path: readonly string[];
  readonly expected: string;
  /** A wrong name where one of a few was expected. */
  readonly mistyped?: { readonly word: string; readonly candidates: readonly string[] };
  /** The value is a regular expression that ECMA-262 refuses, with the engine's words. */
  readonly pattern?: { readonly pattern: string; readonly reason: string };
}

/** What is wrong with the keywords of one schema object, its subschemas apart. */
export function checkShape(schema: SchemaObject): readonly ShapeFault[] {
  const faults: ShapeFault[] = [];
  for (const name of Object.keys(schema)) {
    const keyword = keywordOf(name);
    if (keyword) check(keyword.shape, schema[name] as JsonValue, [name], faults);
  }
  return faults;
}

function check(shape: Shape, value: JsonValue, path: readonly string[], faults: ShapeFault[]): void {
  const expect = (holds: boolean, expected: string) => {
    if (!holds) faults.push({ path, expected });
    return holds;
  };
  const each = (shapeOfOne: Shape) => {
    for (const [key, entry] of Object.entries(value as SchemaObject))
      check(shapeOfOne, entry, [...path, key], faults);
  };
  switch (shape) {
    case "schema":
      expect(isSchema(value), "a schema (an object or a boolean)");
      break;
    case "schemas":
      if (expect(Array.isArray(value) && value.length > 0, "a list of at least one schema")) each("schema");
      break;
    case "schemaMap":
      if (!expect(isSchemaObject(value), "an object of schemas")) break;
      each("schema");
      if (path[0] === "patternProperties") {
        for (const pattern of Object.keys(value as SchemaObject))
          checkPattern(pattern, [...path, pattern], faults);
      }
      break;
    case "dependencies":
      if (!expect(isSchemaObject(value), "an object")) break;
      for (const [key, entry] of Object.entries(value as SchemaObject)) {
        check(Array.isArray(entry) ? "strings" : "schema", entry, [...path, key], faults);
      }
      break;
    case "string":
      expect(typeof value === "string", "a string");
      break;
    case "uriReference":
      expect(typeof value === "string", "a string (a URI reference)");
      break;
    case "identifier":
      expect(typeof value === "string" && /^[^#]*#?$/.test(value), "a URI reference without a fragment");
      break;
    case "anchor":
      expect(
        typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
        "a name: a letter or `_`, then letters, digits, `-`, `_`, `.`",
      );
      break;
    case "pattern":
      if (expect(typeof value === "string", "a string (a regular expression)"))
        checkPattern(value as string, path, faults);
      break;
    case "boolean":
      expect(typeof value === "boolean", "true or false");
      break;
    case "number":
      expect(typeof value === "number", "a number");
      break;
    case "positiveNumber":
      expect(typeof value === "number" && value > 0, "a number greater than 0");
      break;
    case "count":
      expect(typeof value === "number" && Number.isInteger(value) && value >= 0, "an integer of at least 0");
      break;
    case "strings":
      expect(isUniqueStrings(value), "a list of strings, each once");
      break;
    case "stringsMap":
      if (expect(isSchemaObject(value), "an object of string lists")) each("strings");
      break;
    case "booleanMap":
      if (expect(isSchemaObject(value), "an object of booleans")) each("boolean");
      break;
    case "array":
      expect(Array.isArray(value), "a list");
      break;
    case "types":
      checkTypes(value, path, faults);
      break;
    case "any":
      break;
  }
}

function isSchema(value: JsonValue): boolean {
  return typeof value === "boolean" || isSchemaObject(value);
}

function isUniqueStrings(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === "string") &&
    new Set(value).size === value.length
  );
}

function checkTypes(value: JsonValue, path: readonly string[], faults: ShapeFault[]): void {
  const expected = `one of ${TYPE_NAMES.join(", ")}, or a list of them, each once`;
  const names: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  if (names.length === 0 || new Set(names).size !== names.length) faults.push({ path, expected });
  for (const [index, name] of names.entries()) {
    if (TYPE_NAMES.includes(name as never)) continue;
    faults.push({
      path: Array.isArray(value) ? [...path, String(index)] : path,
      expected,
      ...(typeof name === "string" && { mistyped: { word: name, candidates: TYPE_NAMES } }),
    });
  }
}

function checkPattern(pattern: string, path: readonly string[], faults: ShapeFault[]): void {
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    const reason = (error as Error).message.replace(/^Invalid regular expression: .*?\/u: /s, "");
    faults.push({
      path,
      expected: "a regular expression of ECMA-262 (Unicode mode)",
      pattern: { pattern, reason },
    });
  }
}
