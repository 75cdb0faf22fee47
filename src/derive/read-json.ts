import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateKey } from "../json/document.js";
import { toValue } from "../json/node.js";
import { isSchemaObject } from "../json-schema/walk.js";
import type { RecordType } from "../model/attributes.js";
import { locateFile } from "../source/location.js";
import { toPlainJson } from "./plain-json.js";
import { isAttributes, readAttributes } from "./read-attributes.js";
import { readJsonSchema } from "./read-json-schema.js";
import { isStandardSchema, readStandardSchema } from "./read-standard-schema.js";

/** Reads a JSON or YAML file of attributes, or of plain JSON Schema: which of them it is is seen from its form. */
export function readJson(document: JsonDocument): Result<readonly RecordType[]> {
  const diagnostics: Diagnostic[] = [];
  const value = toValue(document.root);
  const locate = (pointer: readonly string[]) => locateKey(document, pointer);
  const name = nameFromPath(document.source.path);
  if (isAttributes(value)) {
    const types = readAttributes({ value, name, locate }, diagnostics);
    return resultOf(types, diagnostics);
  }
  if (!isSchemaObject(value)) {
    const data = { subject: `"${document.source.path}"`, expected: "a list of attributes, or a JSON Schema" };
    return { diagnostics: [diagnose(rules.invalidAttribute, data, { location: locate([]) })] };
  }
  const title = typeof value.title === "string" && /^\w+$/.test(value.title) ? value.title : name;
  return resultOf(readJsonSchema({ name: title, schema: value, locate }, diagnostics), diagnostics);
}

/**
 * Reads what a module exports: each schema of a validation library under the name of its export; lists of attributes
 * and plain JSON Schema likewise; other exports are left alone.
 */
export function readModule(
  exports: { readonly [name: string]: unknown },
  path: string,
): Result<readonly RecordType[]> {
  const diagnostics: Diagnostic[] = [];
  const types = Object.entries(exports).flatMap(([key, value]) => {
    const name = key === "default" ? nameFromPath(path) : key;
    return readValue(value, name, path, diagnostics);
  });
  return resultOf(types, diagnostics);
}

/** Reads one value of a program: a schema of a library, attributes, or plain JSON Schema; nothing from others. */
export function readValue(
  value: unknown,
  name: string,
  path: string,
  diagnostics: Diagnostic[],
): readonly RecordType[] {
  const location = locateFile(path);
  if (isStandardSchema(value)) return readStandardSchema(value, name, location, diagnostics);
  const locate = (pointer: readonly string[]) => ({ ...location, pointer });
  if (isAttributes(value)) return readAttributes({ value, name, locate }, diagnostics);
  if (!isPlainSchema(value)) return [];
  const schema = toPlainJson(value, { name, location }, diagnostics);
  return isSchemaObject(schema) ? readJsonSchema({ name, schema, locate }, diagnostics) : [];
}

function isPlainSchema(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const schema = value as { readonly [key: string]: unknown };
  return schema.type === "object" || typeof schema.$schema === "string" || typeof schema.$defs === "object";
}

function resultOf(
  value: readonly RecordType[],
  diagnostics: readonly Diagnostic[],
): Result<readonly RecordType[]> {
  return hasErrors(diagnostics) && value.length === 0 ? { diagnostics } : { value, diagnostics };
}

/** `schemas/order-line.attributes.json` → `order_line`: a name that references and tools can have. */
export function nameFromPath(path: string): string {
  const stem =
    path
      .split("/")
      .at(-1)
      ?.split(".")
      .find((part) => part !== "") ?? "record";
  return stem.replace(/[^\p{L}\p{N}_]+/gu, "_") || "record";
}
