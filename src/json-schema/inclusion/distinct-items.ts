import { canonicalText } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import type { ClassTable } from "./classes.js";
import { goalOf, type Literal, refused } from "./literal.js";
import { EMPTY, type Goals, type Outcome, unknown } from "./outcome.js";

const MAX_ITEMS = 128;

/**
 * A value for each item, no two equal (validation 2020-12 section 6.4.3). As many values are listed for an item as there
 * are items, or all there are; more are never needed. What is left is a matching.
 */
export function chooseDistinct(
  items: readonly (readonly Literal[])[],
  goals: Goals,
  classes: ClassTable,
): Outcome {
  const lists = new Map<string, Choices>();
  const choices = items.map((literals) => {
    const key = goalOf(literals).join();
    // Each list ends at the number of items, so that long arrays of one kind of item stay cheap to refuse.
    const known = lists.get(key) ?? listValues(literals, Math.min(items.length, MAX_ITEMS), goals, classes);
    lists.set(key, known);
    return known;
  });
  if (choices.some(({ values, doubt }) => values.length === 0 && doubt === undefined)) return EMPTY;
  const chosen = match(choices.map(({ values }) => values));
  if (chosen) return { kind: "witness", value: chosen };
  const doubt = choices.map((choice) => choice.doubt).find((reason) => reason !== undefined);
  if (doubt !== undefined) return unknown(doubt);
  return items.length > MAX_ITEMS ? unknown('"uniqueItems": too many items to tell apart') : EMPTY;
}

interface Choices {
  readonly values: readonly JsonValue[];
  /** Why there may be more values than these. */
  readonly doubt?: string;
}

function listValues(literals: readonly Literal[], count: number, goals: Goals, classes: ClassTable): Choices {
  const values: JsonValue[] = [];
  while (values.length < count) {
    const others = values.length > 0 ? [refused(classes.add([{ kind: "enum", values: [...values] }]))] : [];
    const outcome = goals.solve([...literals, ...others]);
    if (outcome.kind === "unknown") return { values, doubt: outcome.reason };
    if (outcome.kind === "empty") break;
    values.push(outcome.value);
  }
  return { values };
}

/** A maximum matching by augmenting paths; `undefined` when it leaves an item out. */
function match(lists: readonly (readonly JsonValue[])[]): JsonValue[] | undefined {
  const texts = lists.map((values) => values.map(canonicalText));
  const owner = new Map<string, number>();
  const place = (item: number, tried: Set<string>): boolean => {
    for (const text of texts[item] ?? []) {
      if (tried.has(text)) continue;
      tried.add(text);
      const other = owner.get(text);
      if (other !== undefined && !place(other, tried)) continue;
      owner.set(text, item);
      return true;
    }
    return false;
  };
  for (const item of lists.keys()) if (!place(item, new Set())) return undefined;
  const chosen: JsonValue[] = [];
  for (const [text, item] of owner) {
    const index = texts[item]?.indexOf(text) ?? -1;
    chosen[item] = lists[item]?.[index] ?? null;
  }
  return chosen;
}
