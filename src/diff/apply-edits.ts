import type { JsonValue } from "../json/node.js";
import { objectOf, own } from "../json/value.js";
import { type Standing, step } from "../json-schema/keywords.js";
import { formatFragment, type JsonPointer } from "../source/pointer.js";
import type { Edit, Patch } from "./edit.js";
import { definitionOf, type Edits, targetOf } from "./find-edits.js";

/**
 * The base with some of the edits that lead to the head and without the others. Definitions that the base does not have
 * are brought from the head; those that it has stay as they are.
 */
export function applyEdits(
  base: JsonValue,
  head: JsonValue,
  edits: readonly Edit[],
  renamed: Edits["renamed"] = new Map(),
): JsonValue {
  const patches = edits.flatMap(({ patch }) => patch ?? []);
  // What stands deepest comes first: the indexes above it may change.
  const sorted = patches.toSorted((left, right) => right.pointer.length - left.pointer.length);
  const edited = sorted.reduce((document, patch) => applyPatch(document, patch.pointer, patch), base);
  return withDefinitions(edited, head, renamed);
}

function applyPatch(value: JsonValue, pointer: JsonPointer, patch: Patch): JsonValue {
  const [token, ...rest] = pointer;
  if (token === undefined) return patch.apply(value);
  if (Array.isArray(value)) {
    return value.map((entry, index) => (String(index) === token ? applyPatch(entry, rest, patch) : entry));
  }
  const object = objectOf(value);
  const child = own(object, token);
  // What an earlier edit has taken away needs no other edit.
  return child === undefined ? value : { ...object, [token]: applyPatch(child, rest, patch) };
}

function withDefinitions(edited: JsonValue, head: JsonValue, renamed: Edits["renamed"]): JsonValue {
  const oldNames = new Map([...renamed].map(([from, to]) => [to, from]));
  const known = objectOf(own(objectOf(edited), "$defs"));
  const shipped = objectOf(own(objectOf(head), "$defs"));
  const brought = new Map<string, JsonValue>();
  const settle = (value: JsonValue, standing: Standing): JsonValue => {
    if (standing === "data" || typeof value !== "object" || value === null) return value;
    let isChanged = false;
    const settleChild = (child: JsonValue, token: string): JsonValue => {
      const isReference = standing === "schema" && token === "$ref" && typeof child === "string";
      const settled = isReference ? settleReference(child) : settle(child, step(standing, token));
      isChanged ||= settled !== child;
      return settled;
    };
    const settled = Array.isArray(value)
      ? value.map((child, index) => settleChild(child, String(index)))
      : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, settleChild(child, key)]));
    return isChanged ? settled : value;
  };
  const settleReference = (reference: string): string => {
    const target = targetOf(reference, head);
    const name = target && definitionOf(target);
    if (!target || name === undefined || Object.hasOwn(known, name) || !Object.hasOwn(shipped, name))
      return reference;
    const oldName = oldNames.get(name);
    if (oldName !== undefined && Object.hasOwn(known, oldName))
      return formatFragment(["$defs", oldName, ...target.slice(2)]);
    if (!brought.has(name)) {
      brought.set(name, true);
      brought.set(name, settle(shipped[name] as JsonValue, "schema"));
    }
    return reference;
  };
  const settled = settle(edited, "schema");
  if (brought.size === 0) return settled;
  return { ...objectOf(settled), $defs: { ...known, ...Object.fromEntries(brought) } };
}
