import stringify from "fast-json-stable-stringify";
import type { JsonValue } from "./node.js";

/** One text per value, whatever the order of its keys: for equality and digests, never for files. */
export function canonicalText(value: JsonValue): string {
  return stringify(holdsInfinity(value) ? spellOut(value) : value);
}

export function equalValues(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  // Scalars are equal when they are the same, and most values are compared with those that they are not.
  const isOpen = (value: JsonValue) => typeof value === "object" && value !== null;
  return isOpen(left) && isOpen(right) && canonicalText(left) === canonicalText(right);
}

/** Literals such as `1e400` read as infinity, which the library would write as `null`, another value. */
function holdsInfinity(value: JsonValue): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsInfinity);
}

function spellOut(value: JsonValue): JsonValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : { "\u0000number": String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(spellOut);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, spellOut(entry)]));
}
