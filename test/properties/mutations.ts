import fc from "fast-check";
import type { JsonValue } from "../../src/json/node.js";
import { anyJsonValue } from "../json-schema/schemas.js";

const SNIPPETS = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  "\\",
  "#",
  "/",
  "~",
  "%",
  "0",
  "-",
  "1e999",
  " ",
  "\n",
  "\r",
  "\t",
  "\0",
  "null",
  "true",
  "$ref",
  "$defs",
  "$id",
  "$anchor",
  "$dynamicRef",
  "allowed_family",
  "<tool_name>",
  "__proto__",
  "constructor",
  "\\ud800",
  "\ufeff",
  '"a":1,',
  '{"$ref":"#"}',
  "%FF",
  "~2",
  "&x",
  "*x",
  "!!set",
  "<<: ",
  "- ",
  "? ",
  "| ",
  "---\n",
  "%YAML 1.1\n",
  "preset:",
  "../",
  "**",
];

/** A few bytes of a text taken out, put twice, or written over. */
export function mutatedBytes(text: string): fc.Arbitrary<Uint8Array> {
  const bytes = [...new TextEncoder().encode(text)];
  const place = fc.nat(bytes.length);
  const change = fc.oneof(
    fc.tuple(place, fc.nat(12)).map(
      ([at, length]) =>
        (b: number[]) =>
          b.toSpliced(at, length),
    ),
    fc.tuple(place, fc.nat(40)).map(
      ([at, length]) =>
        (b: number[]) =>
          b.toSpliced(at, 0, ...b.slice(at, at + length)),
    ),
    fc.tuple(place, fc.integer({ min: 0, max: 255 })).map(
      ([at, byte]) =>
        (b: number[]) =>
          b.toSpliced(at, 1, byte),
    ),
    fc.tuple(place, fc.nat(8), fc.constantFrom(...SNIPPETS)).map(
      ([at, length, snippet]) =>
        (b: number[]) =>
          b.toSpliced(at, length, ...new TextEncoder().encode(snippet)),
    ),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => Uint8Array.from(changes.reduce((mutant, apply) => apply(mutant), bytes)));
}

/** A JSON text of which one value is another one, or one key. */
export function mutatedValues(text: string): fc.Arbitrary<string> {
  const value = JSON.parse(text) as JsonValue;
  const pointers = [...pointersIn(value, [])];
  return fc
    .tuple(
      fc.constantFrom(...pointers),
      anyJsonValue(),
      fc.constantFrom(undefined, "__proto__", "", "$ref", "a/b", "items"),
    )
    .map(([pointer, other, key]) => JSON.stringify(replaced(value, pointer, other, key)));
}

function* pointersIn(value: JsonValue, at: readonly string[]): Generator<readonly string[]> {
  yield at;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inside] of Object.entries(value)) yield* pointersIn(inside as JsonValue, [...at, key]);
}

function replaced(
  value: JsonValue,
  [token, ...rest]: readonly string[],
  other: JsonValue,
  key?: string,
): JsonValue {
  if (token === undefined) return other;
  const isLast = rest.length === 0;
  const entries = Object.entries(value as object).map(([name, inside]) => {
    if (name !== token) return [name, inside];
    return isLast && key !== undefined
      ? [key, inside]
      : [name, replaced(inside as JsonValue, rest, other, key)];
  });
  return Array.isArray(value) ? entries.map(([, inside]) => inside) : Object.fromEntries(entries);
}
