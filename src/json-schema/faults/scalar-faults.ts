import { equalValues } from "../../json/canonical.js";
import type { JsonValue } from "../../json/node.js";
import { own } from "../../json/value.js";
import { type Application, type Finding, finding } from "./finding.js";
import { alternatives, counted, described, quoted, typeWords } from "./words.js";

/** Whether a text is of a format, as the validator has it; formats that it does not know accept all. */
export type FormatJudge = (format: string, value: JsonValue) => boolean;

export function typesOf(type: JsonValue | undefined, nullable: JsonValue | undefined): readonly string[] {
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  // The validator takes OpenAPI's word for it.
  return nullable === true && types.length > 0 ? [...types, "null"] : types;
}

export function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return typeof value === "number" && Number.isFinite(value) && value % 1 === 0;
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Keywords for any type, numbers and strings (validation 2020-12 sections 6.1 to 6.3 and 7). */
export function scalarFaults(application: Application, isOfFormat: FormatJudge): Finding[] {
  const { keywords, value } = application;
  const found: Finding[] = [];
  const note = (keyword: string, message: string) => void found.push(finding(application, keyword, message));
  const types = typesOf(own(keywords, "type"), own(keywords, "nullable"));
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    note("type", `must be ${typeWords(types)}, but is ${described(value)}`);
  const constant = own(keywords, "const");
  if (constant !== undefined && !equalValues(constant, value))
    note("const", `must be ${alternatives([constant])}, but is ${quoted(value)}`);
  const values = own(keywords, "enum");
  if (Array.isArray(values) && !values.some((allowed) => equalValues(allowed, value)))
    note("enum", `must be ${alternatives(values)}, but is ${quoted(value)}`);
  if (typeof value === "number") numberFaults(application, value, note);
  if (typeof value === "string") stringFaults(application, value, note);
  const format = own(keywords, "format");
  if (typeof format === "string" && !isOfFormat(format, value))
    note("format", `must be of the format "${format}", but is ${quoted(value)}`);
  // One wrong value breaks several demands at once; the first says what was expected.
  return found.slice(0, 1);
}

type Note = (keyword: string, message: string) => void;

const BOUNDS: readonly [string, string, (value: number, bound: number) => boolean][] = [
  ["minimum", "at least", (value, bound) => value >= bound],
  ["maximum", "at most", (value, bound) => value <= bound],
  ["exclusiveMinimum", "more than", (value, bound) => value > bound],
  ["exclusiveMaximum", "less than", (value, bound) => value < bound],
];

function numberFaults({ keywords }: Application, value: number, note: Note): void {
  for (const [keyword, words, holds] of BOUNDS) {
    const bound = own(keywords, keyword);
    if (typeof bound === "number" && !holds(value, bound))
      note(keyword, `must be ${words} ${bound}, but is ${value}`);
  }
  const divisor = own(keywords, "multipleOf");
  if (typeof divisor === "number" && !Number.isInteger(value / divisor))
    note("multipleOf", `must be a multiple of ${divisor}, but is ${value}`);
}

function stringFaults({ keywords }: Application, value: string, note: Note): void {
  const [least, most] = [own(keywords, "minLength"), own(keywords, "maxLength")];
  const length = typeof least === "number" || typeof most === "number" ? lengthOf(value) : 0;
  const characters = (count: number) => counted(count, "character", "characters");
  if (typeof least === "number" && length < least)
    note("minLength", `must have at least ${characters(least)}, but has ${length}`);
  if (typeof most === "number" && length > most)
    note("maxLength", `must have at most ${characters(most)}, but has ${length}`);
  const pattern = own(keywords, "pattern");
  if (typeof pattern === "string" && !matches(pattern, value))
    note("pattern", `must match the pattern ${pattern}, but is ${quoted(value)}`);
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const expressions = new Map<string, RegExp | undefined>();

/** Whether a text matches a pattern as the validator reads it; a pattern that it cannot read matches all. */
export function matches(pattern: string, text: string): boolean {
  if (!expressions.has(pattern)) {
    if (expressions.size > 1_000) expressions.clear();
    expressions.set(pattern, expressionOf(pattern));
  }
  return expressions.get(pattern)?.test(text) ?? true;
}

function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
