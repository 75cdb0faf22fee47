import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { accepted, type Demand, type Literal, refused } from "./demand.js";
import type { Occasion, Workshop } from "./workshop.js";

const TRIES = 8;
// A list that has to be longer is not written out.
const LONGEST = 100_000;

/** A list: as short as may be, or with an entry, or with several, in turn. */
export function makeArray(
  demand: Demand,
  owner: object,
  { name, depth }: Occasion,
  workshop: Workshop,
): JsonValue[] | undefined {
  const { choices, size, make } = workshop;
  const contained = demand.contains.map(({ least }) => least);
  const least = Math.max(demand.minItems, ...contained, demand.hasTwins ? 2 : 0);
  const most = Math.min(demand.maxItems, firstForbidden(demand));
  if (least > most || least > LONGEST) return undefined;
  const room = depth > size.depth ? 0 : Math.min(most - least, size.entries);
  const ways = Math.min(room, 2) + 1;
  const way = ways === 1 ? 0 : workshop.choose(owner, `length:${ways}`, ways, { first: 1 });
  const extra = way === 0 ? 0 : way === 1 ? 1 : 2 + choices.below(Math.max(1, room - 1));
  const length = least + Math.min(extra, room);
  const items: JsonValue[] = [];
  const seen = new Set<string>();
  const occasion = { name, depth: depth + 1 };
  while (items.length < length) {
    const index = items.length;
    if (demand.hasTwins && index === length - 1 && index > 0) {
      items.push(items[0] as JsonValue);
      continue;
    }
    const literals = literalsFor(demand, index);
    let item: JsonValue | undefined;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      item = make(literals, occasion);
      if (item === undefined || !demand.isUnique || !seen.has(canonicalText(item))) break;
      item = undefined;
    }
    if (item === undefined) break;
    if (demand.isUnique) seen.add(canonicalText(item));
    items.push(item);
  }
  return items.length < least ? undefined : items;
}

/** The first entry that nothing may stand at. */
function firstForbidden(demand: Demand): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { prefix, rest } of demand.items) {
    const at = prefix.findIndex(({ value }) => value === false);
    if (at !== -1) first = Math.min(first, at);
    if (rest?.value === false) first = Math.min(first, prefix.length);
  }
  if (demand.unevaluatedItems.some(({ value }) => value === false) && demand.contains.length === 0) {
    const isOpen = demand.items.some(({ rest }) => rest !== undefined);
    if (!isOpen) first = Math.min(first, Math.max(0, ...demand.items.map(({ prefix }) => prefix.length)));
  }
  return first;
}

function literalsFor(demand: Demand, index: number): Literal[] {
  const literals = [...(demand.itemLiterals.get(index) ?? []), ...demand.everyItem];
  let isEvaluated = false;
  for (const { prefix, rest } of demand.items) {
    const inner = prefix[index] ?? rest;
    if (!inner) continue;
    literals.push(accepted(inner));
    isEvaluated = true;
  }
  let start = 0;
  for (const { inner, least, most } of demand.contains) {
    // The first ones fit the first demand, those after them the next.
    if (index >= start && index < start + least) {
      literals.push(accepted(inner));
      isEvaluated = true;
    } else if (most !== undefined) literals.push(refused(inner));
    start += overlaps(demand) ? 0 : least;
  }
  if (!isEvaluated) literals.push(...demand.unevaluatedItems.map(accepted));
  return literals;
}

/** Whether all demands have to share entries, for want of room. */
function overlaps({ contains, maxItems }: Demand): boolean {
  return contains.reduce((total, { least }) => total + least, 0) > maxItems;
}
