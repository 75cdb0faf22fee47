import type { JsonValue } from "../../json/node.js";
import { decodeFragment } from "../../json-schema/uri.js";
import { parsePointer } from "../../source/pointer.js";

export type Schema = JsonValue;
export type Members = { readonly [key: string]: JsonValue };

/** The members of a schema that is an object. */
export function asSchema(value: JsonValue | undefined): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/** An own member. */
export function member(schema: Members, key: string): JsonValue | undefined {
  return Object.hasOwn(schema, key) ? schema[key] : undefined;
}

export function typesOf(schema: Members): readonly string[] {
  const type = member(schema, "type");
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.filter((name) => typeof name === "string") : [];
}

/** What a schema refers to within its document, or itself; `undefined` where that leads nowhere or in a ring. */
export function resolve(schema: JsonValue | undefined, root: Members): Members | undefined {
  const seen = new Set<string>();
  for (let at = asSchema(schema); at; ) {
    const reference = member(at, "$ref");
    if (typeof reference !== "string") return at;
    if (seen.has(reference) || !reference.startsWith("#")) return undefined;
    seen.add(reference);
    let target: JsonValue | undefined = root;
    for (const token of parsePointer(decodeFragment(reference.slice(1)) ?? "~") ?? ["~"]) {
      const holder: Members | undefined = asSchema(target);
      target = holder && member(holder, token);
    }
    at = asSchema(target);
  }
  return undefined;
}
