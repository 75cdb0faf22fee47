import type { JsonValue } from "../../json/node.js";

/** Deeper schemas are not judged: the validator's stack, and this one, have an end. */
export const MAX_NESTING = 400;

/** Whether a value is nested more than so many levels deep; takes no stack to find out. */
export function isDeeperThan(value: JsonValue, levels: number): boolean {
  const pending: [JsonValue, number][] = [[value, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [at, level] = next;
    if (typeof at !== "object" || at === null) continue;
    if (level >= levels) return true;
    for (const inner of Object.values(at)) pending.push([inner, level + 1]);
  }
  return false;
}
