import fc from "fast-check";
import type { JsonValue } from "../../../src/json/node.js";

type Keywords = { [keyword: string]: JsonValue };

// Names that every object inherits have tests of their own: Ajv takes them for evaluated (core section 11) when they are not.
export const NAMES = ["a", "b", "ab", "kind"];
const PATTERNS = ["^a", "b$", "^[ab]+$", "^.{2,}$", "^$", "c"];
const FORMATS = ["date", "ipv4", "int32", "no-such-format"];

/** Scalars, and small composites, of the kind that the schemas below tell apart. */
export const scalar = fc.constantFrom<JsonValue>(
  null,
  true,
  false,
  -1,
  0,
  0.5,
  1,
  2,
  3,
  7,
  "",
  "a",
  "b",
  "ab",
  "aab",
  "c",
  "😀",
  "2024-02-29",
);

export const { instance } = fc.letrec<{ instance: JsonValue }>((tie) => ({
  instance: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie("instance"), { maxLength: 4 }) },
    { weight: 3, arbitrary: members(fc.constantFrom(...NAMES, "c"), tie("instance"), 4) },
  ),
}));

/** An object with own members, whatever they are called. */
function members(name: fc.Arbitrary<string>, value: fc.Arbitrary<JsonValue>, maxLength = 3) {
  return fc
    .uniqueArray(fc.tuple(name, value), { maxLength, selector: ([key]) => key })
    .map((entries): Keywords => Object.fromEntries(entries));
}

const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const count = fc.nat(3);
const bound = fc.constantFrom(-1, 0, 0.5, 1, 1.5, 2, 3);
const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");

/** Schemas; references are to the definitions that `withDefinitions` puts beside them. */
const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => {
  const inner = tie("schema");
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  const map = members(name, inner);
  const group = (...parts: readonly fc.Arbitrary<Keywords>[]) =>
    fc.tuple(...parts).map((all): Keywords => Object.assign({}, ...all));
  const maybe = (keyword: string, value: fc.Arbitrary<JsonValue>) =>
    fc
      .option(value, { freq: 2, nil: undefined })
      .map((chosen): Keywords => (chosen === undefined ? {} : { [keyword]: chosen }));
  const one = (keyword: string, value: fc.Arbitrary<JsonValue>) =>
    value.map((chosen): Keywords => ({ [keyword]: chosen }));
  const typed = (kind: string, ...parts: readonly fc.Arbitrary<Keywords>[]) =>
    group(
      fc.boolean().map((is): Keywords => (is ? { type: kind } : {})),
      ...parts,
    );
  return {
    schema: fc.oneof(
      { depthSize: "small", maxDepth: 4, depthIdentifier: "schema" },
      { weight: 1, arbitrary: fc.boolean() },
      {
        weight: 2,
        arbitrary: one("type", fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
      },
      {
        weight: 2,
        arbitrary: fc.oneof(
          one("const", instance),
          one("enum", fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 })),
        ),
      },
      {
        weight: 2,
        arbitrary: typed(
          "number",
          maybe("minimum", bound),
          maybe("maximum", bound),
          maybe("exclusiveMinimum", bound),
          maybe("multipleOf", fc.constantFrom(0.5, 1, 1.5, 2, 3)),
        ),
      },
      {
        weight: 2,
        arbitrary: typed(
          "string",
          maybe("minLength", count),
          maybe("maxLength", count),
          maybe("pattern", fc.constantFrom(...PATTERNS)),
          fc.oneof(
            { weight: 5, arbitrary: fc.constant<Keywords>({}) },
            { weight: 1, arbitrary: one("format", fc.constantFrom(...FORMATS)) },
          ),
        ),
      },
      {
        weight: 3,
        arbitrary: typed(
          "array",
          maybe("prefixItems", list),
          maybe("items", inner),
          maybe("minItems", count),
          maybe("maxItems", count),
          maybe("uniqueItems", fc.boolean()),
        ),
      },
      {
        weight: 2,
        arbitrary: typed(
          "array",
          one("contains", inner),
          maybe("minContains", count),
          maybe("maxContains", count),
          maybe("maxItems", count),
        ),
      },
      {
        weight: 6,
        arbitrary: typed(
          "object",
          maybe("properties", map),
          maybe("required", names),
          maybe("additionalProperties", inner),
        ),
      },
      {
        weight: 3,
        arbitrary: typed(
          "object",
          maybe("properties", map),
          maybe("patternProperties", members(fc.constantFrom(...PATTERNS), inner)),
          maybe("additionalProperties", inner),
          maybe("propertyNames", inner),
          maybe("minProperties", count),
          maybe("maxProperties", count),
        ),
      },
      {
        weight: 2,
        arbitrary: group(
          maybe("dependentRequired", members(name, names)),
          maybe("dependentSchemas", map),
          maybe("required", names),
        ),
      },
      { weight: 2, arbitrary: one("allOf", list) },
      { weight: 2, arbitrary: one("anyOf", list) },
      { weight: 3, arbitrary: one("oneOf", list) },
      { weight: 2, arbitrary: one("not", inner) },
      { weight: 2, arbitrary: group(one("if", inner), maybe("then", inner), maybe("else", inner)) },
      { weight: 2, arbitrary: one("$ref", fc.constantFrom("#/$defs/one", "#/$defs/two", "#two", "#")) },
      {
        weight: 1,
        arbitrary: group(
          maybe("properties", map),
          fc.oneof(one("anyOf", list), one("allOf", list), one("oneOf", list), one("dependentSchemas", map)),
          one("unevaluatedProperties", fc.oneof(fc.constant(false), inner)),
        ),
      },
      {
        weight: 1,
        arbitrary: group(
          maybe("prefixItems", list),
          fc.oneof(one("anyOf", list), one("allOf", list)),
          one("unevaluatedItems", fc.oneof(fc.constant(false), inner)),
        ),
      },
      { weight: 2, arbitrary: fc.tuple(inner, inner).map(([left, right]) => both(left, right)) },
    ),
  };
});

function both(left: JsonValue, right: JsonValue): JsonValue {
  return isObject(left) && isObject(right) ? { ...left, ...right } : left;
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A document: a schema, often beside two definitions that may refer to each other. */
export const document: fc.Arbitrary<JsonValue> = fc
  .tuple(schema, schema, schema)
  .map(([root, one, two]): JsonValue => {
    if (!JSON.stringify(root).includes('"$ref":"#')) return root;
    const $defs = { one, two: { $anchor: "two", allOf: [two] } };
    return isObject(root) ? { ...root, $defs } : { allOf: [root], $defs };
  });

/** A small change to a document, at a place and of a kind that the numbers choose. */
export interface Edit {
  readonly place: number;
  readonly kind: number;
  readonly donor: JsonValue;
}

export const edit: fc.Arbitrary<Edit> = fc.record({ place: fc.nat(60), kind: fc.nat(11), donor: schema });

export function applyEdit(root: JsonValue, { place, kind, donor }: Edit): JsonValue {
  const places: (string | number)[][] = [];
  collectPlaces(root, [], places);
  const path = places[place % places.length];
  return path ? replaceAt(root, path, (value) => change(value, kind, donor, path.at(-1))) : donor;
}

function collectPlaces(value: JsonValue, path: (string | number)[], into: (string | number)[][]): void {
  if (path.length > 0) into.push(path);
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) collectPlaces(item, [...path, index], into);
  else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) collectPlaces(member, [...path, key], into);
  }
}

const GONE = Symbol("gone");

function replaceAt(
  value: JsonValue,
  [step, ...rest]: readonly (string | number)[],
  replace: (value: JsonValue) => JsonValue | typeof GONE,
): JsonValue {
  if (step === undefined) return value;
  const next = (child: JsonValue) => (rest.length === 0 ? replace(child) : replaceAt(child, rest, replace));
  if (Array.isArray(value)) {
    return value.flatMap((item: JsonValue, index): JsonValue[] => {
      if (index !== step) return [item];
      const replaced = next(item);
      return replaced === GONE ? [] : [replaced];
    });
  }
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, child]): [string, JsonValue][] => {
      if (key !== step) return [[key, child]];
      const replaced = next(child);
      return replaced === GONE ? [] : [[key, replaced]];
    }),
  );
}

const SCHEMA_KEYWORDS = new Set([
  "items",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "additionalProperties",
  "propertyNames",
]);

function change(
  value: JsonValue,
  kind: number,
  donor: JsonValue,
  key: string | number | undefined,
): JsonValue | typeof GONE {
  if (typeof value === "number") return kind % 2 === 0 ? value + 1 : Math.max(0, value - 1);
  if (typeof value === "string") return kind % 3 === 0 ? GONE : value;
  const isSchema =
    typeof value === "boolean" || (isObject(value) && (SCHEMA_KEYWORDS.has(String(key)) || kind > 6));
  if (kind === 0) return GONE;
  if (kind === 1 && Array.isArray(value)) return value.slice(1);
  if (kind === 2 && Array.isArray(value)) return value.toReversed();
  if (!isSchema || !isObject(value)) return kind === 3 ? donor : value;
  if (kind === 4 || kind === 7) return both(value, donor);
  if (kind === 5) return { allOf: [value, donor] };
  if (kind === 6) return { anyOf: [value, donor] };
  if (kind === 8) return { oneOf: [donor, value] };
  if (kind === 9) return { not: { not: value } };
  if (kind === 10) return { allOf: [value] };
  return donor;
}
