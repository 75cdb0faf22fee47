import type { JsonPointer } from "../source/pointer.js";
import type { JsonValue } from "./node.js";

// Plain values, looked at by their own members only: a member may be called `constructor`.

export type JsonObject = { readonly [key: string]: JsonValue };

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member of an object under its own key. */
export function own(members: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

/** The object itself, or an empty one in place of anything else. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The list itself, or an empty one in place of anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The strings of a list, nothing where it is none. */
export function stringsOf(value: JsonValue | undefined): string[] {
  return listOf(value).filter((entry): entry is string => typeof entry === "string");
}

/** The value that a pointer names, by own members only; `undefined` where it leads nowhere. */
export function valueAt(root: JsonValue, pointer: JsonPointer): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const token of pointer) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as JsonObject)[token];
  }
  return value;
}
