import type { JsonValue } from "../../json/node.js";

// Each costs two runs of a validator.
const MAX_TRIED = 400;
const MAX_TEXT = 500;

/** The smallest value found by leaving out and simplifying parts, as long as `keeps` holds. */
export function shrinkValue(value: JsonValue, keeps: (value: JsonValue) => boolean): JsonValue {
  let tried = 0;
  let best = value;
  for (let improved = true; improved; ) {
    improved = false;
    for (const smaller of smallerValues(best)) {
      if (tried++ >= MAX_TRIED) return best;
      if (!keeps(smaller)) continue;
      best = smaller;
      improved = true;
      break;
    }
  }
  return best;
}

/** Simpler values, the boldest first; none is as large as the value itself. */
function* smallerValues(value: JsonValue): Generator<JsonValue> {
  if (typeof value === "string") yield* shorterTexts(value);
  else if (typeof value === "number") yield* plainerNumbers(value);
  else if (value === true) yield false;
  else if (Array.isArray(value)) yield* smallerArrays(value as readonly JsonValue[]);
  else if (typeof value === "object" && value !== null) {
    yield* smallerObjects(value as { readonly [key: string]: JsonValue });
  }
}

function* shorterTexts(value: string): Generator<string> {
  if (value === "") return;
  yield "";
  if (value.length > MAX_TEXT) return;
  const points = [...value];
  if (points.length > 2) yield points.slice(0, points.length >> 1).join("");
  yield points.slice(0, -1).join("");
}

function* plainerNumbers(value: number): Generator<number> {
  for (const plain of [0, 1, Math.trunc(value)]) {
    if (Math.abs(plain) < Math.abs(value) || (value < 0 && plain === -value)) yield plain;
  }
}

function* smallerArrays(value: readonly JsonValue[]): Generator<JsonValue> {
  if (value.length > 0) yield [];
  if (value.length > 3) yield value.slice(0, value.length >> 1);
  for (const index of [...value.keys()].reverse()) yield value.toSpliced(index, 1);
  for (const [index, item] of value.entries()) {
    if (isComposite(item)) yield value.with(index, null);
    for (const smaller of smallerValues(item)) yield value.with(index, smaller);
  }
}

function* smallerObjects(value: { readonly [key: string]: JsonValue }): Generator<JsonValue> {
  const entries = Object.entries(value);
  if (entries.length > 0) yield {};
  for (const index of entries.keys()) yield objectOf(entries.toSpliced(index, 1));
  for (const [index, [key, member]] of entries.entries()) {
    const put = (next: JsonValue) => objectOf(entries.with(index, [key, next]));
    if (isComposite(member)) yield put(null);
    for (const smaller of smallerValues(member)) yield put(smaller);
  }
}

function isComposite(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  // Defines own members, `__proto__` as well.
  return Object.fromEntries(entries);
}
