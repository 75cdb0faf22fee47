import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "../../src/json/node.js";
import { collectCandidates } from "../../src/json-schema/candidates.js";
import { compareFamilies } from "../../src/json-schema/disjoint.js";
import { refuteClaims } from "../../src/json-schema/refute.js";
import { conditional, familiesOf, NoVerdict } from "./families.js";

const RUNS = Number(process.env.FC_RUNS ?? 200);
const NAMES = ["a", "b", "c"];
const DEFINITIONS = ["one", "two"];
const SCALARS: readonly JsonValue[] = [null, true, false, 0, 1, 2, 3, -1, 0.5, "", "a", "b", "ab", "😀"];

/** Every small value over the names and scalars that the schemas below speak of. */
const SMALL: readonly JsonValue[] = (() => {
  const objects = (values: readonly JsonValue[]): JsonValue[] => {
    const absentOr = [undefined, ...values];
    return absentOr.flatMap((a) =>
      absentOr.flatMap((b) =>
        absentOr
          .slice(0, 3)
          .map((c) =>
            Object.fromEntries([a, b, c].flatMap((v, at) => (v === undefined ? [] : [[NAMES[at], v]]))),
          ),
      ),
    );
  };
  const lists = SCALARS.flatMap((first) => SCALARS.map((second) => [first, second]));
  const nested = [[], {}, { a: 1 }, { a: "a" }, { b: 1 }, [0], ["a"], 1, "a"];
  return [
    ...SCALARS,
    [],
    ...SCALARS.map((value) => [value]),
    ...lists,
    ...objects(SCALARS),
    ...objects(nested),
    ...nested.map((value) => [value]),
    [1, 2, 3],
    ["a", 1, null],
  ];
})();

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 });
const name = fc.constantFrom(...NAMES);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SCALARS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JsonValue[]>([], {}, [1], { a: 1 }, { a: "a", b: null }, { a: { b: 1 } }, [
      [],
    ]),
  },
);
const type = fc.constantFrom("null", "boolean", "integer", "number", "string", "array", "object");
const bound = fc.constantFrom(-1, 0, 0.5, 1, 1.5, 2, 3);
const count = fc.nat(3);

const { schema } = fc.letrec<{ schema: JsonValue; keywords: JsonValue }>((tie) => {
  const inner = tie("schema");
  const keyword = (names: readonly string[], arbitrary: fc.Arbitrary<unknown>) =>
    fc.tuple(fc.constantFrom(...names), arbitrary).map(([key, of]) => ({ [key]: of }));
  const properties = fc.dictionary(name, inner, { maxKeys: 2 });
  const closing = fc.constantFrom("additionalProperties", "unevaluatedProperties");
  const any = fc.oneof(
    keyword(["type"], fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
    keyword(["const"], value),
    keyword(["enum"], some(value)),
    keyword(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"], bound),
    fc.record({ minimum: bound, exclusiveMaximum: bound }),
    keyword(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"], count),
    keyword(["required"], fc.uniqueArray(name, { maxLength: 2 })),
    fc.record({ type: fc.constant("object"), properties, required: fc.uniqueArray(name, { maxLength: 2 }) }),
    fc
      .tuple(properties, closing, fc.oneof(fc.constant(false), inner), fc.array(name, { maxLength: 1 }))
      .map(([known, key, rest, required]) => ({ type: "object", properties: known, [key]: rest, required })),
    fc.record({ properties }),
    keyword(["patternProperties"], fc.dictionary(fc.constantFrom("^a", "^c", "."), inner, { maxKeys: 1 })),
    keyword(["unevaluatedProperties", "additionalProperties", "propertyNames", "items"], inner),
    // Ajv 8.20 passes an empty array by `contains` when another keyword left its variable true, so the least number of
    // items that `contains` implies is written out.
    fc
      .tuple(inner, count)
      .map(([contains, minContains]) => ({ allOf: [{ contains, minContains, minItems: minContains }] })),
    fc.record({ prefixItems: some(inner), items: inner, minItems: count }),
    keyword(["allOf", "anyOf", "oneOf"], some(inner)),
    keyword(["not"], inner),
    fc.tuple(inner, inner, inner).map((parts) => conditional(...parts)),
    keyword(["if", "else"], inner),
    keyword(["$ref"], fc.constantFrom(...DEFINITIONS.map((definition) => `#/$defs/${definition}`))),
    keyword(["dependentSchemas"], fc.dictionary(name, inner, { maxKeys: 1 })),
    keyword(["uniqueItems", "nonsense"], fc.boolean()),
    keyword(["pattern"], fc.constantFrom("^a", "b$")),
    keyword(["multipleOf"], fc.constantFrom(1, 2, 0.5)),
  );
  return {
    keywords: fc
      .array(any, { minLength: 1, maxLength: 3, depthIdentifier: "schema" })
      .map((parts) => Object.assign({}, ...parts)),
    schema: fc.oneof(
      { depthSize: "small", depthIdentifier: "schema", withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 2, arbitrary: fc.record({ type }) },
      { weight: 2, arbitrary: fc.record({ const: value }) },
      { weight: 12, arbitrary: tie("keywords") },
    ),
  } as never;
});

const pair = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(schema, schema) },
  { weight: 1, arbitrary: fc.tuple(schema, schema).map(([one, other]) => [one, { not: other }]) },
  {
    weight: 1,
    arbitrary: fc.tuple(schema, schema).map(([one, other]) => [one, { anyOf: [{ not: one }, other] }]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(schema, schema).map(([one, other]) => [one, conditional(one, other, one)]),
  },
) as fc.Arbitrary<[JsonValue, JsonValue]>;

test("no claim is ever wrong", () => {
  const told = { disjoint: 0, overlapping: 0, unproven: 0, skipped: 0, missed: 0 };
  fc.assert(
    fc.property(pair, fc.tuple(schema, schema), ([left, right], [one, two]) => {
      try {
        const { scope, accepts } = familiesOf(left, right, { one, two });
        const both = (instance: JsonValue) => accepts("left", instance) && accepts("right", instance);
        const ends = [
          ...collectCandidates([{ schema: left, side: "left", negated: false }], scope),
          ...collectCandidates([{ schema: right, side: "right", negated: false }], scope),
        ];
        const compared = compareFamilies(left, right, scope, accepts);
        const shared = [...SMALL, ...ends].find(both);
        if (compared.kind === "overlapping") expect(both(compared.witness)).toBe(true);
        if (compared.kind === "disjoint") expect(shared).toBeUndefined();
        if (compared.kind === "unproven" && shared !== undefined) told.missed += 1;
        told[compared.kind] += 1;
      } catch (error) {
        if (!(error instanceof NoVerdict)) throw error;
        told.skipped += 1;
      }
    }),
    { numRuns: RUNS },
  );
  if (process.env.FC_RUNS) process.stderr.write(`${JSON.stringify(told)}\n`);
  expect(told.disjoint).toBeGreaterThan(0);
  expect(told.overlapping).toBeGreaterThan(0);
});

test("no value is ruled out by a schema that accepts it, nor by the negation of one that does not", () => {
  const told = { accepted: 0, rejected: 0, skipped: 0 };
  const every = 20;
  fc.assert(
    fc.property(schema, schema, fc.nat(every - 1), (subject, one, offset) => {
      try {
        const { scope, accepts } = familiesOf(subject, true, { one, two: one });
        for (const instance of SMALL.filter((_, index) => index % every === offset)) {
          const accepted = accepts("left", instance);
          const claim = { schema: subject, side: "left", negated: !accepted } as const;
          for (const exact of [{ const: instance }, spellOut(instance)]) {
            expect(
              refuteClaims([claim, { schema: exact, side: "right", negated: false }], scope),
            ).toBeUndefined();
          }
          told[accepted ? "accepted" : "rejected"] += 1;
        }
      } catch (error) {
        if (!(error instanceof NoVerdict)) throw error;
        told.skipped += 1;
      }
    }),
    { numRuns: RUNS },
  );
  if (process.env.FC_RUNS) process.stderr.write(`${JSON.stringify(told)}\n`);
});

/** A schema of exactly this value, without `const` where it has members. */
function spellOut(instance: JsonValue): JsonValue {
  if (typeof instance !== "object" || instance === null) return { const: instance };
  if (Array.isArray(instance)) {
    return { type: "array", minItems: instance.length, prefixItems: instance.map(spellOut), items: false };
  }
  const members = Object.entries(instance);
  return {
    type: "object",
    required: members.map(([key]) => key),
    properties: Object.fromEntries(members.map(([key, inner]) => [key, spellOut(inner)])),
    additionalProperties: false,
    minProperties: members.length,
  };
}
