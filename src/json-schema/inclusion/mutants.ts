import type { JsonValue } from "../../json/node.js";

const MAX_MUTANTS = 1500;

const PLAIN: readonly JsonValue[] = [
  null,
  false,
  true,
  0,
  1,
  -1,
  0.5,
  100,
  "",
  "a",
  "0",
  [],
  {},
  [0],
  [0, 0],
];

/** The parts, some plain values, and values near the bases: one part put in, left out or in another place. */
export function* collectMutants(
  bases: readonly JsonValue[],
  parts: readonly JsonValue[],
): Generator<JsonValue> {
  const all = [...parts, ...PLAIN];
  yield* all;
  let left = MAX_MUTANTS;
  for (const part of all) {
    for (const base of bases) {
      for (const mutant of replacements(base, part)) {
        if (left-- <= 0) return;
        yield mutant;
      }
    }
  }
}

/** The value with one of its parts replaced or left out. */
function* replacements(value: JsonValue, part: JsonValue): Generator<JsonValue> {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    yield [...items, part];
    yield items.toReversed();
    for (const [index, item] of items.entries()) {
      yield items.with(index, part);
      yield items.toSpliced(index, 1);
      for (const inner of replacements(item, part)) yield items.with(index, inner);
    }
  } else if (typeof value === "object" && value !== null) {
    const entries: readonly (readonly [string, JsonValue])[] = Object.entries(value);
    yield Object.fromEntries([...entries, ["added", part]]);
    for (const [index, [key, member]] of entries.entries()) {
      yield Object.fromEntries(entries.with(index, [key, part]));
      yield Object.fromEntries(entries.toSpliced(index, 1));
      for (const inner of replacements(member, part))
        yield Object.fromEntries(entries.with(index, [key, inner]));
    }
  }
}
