import type { JsonValue } from "../json/node.js";
import { createClientValidator, createDraft07Validator, type Validator } from "../json-schema/validator.js";
import { createJudge, createValueCheck, type ValueFault } from "../json-schema/value-check.js";
import type { JsonPointer } from "../source/pointer.js";
import { balancedChoices } from "./choices.js";
import type { Literal } from "./demand.js";
import { ValueMaker } from "./make-value.js";
import { type Make, type Mutation, mutationsOf } from "./mutations.js";
import type { Size } from "./workshop.js";

/** What was broken in a value, and what there is to say of it. */
export type NearMissFault = ValueFault;

/** A value that is valid but for one fault. */
export interface NearMiss {
  readonly value: JsonValue;
  readonly fault: NearMissFault;
}

export interface NearMissOptions {
  readonly seed: number;
  readonly count: number;
  readonly size: Size;
  /** Values to break. */
  readonly valid: () => Iterable<JsonValue>;
}

// Values in a row that nothing could be broken in.
const MOST_VAIN = 25;
// Changes tried on one value.
const MOST_TRIED = 40;

/**
 * Breaks valid values in one place each, every keyword at every place of the schema in turn. Each is refused by the
 * validators of both SDK lines, and has one fault; what the older line passes over is not broken.
 */
export function* nearMisses(schema: JsonValue, options: NearMissOptions): Iterable<NearMiss> {
  const { seed, count, size, valid } = options;
  const check = createValueCheck(schema);
  if (typeof check === "string") return;
  const isRefused = refusedByBoth(schema);
  const choices = balancedChoices(seed);
  const judge = createJudge(schema);
  const maker = new ValueMaker(judge);
  const make: Make = (literals: readonly Literal[]) => maker.make(literals, choices, size);
  const uses = new Map<string, number>();
  let [made, vain] = [0, 0];
  for (const value of valid()) {
    if (made >= count || vain > MOST_VAIN) return;
    judge.forget();
    const found = breakOne(value, ordered([...mutationsOf(judge, value, make)], uses, choices.below), uses);
    const miss = firstOf(found, (broken) => {
      if (!isRefused(broken)) return undefined;
      const [fault, ...more] = check(broken);
      return fault && more.length === 0 ? { value: broken, fault } : undefined;
    });
    if (miss) {
      made++;
      vain = 0;
      yield miss;
    } else vain++;
  }
}

function refusedByBoth(schema: JsonValue): Validator {
  const current = createClientValidator(schema);
  let older: Validator | undefined;
  try {
    older = createDraft07Validator(schema);
  } catch {
    // That line cannot hold the schema at all.
  }
  return (value) => !current(value) && !older?.(value);
}

/** The least used first, and chance among equals. */
function ordered(
  mutations: readonly Mutation[],
  uses: ReadonlyMap<string, number>,
  below: (count: number) => number,
): readonly Mutation[] {
  // Every schema has types, and they would be all that is seen.
  const rankOf = (mutation: Mutation) =>
    (uses.get(keyOf(mutation)) ?? 0) * (mutation.keyword === "type" ? 3 : 1) + below(1_000) / 1_001;
  return mutations
    .map((mutation) => ({ mutation, rank: rankOf(mutation) }))
    .sort((left, right) => left.rank - right.rank)
    .slice(0, MOST_TRIED)
    .map(({ mutation }) => mutation);
}

function keyOf({ keyword, schema }: Mutation): string {
  return `${keyword} ${schema.pointer.join("/")}`;
}

function* breakOne(
  value: JsonValue,
  mutations: readonly Mutation[],
  uses: Map<string, number>,
): Iterable<JsonValue> {
  for (const mutation of mutations) {
    const key = keyOf(mutation);
    uses.set(key, (uses.get(key) ?? 0) + 1);
    const part = mutation.change();
    if (part !== undefined) yield replaced(value, mutation.path, part);
  }
}

function replaced(value: JsonValue, [token, ...rest]: JsonPointer, part: JsonValue): JsonValue {
  if (token === undefined) return part;
  if (Array.isArray(value)) {
    const index = Number(token);
    return value.with(index, replaced(value[index] as JsonValue, rest, part));
  }
  const members = value as { readonly [key: string]: JsonValue };
  return { ...members, [token]: replaced(members[token] as JsonValue, rest, part) };
}

function firstOf<T, U>(values: Iterable<T>, look: (value: T) => U | undefined): U | undefined {
  for (const value of values) {
    const seen = look(value);
    if (seen !== undefined) return seen;
  }
  return undefined;
}
