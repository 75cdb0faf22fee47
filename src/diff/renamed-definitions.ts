import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { objectOf, own } from "../json/value.js";
import type { SchemaObject } from "../json-schema/walk.js";
import { formatFragment } from "../source/pointer.js";
import { constantsOf, likeness } from "./align-arms.js";

/**
 * References to definitions that are gone, with those to new ones that say the same, or are told by the same constants.
 * Only a guess: whether a definition counts as renamed is seen where references lead.
 */
export function guessNewNames(base: SchemaObject, head: SchemaObject): ReadonlyMap<string, string> {
  const [before, after] = [objectOf(own(base, "$defs")), objectOf(own(head, "$defs"))];
  const gone = new Set(Object.keys(before).filter((name) => !Object.hasOwn(after, name)));
  const fresh = new Set(Object.keys(after).filter((name) => !Object.hasOwn(before, name)));
  const guessed = new Map<string, string>();
  for (const keyOf of [canonicalText, constantsOf]) {
    const known = new Map([...fresh].map((name) => [keyOf(after[name] as JsonValue), name]));
    for (const name of gone) {
      const key = keyOf(before[name] as JsonValue);
      const found = key === undefined ? undefined : known.get(key);
      if (found === undefined || !fresh.delete(found)) continue;
      gone.delete(name);
      guessed.set(formatFragment(["$defs", name]), formatFragment(["$defs", found]));
    }
  }
  return guessed;
}

/** Whether one definition is enough like another to be it under another name. */
export function isSameDefinition(before: JsonValue, after: JsonValue): boolean {
  if (canonicalText(before) === canonicalText(after)) return true;
  const constants = constantsOf(before);
  if (constants !== undefined && constants === constantsOf(after)) return true;
  const names = [before, after].map((schema) => Object.keys(objectOf(own(objectOf(schema), "properties"))));
  const [old = [], fresh = []] = names;
  // Objects are told by their members: most have all keywords in common.
  if (old.length === 0 || fresh.length === 0) return likeness(before, after) >= 0.5;
  const shared = old.filter((name) => fresh.includes(name)).length;
  return shared / new Set([...old, ...fresh]).size >= 0.5;
}
