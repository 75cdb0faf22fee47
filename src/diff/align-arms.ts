import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { objectOf, own } from "../json/value.js";
import { isSchemaObject } from "../json-schema/walk.js";

/** Which alternatives of two lists stand for each other, by index; the rest came or went. */
export interface AlignedArms {
  readonly kept: readonly (readonly [base: number, head: number])[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/**
 * First those that are equal, then those that refer to one definition, then those told apart by one constant, then those
 * that look most alike; order counts last. `newNames` are the references of the base to what has another name at the head.
 */
export function alignArms(
  base: readonly JsonValue[],
  head: readonly JsonValue[],
  newNames: ReadonlyMap<string, string> = new Map(),
): AlignedArms {
  const kept: [number, number][] = [];
  const [free, open] = [new Set(base.keys()), new Set(head.keys())];
  const match = (score: (left: JsonValue, right: JsonValue) => number, least: number) => {
    const scored = [...free].flatMap((left) =>
      [...open].map((right) => ({
        left,
        right,
        score: score(base[left] as JsonValue, head[right] as JsonValue),
      })),
    );
    scored.sort((a, b) => b.score - a.score || Math.abs(a.left - a.right) - Math.abs(b.left - b.right));
    for (const { left, right, score: likeness } of scored) {
      if (likeness < least || !free.has(left) || !open.has(right)) continue;
      kept.push([left, right]);
      free.delete(left);
      open.delete(right);
    }
  };
  matchByKey(base, head, [canonicalText, canonicalText], { free, open, kept });
  const referenceAtHead = (arm: JsonValue) => {
    const reference = referenceOf(arm);
    return reference === undefined ? undefined : (newNames.get(reference) ?? reference);
  };
  matchByKey(base, head, [referenceAtHead, referenceOf], { free, open, kept });
  matchByKey(base, head, [constantsOf, constantsOf], { free, open, kept });
  // A quadratic search is for lists that people write.
  if (free.size * open.size <= 400) match(likeness, 0.5);
  const [left, ...othersLeft] = free;
  const [right, ...othersRight] = open;
  if (left !== undefined && right !== undefined && othersLeft.length === 0 && othersRight.length === 0) {
    if (likeness(base[left] as JsonValue, head[right] as JsonValue) > 0) {
      kept.push([left, right]);
      free.clear();
      open.clear();
    }
  }
  return { kept: kept.sort(([one], [other]) => one - other), added: [...open], removed: [...free] };
}

type KeyOf = (arm: JsonValue) => string | undefined;

function matchByKey(
  base: readonly JsonValue[],
  head: readonly JsonValue[],
  [baseKeyOf, headKeyOf]: readonly [KeyOf, KeyOf],
  { free, open, kept }: { free: Set<number>; open: Set<number>; kept: [number, number][] },
): void {
  const waiting = new Map<string, number[]>();
  for (const index of open) {
    const key = headKeyOf(head[index] as JsonValue);
    if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), index]);
  }
  for (const index of [...free]) {
    const key = baseKeyOf(base[index] as JsonValue);
    const partner = key === undefined ? undefined : waiting.get(key)?.shift();
    if (partner === undefined) continue;
    kept.push([index, partner]);
    free.delete(index);
    open.delete(partner);
  }
}

function referenceOf(arm: JsonValue): string | undefined {
  const reference = isSchemaObject(arm) ? own(arm, "$ref") : undefined;
  return typeof reference === "string" ? reference : undefined;
}

/** The members whose constants tell alternatives apart. */
export function constantsOf(arm: JsonValue): string | undefined {
  if (!isSchemaObject(arm)) return undefined;
  const constants = Object.entries(objectOf(own(arm, "properties"))).flatMap(([name, schema]) => {
    const only = isSchemaObject(schema) ? own(schema, "const") : undefined;
    return only === undefined ? [] : [`${name}=${canonicalText(only)}`];
  });
  return constants.length === 0 ? undefined : constants.sort().join();
}

/** From 0 to 1: the share of keywords and members that both have. */
export function likeness(left: JsonValue, right: JsonValue): number {
  if (!isSchemaObject(left) || !isSchemaObject(right)) return 0;
  if (own(left, "$ref") !== own(right, "$ref")) return 0;
  if (
    own(left, "type") !== undefined &&
    own(right, "type") !== undefined &&
    canonicalText(own(left, "type") as JsonValue) !== canonicalText(own(right, "type") as JsonValue)
  )
    return 0;
  const [before, after] = [featuresOf(left), featuresOf(right)];
  const shared = [...before].filter((feature) => after.has(feature)).length;
  const all = new Set([...before, ...after]).size;
  return all === 0 ? 0 : shared / all;
}

function featuresOf(schema: { readonly [key: string]: JsonValue }): Set<string> {
  const names = Object.keys(objectOf(own(schema, "properties"))).map((name) => `properties/${name}`);
  return new Set([...Object.keys(schema), ...names]);
}
