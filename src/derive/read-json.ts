import type { Result } from "../diagnostics/diagnostic.js";
import type { JsonDocument } from "../json/document.js";
import type { RecordType } from "../model/attributes.js";

/** Reads a JSON or YAML file of attributes, or of plain JSON Schema: what it is is seen from its form. */
export function readJson(_document: JsonDocument): Result<readonly RecordType[]> {
  return { value: [], diagnostics: [] };
}

/**
 * Reads what a module exports: each Standard Schema under the name of its export; lists of attributes and plain JSON
 * Schema likewise; other exports are left alone.
 */
export function readModule(
  _exports: { readonly [name: string]: unknown },
  _path: string,
): Result<readonly RecordType[]> {
  return { value: [], diagnostics: [] };
}
