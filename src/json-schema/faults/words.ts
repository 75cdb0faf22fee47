import type { JsonValue } from "../../json/node.js";

const LONGEST_VALUE = 60;
const MOST_VALUES = 12;

/** A value as it is told of: JSON, cut where it is long. */
export function quoted(value: JsonValue): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null)
    return Object.keys(value).length === 0 ? "{}" : "an object";
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;
}

/** `"a", "b" or "c"`. */
export function alternatives(values: readonly JsonValue[]): string {
  const texts = values.slice(0, MOST_VALUES).map(quoted);
  if (values.length > MOST_VALUES) return `${texts.join(", ")} … (${values.length} in all)`;
  return joined(texts, "or");
}

/** `a, b and c`. */
export function joined(texts: readonly string[], word: "and" | "or"): string {
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join(", ")} ${word} ${texts.at(-1)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  string: "a string",
  array: "a list",
  object: "an object",
};

/** What a type of JSON Schema is called in a sentence. */
export function typeWords(types: readonly string[]): string {
  return joined(
    types.map((type) => TYPES[type] ?? type),
    "or",
  );
}

/** What a value is, in a sentence: `the string "x"`, `an object`. */
export function described(value: JsonValue): string {
  if (typeof value === "string") return `the string ${quoted(value)}`;
  if (typeof value === "number") return `the number ${quoted(value)}`;
  return quoted(value);
}

export function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
