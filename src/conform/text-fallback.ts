import { equalValues } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { formatPointer } from "../source/pointer.js";

export type TextFallback =
  | { readonly kind: "same" }
  /** No text is JSON. */
  | { readonly kind: "absent" }
  /** `place`: pointer of the first difference. */
  | { readonly kind: "different"; readonly place: string };

/** How the text blocks of a result stand to its structured content. */
export function compareText(content: JsonValue | undefined, values: readonly JsonValue[]): TextFallback {
  const read = textsOf(content).flatMap((text): JsonValue[] => {
    const value = parse(text);
    // A file that is returned as text, and as text in a property as well, is no JSON of ours.
    const isQuoted = values.some((whole) => holdsText(whole, text));
    return value === undefined || isQuoted ? [] : [value];
  });
  if (read.some((value) => values.some((whole) => equalValues(value, whole)))) return { kind: "same" };
  const [other] = read.filter((value) => typeof value === "object" && value !== null);
  const [whole] = values;
  if (other === undefined || whole === undefined) return { kind: "absent" };
  return { kind: "different", place: formatPointer(firstDifference(other, whole)) };
}

/** The texts in the content of a result, in order. */
export function textsOf(content: JsonValue | undefined): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: JsonValue) => {
    if (typeof block !== "object" || block === null || !("type" in block) || block.type !== "text") return [];
    return "text" in block && typeof block.text === "string" ? [block.text] : [];
  });
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function holdsText(value: JsonValue, text: string): boolean {
  return typeof value === "object" && value !== null && Object.values(value).includes(text);
}

function firstDifference(left: JsonValue, right: JsonValue): string[] {
  const isOpen = (value: JsonValue) => typeof value === "object" && value !== null;
  if (!isOpen(left) || !isOpen(right) || Array.isArray(left) !== Array.isArray(right)) return [];
  const [ours, theirs] = [left, right] as Record<string, JsonValue>[];
  for (const key of new Set([...Object.keys(theirs ?? {}), ...Object.keys(ours ?? {})])) {
    const [one, other] = [own(ours, key), own(theirs, key)];
    if (one === undefined || other === undefined) return [key];
    if (!equalValues(one, other)) return [key, ...firstDifference(one, other)];
  }
  return [];
}

function own(members: Record<string, JsonValue> | undefined, key: string): JsonValue | undefined {
  return members && Object.hasOwn(members, key) ? members[key] : undefined;
}
