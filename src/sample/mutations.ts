import type { JsonValue } from "../json/node.js";
import { isObject, own } from "../json/value.js";
import { appliedSchemas } from "../json-schema/faults/applied.js";
import { itemSchema } from "../json-schema/faults/array-faults.js";
import { type JsonObject, namesIn } from "../json-schema/faults/finding.js";
import { memberSchemas } from "../json-schema/faults/object-faults.js";
import { isOfType, typesOf } from "../json-schema/faults/scalar-faults.js";
import type { ValueJudge } from "../json-schema/faults/value-judge.js";
import { formatSamples } from "../json-schema/inclusion/formats.js";
import { complement, languageOfPattern, words } from "../json-schema/inclusion/language.js";
import type { Subschema } from "../json-schema/inclusion/schema-document.js";
import type { JsonPointer } from "../source/pointer.js";
import { accepted, type Literal, refused } from "./demand.js";
import { spareNames } from "./plausible.js";

/** One change that a keyword forbids. */
export interface Mutation {
  readonly keyword: string;
  /** The schema that holds the keyword. */
  readonly schema: Subschema;
  readonly path: JsonPointer;
  /** What stands at the path then; nothing where the change cannot be made after all. */
  readonly change: () => JsonValue | undefined;
}

/** Makes a value that meets literals. */
export type Make = (literals: readonly Literal[], name: string) => JsonValue | undefined;

// Longer lists and texts are not made only to be refused.
const LONGEST = 1_000;

/** Every change to a part of a value that some keyword is there to forbid. */
export function* mutationsOf(judge: ValueJudge, value: JsonValue, make: Make): Iterable<Mutation> {
  yield* mutationsAt(judge, judge.root, value, [], make);
}

function* mutationsAt(
  judge: ValueJudge,
  schema: Subschema,
  value: JsonValue,
  path: JsonPointer,
  make: Make,
): Iterable<Mutation> {
  const applied = appliedSchemas(judge, schema, value);
  for (const each of applied) {
    const keywords = each.value as JsonObject;
    const as = (keyword: string, change: Mutation["change"]): Mutation => ({
      keyword,
      schema: each,
      path,
      change,
    });
    yield* anyMutations(keywords, value, as);
    if (typeof value === "number") yield* numberMutations(keywords, value, as);
    if (typeof value === "string") yield* textMutations(keywords, value, as);
    if (Array.isArray(value)) {
      yield* listMutations(judge, each, value, as, make);
      for (const [index, item] of value.entries()) {
        const inner = itemSchema(each, index, judge);
        if (inner) yield* mutationsAt(judge, inner[0], item, [...path, String(index)], make);
      }
    }
    if (isObject(value)) {
      yield* objectMutations(judge, each, value, as, { applied, make });
      for (const [name, member] of Object.entries(value))
        for (const [inner] of memberSchemas(each, name, judge))
          yield* mutationsAt(judge, inner, member, [...path, name], make);
    }
  }
}

type As = (keyword: string, change: Mutation["change"]) => Mutation;

const WRONG: readonly JsonValue[] = ["yes", 42, null, true, {}, []];

function* anyMutations(keywords: JsonObject, value: JsonValue, as: As): Iterable<Mutation> {
  const types = typesOf(own(keywords, "type"), own(keywords, "nullable"));
  const isOther = (other: JsonValue) => !types.some((type) => isOfType(other, type));
  if (types.length > 0) {
    // Such as happen: a number as text, null for what is not there.
    const likely: readonly JsonValue[] = typeof value === "number" ? [String(value)] : [];
    const wrong = [...likely, ...WRONG].filter(isOther);
    for (const other of new Set([wrong[0], wrong.find((each) => each === null)]))
      if (other !== undefined) yield as("type", () => other);
  }
  if (typeof value === "boolean" && types.length > 0) yield as("type", () => !value);
  const constant = own(keywords, "const");
  if (constant !== undefined) yield as("const", () => unlike(constant, [constant]));
  const values = own(keywords, "enum");
  if (Array.isArray(values)) yield as("enum", () => unlike(value, values));
}

/** A value that looks like one of the list and is none of them. */
function unlike(value: JsonValue, list: readonly JsonValue[]): JsonValue | undefined {
  const isListed = (other: JsonValue) => list.some((each) => JSON.stringify(each) === JSON.stringify(other));
  const candidates: JsonValue[] =
    typeof value === "string"
      ? [`${value}_other`, value.toUpperCase(), "other", ""]
      : typeof value === "number"
        ? [Math.max(...list.filter((each) => typeof each === "number")) + 1, value + 0.5]
        : typeof value === "boolean"
          ? [!value, "yes"]
          : ["other"];
  return candidates.find((candidate) => !isListed(candidate));
}

function* numberMutations(keywords: JsonObject, value: number, as: As): Iterable<Mutation> {
  const bounds: readonly [string, (bound: number) => number][] = [
    ["minimum", (bound) => Math.ceil(bound) - 1],
    ["exclusiveMinimum", (bound) => bound],
    ["maximum", (bound) => Math.floor(bound) + 1],
    ["exclusiveMaximum", (bound) => bound],
    ["multipleOf", (divisor) => value + (divisor > 1 && Number.isInteger(divisor) ? 1 : divisor / 2)],
  ];
  for (const [keyword, beyond] of bounds) {
    const bound = own(keywords, keyword);
    if (typeof bound === "number") yield as(keyword, () => beyond(bound));
  }
}

function* textMutations(keywords: JsonObject, value: string, as: As): Iterable<Mutation> {
  const [least, most] = [own(keywords, "minLength"), own(keywords, "maxLength")];
  if (typeof least === "number" && least > 0)
    yield as("minLength", () => [...value].slice(0, Math.ceil(least) - 1).join(""));
  if (typeof most === "number" && most < LONGEST * 10)
    yield as("maxLength", () => value.padEnd(value.length + Math.floor(most) + 1 - [...value].length, "a"));
  const [pattern, format] = [own(keywords, "pattern"), own(keywords, "format")];
  if (typeof pattern === "string") {
    yield as("pattern", () => {
      const expression = new RegExp(pattern, "u");
      const near = [`${value} `, `${value}!`, value.slice(1), value.toUpperCase(), "?"];
      const language = languageOfPattern(pattern);
      const others = language && complement(language);
      return [...near, ...(others ? words(others, 4) : [])].find((text) => !expression.test(text));
    });
  }
  if (typeof format === "string") {
    const [, ...wrong] = formatSamples(format)?.invalid ?? [];
    for (const text of wrong.slice(0, 2)) yield as("format", () => text);
  }
}

function* listMutations(
  judge: ValueJudge,
  schema: Subschema,
  value: readonly JsonValue[],
  as: As,
  make: Make,
): Iterable<Mutation> {
  const keywords = schema.value as JsonObject;
  const [least, most] = [own(keywords, "minItems"), own(keywords, "maxItems")];
  if (typeof least === "number" && least > 0)
    yield as("minItems", () => value.slice(0, Math.ceil(least) - 1));
  const itemAt = (index: number) => {
    const inner = itemSchema(schema, index, judge);
    return inner ? make([accepted(inner[0])], "item") : (value[0] ?? null);
  };
  if (typeof most === "number" && most < LONGEST) {
    yield as("maxItems", () => {
      const longer = [...value];
      while (longer.length <= most) {
        const item = itemAt(longer.length);
        if (item === undefined) return undefined;
        longer.push(item);
      }
      return longer;
    });
  }
  if (own(keywords, "uniqueItems") === true && value.length > 0)
    yield as("uniqueItems", () => [...value, value[0] as JsonValue]);
  for (const keyword of ["items", "unevaluatedItems"])
    if (own(keywords, keyword) === false) yield as(keyword, () => [...value, value[0] ?? null]);
  if (own(keywords, "contains") !== undefined) {
    const inner = judge.child(schema, "contains");
    yield as("contains", () => value.filter((item) => !judge.accepts(inner, item)));
  }
}

function* objectMutations(
  judge: ValueJudge,
  schema: Subschema,
  value: JsonObject,
  as: As,
  { applied, make }: { readonly applied: readonly Subschema[]; readonly make: Make },
): Iterable<Mutation> {
  const keywords = schema.value as JsonObject;
  const without = (name: string) => {
    const { [name]: _gone, ...rest } = value;
    return rest;
  };
  for (const name of namesIn(own(keywords, "required"))) yield as("required", () => without(name));
  const dependents = own(keywords, "dependentRequired");
  for (const [given, names] of isObject(dependents) ? Object.entries(dependents) : [])
    if (Object.hasOwn(value, given))
      for (const name of namesIn(names)) yield as("dependentRequired", () => without(name));
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    if (own(keywords, keyword) !== false) continue;
    yield as(keyword, () => {
      const known = new Set([...Object.keys(value), ...applied.flatMap(memberNames)]);
      const name = ["extra", ...spareNames(undefined, known)].find(
        (each) => !known.has(each) && !applied.some((one) => isNamed(one, each, judge)),
      );
      return name === undefined ? undefined : { ...value, [name]: "unexpected" };
    });
  }
  const excluded = own(keywords, "not");
  for (const name of isObject(excluded) ? namesIn(own(excluded, "required")) : []) {
    yield as("not", () => {
      const literals = applied
        .flatMap((each) => memberSchemas(each, name, judge))
        .map(([inner]) => accepted(inner));
      const member = make(literals, name);
      return member === undefined ? undefined : { ...value, [name]: member };
    });
  }
  if (own(keywords, "propertyNames") !== undefined) {
    yield as("propertyNames", () => {
      const name = make([refused(judge.child(schema, "propertyNames"))], "name");
      return typeof name === "string"
        ? { ...value, [name]: Object.values(value)[0] ?? "unexpected" }
        : undefined;
    });
  }
  const [least, most] = [own(keywords, "minProperties"), own(keywords, "maxProperties")];
  if (typeof least === "number" && least > 0)
    yield as("minProperties", () => Object.fromEntries(Object.entries(value).slice(0, Math.ceil(least) - 1)));
  if (typeof most === "number" && most < LONGEST) {
    yield as("maxProperties", () => {
      const names = spareNames(undefined, new Set(Object.keys(value)));
      const missing = Math.floor(most) + 1 - Object.keys(value).length;
      const filler = Object.values(value)[0] ?? "unexpected";
      return { ...value, ...Object.fromEntries(names.slice(0, missing).map((name) => [name, filler])) };
    });
  }
}

function memberNames({ value }: Subschema): readonly string[] {
  const properties = isObject(value) ? own(value, "properties") : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

function isNamed(schema: Subschema, name: string, judge: ValueJudge): boolean {
  return memberSchemas(schema, name, judge).some(([, keyword]) => keyword === "patternProperties");
}
