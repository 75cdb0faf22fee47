import { formatPointer, type JsonPointer } from "../source/pointer.js";
import type { Leaf } from "./claims.js";
import { type Facts, factsOf, isEmptyRange, type Range } from "./facts.js";

/** What one side says of an instance, as a predicate (`is a string`); `undefined` when it says nothing of the kind. */
export type Description = (facts: Facts) => string | undefined;

/** The instance meant, for messages: `"kind"`, `"paging/total"`, or `the value` itself. */
export function subject(at: JsonPointer): string {
  if (at.length === 0) return "the value";
  return JSON.stringify(at.length === 1 ? at[0] : formatPointer(at).slice(1));
}

/** Two sides that cannot meet: `"kind" is "media_page" on one side and "calendar_page" on the other`. */
export function contrast(at: JsonPointer, leaves: readonly Leaf[], describe: Description): string {
  const left = describe(factsOf(leaves.filter(({ side }) => side === "left")));
  const right = describe(factsOf(leaves.filter(({ side }) => side === "right")));
  if (left === undefined || right === undefined || left === right) return exhausted(at);
  const [verb] = left.split(" ", 1);
  const rest = right.startsWith(`${verb} `) ? right.slice(verb!.length + 1) : right;
  return `${subject(at)} ${left} on one side and ${rest} on the other`;
}

/** The wording for an instance that one side, or both in a way too long to tell, leave without any value. */
export function exhausted(at: JsonPointer): string {
  return at.length === 0 ? "one side accepts no value" : `no value of ${subject(at)} is accepted`;
}

export function describeTypes({ types, whole }: Facts): string | undefined {
  if (types.size === 0 || types.size === 6) return undefined;
  const names = [...types].map((type) => (type === "number" && whole ? "integer" : type));
  return `is ${names.map((name) => ARTICLES.get(name) ?? `a ${name}`).join(" or ")}`;
}

const ARTICLES = new Map([
  ["null", "null"],
  ["array", "an array"],
  ["object", "an object"],
  ["integer", "an integer"],
]);

export function describeValues({ values, excluded }: Facts): string | undefined {
  if (values?.size === 0) return undefined;
  if (values)
    return `is ${listed(
      [...values.values()].map((value) => JSON.stringify(value)),
      "one of ",
    )}`;
  return excluded.size === 0 ? undefined : `is ${listed([...excluded], "none of ", "not ")}`;
}

function listed(texts: readonly string[], several: string, single = ""): string {
  const shown = texts.slice(0, 3).map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text));
  if (texts.length === 1) return `${single}${shown[0]}`;
  return `${several}${shown.join(", ")}${texts.length > 3 ? ` … (${texts.length} values)` : ""}`;
}

export function describeNumber({ value, whole, broken }: Facts): string | undefined {
  const kind = whole ? "an integer" : broken ? "not an integer" : "";
  const range = describeRange(value, { least: "at least", above: "above", most: "at most", below: "below" });
  const parts = [kind, range].filter((part) => part !== "");
  return parts.length === 0 || isEmptyRange(value, whole) ? undefined : `is ${parts.join(", ")}`;
}

/** A description of a count, such as the characters of a string. */
export function describeCount(rangeOf: (facts: Facts) => Range, noun: string): Description {
  return (facts) => {
    const range = describeRange(rangeOf(facts), { least: "at least", most: "at most" });
    if (range === "" || isEmptyRange(rangeOf(facts), true)) return undefined;
    return `has ${range} ${noun}${/ 1$/.test(range) ? "" : "s"}`;
  };
}

function describeRange(
  { min, minOpen, max, maxOpen }: Range,
  words: { least: string; most: string; above?: string; below?: string },
): string {
  if (min === max) return `exactly ${min}`;
  const parts: string[] = [];
  if (min > 0 || (Number.isFinite(min) && words.above))
    parts.push(`${(minOpen && words.above) || words.least} ${min}`);
  if (Number.isFinite(max)) parts.push(`${(maxOpen && words.below) || words.most} ${max}`);
  return parts.join(" and ");
}
