import stringify from "fast-json-stable-stringify";
import type { JsonValue } from "./node.js";

/** One text per value, whatever the order of its keys: for equality and digests, never for files. */
export function canonicalText(value: JsonValue): string {
  return stringify(value);
}

export function equalValues(left: JsonValue, right: JsonValue): boolean {
  return left === right || canonicalText(left) === canonicalText(right);
}
