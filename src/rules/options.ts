import type { JsonValue } from "../json/node.js";

/** A list of strings under a key of a rule's options; empty when it is not there. */
export function stringList(options: JsonValue | undefined, key: string): readonly string[] {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return [];
  const value = (options as { readonly [key: string]: JsonValue })[key];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];
}

/** A string under a key of a rule's options. */
export function stringOption(options: JsonValue | undefined, key: string): string | undefined {
  return stringList(options, key)[0];
}
