import type { JsonValue } from "../../json/node.js";
import type { ClassTable } from "./classes.js";
import { chooseDistinct } from "./distinct-items.js";
import { goalOf, type Literal, opposite } from "./literal.js";
import { EMPTY, firstWitness, type Goals, type Outcome, unknown } from "./outcome.js";

/** What holds of an array of a fixed length. */
export interface ItemTask {
  /** What holds of each item. */
  readonly items: readonly (readonly Literal[])[];
  /** From this index on, `items` says the same of all. */
  readonly uniformFrom: number;
  readonly some: readonly { readonly from: number; readonly literal: Literal }[];
  /** With `max`, exactly `min` items; else that many or more. */
  readonly contains: readonly {
    readonly literal: Literal;
    readonly min: number;
    readonly max: number | undefined;
  }[];
  readonly unique: boolean;
  readonly twins: boolean;
}

/** One item to be found; those of one group are different items. */
interface Need {
  readonly from: number;
  readonly literal: Literal;
  readonly group: number;
}

interface Slot {
  readonly literals: readonly Literal[];
  /** The groups that it serves. */
  readonly groups: readonly number[];
}

/** Decides an array of a fixed length: which item serves which need, then a value for each. */
export function assignItems(task: ItemTask, goals: Goals, classes: ClassTable): Outcome {
  const needs: Need[] = [
    ...task.contains.flatMap(({ literal, min }, group) =>
      Array.from({ length: min }, () => ({ from: 0, literal, group })),
    ),
    ...task.some.map(({ from, literal }) => ({ from, literal, group: -1 })),
  ];
  const slots = task.items.map((literals): Slot => ({ literals, groups: [] }));
  return assign(slots, 0);

  function assign(taken: readonly Slot[], next: number): Outcome {
    if (!goals.spend()) return unknown("budget");
    const need = needs[next];
    if (!need) return settle(taken);
    return firstWitness(choices(taken, need, needs[next - 1]), (index) => {
      const slot = taken[index];
      if (!slot) return EMPTY;
      const literals = [...slot.literals, need.literal];
      if (goals.isRefuted(literals)) return EMPTY;
      const groups = need.group < 0 ? slot.groups : [...slot.groups, need.group];
      return assign(taken.with(index, { literals, groups }), next + 1);
    });
  }

  /** Of items that nothing tells apart, one is tried. */
  function choices(taken: readonly Slot[], need: Need, before: Need | undefined): number[] {
    const seen = new Set<string>();
    // Needs of one group are alike, so that their order does not matter.
    const isSibling = need.group >= 0 && before?.group === need.group;
    const start = isSibling
      ? taken.findLastIndex(({ groups }) => groups.includes(need.group)) + 1
      : need.from;
    const found: number[] = [];
    for (let index = start; index < taken.length; index++) {
      const slot = taken[index];
      if (!slot || slot.groups.includes(need.group)) continue;
      const text = `${index < task.uniformFrom ? index : ""} ${goalOf(slot.literals)} ${slot.groups}`;
      if (!isSibling && seen.has(text)) continue;
      seen.add(text);
      found.push(index);
    }
    return found;
  }

  function settle(taken: readonly Slot[]): Outcome {
    const items = taken.map(({ literals, groups }) => [
      ...literals,
      ...task.contains
        .filter(({ max }, group) => max !== undefined && !groups.includes(group))
        .map(({ literal }) => opposite(literal)),
    ]);
    if (task.unique && items.length > 1) return chooseDistinct(items, goals, classes);
    if (!task.twins) return choose(items, goals);
    return firstWitness(pairs(items), ([left, right]) => {
      const both = [...(items[left] ?? []), ...(items[right] ?? [])];
      if (goals.isRefuted(both)) return EMPTY;
      return choose(items.with(left, both).with(right, both), goals);
    });
  }
}

function choose(items: readonly (readonly Literal[])[], goals: Goals): Outcome {
  const known = new Map<string, Outcome>();
  const values: JsonValue[] = [];
  let doubt: Outcome | undefined;
  for (const literals of items) {
    const key = goalOf(literals).join();
    const outcome = known.get(key) ?? goals.solve(literals);
    known.set(key, outcome);
    if (outcome.kind === "empty") return EMPTY;
    if (outcome.kind === "witness") values.push(outcome.value);
    else {
      doubt = outcome;
      if (outcome.candidate !== undefined) values.push(outcome.candidate);
    }
  }
  if (doubt?.kind !== "unknown") return { kind: "witness", value: values };
  return values.length === items.length ? unknown(doubt.reason, values) : doubt;
}

/** Pairs of items, one of each kind of pair. */
function pairs(items: readonly (readonly Literal[])[]): [number, number][] {
  const texts = items.map((literals) => goalOf(literals).join());
  const seen = new Set<string>();
  const found: [number, number][] = [];
  for (let right = 1; right < items.length; right++) {
    for (let left = 0; left < right; left++) {
      const text = `${texts[left]} ${texts[right]}`;
      if (seen.has(text)) continue;
      seen.add(text);
      found.push([left, right]);
    }
  }
  return found;
}
