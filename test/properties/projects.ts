import fc from "fast-check";
import type { JsonValue } from "../../src/json/node.js";
import { formatFragment } from "../../src/source/pointer.js";

export type SchemaText = { readonly [keyword: string]: JsonValue };

/** A library in one or two files, and the families of some tools. */
export interface RandomProject {
  /** By path, in library order. */
  readonly files: { readonly [path: string]: { readonly $defs: { readonly [name: string]: JsonValue } } };
  readonly tools: { readonly [tool: string]: readonly string[] };
}

const NAMES = ["a", "b/c", "1", "%", "constructor", "d~e", "é", "f", "g", "two words"];
const FILES = ["one.json", "parts/two.json"];
const KEYS = ["p", "q", "kind"];

interface Place {
  readonly name: string;
  readonly file: string;
}

/**
 * Random libraries with references between all definitions, recursion and keywords beside references. References that
 * see the same value lead forward only: a ring of them would be a fault.
 */
export function anyProject(): fc.Arbitrary<RandomProject> {
  const places = fc
    .tuple(
      fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 6 }),
      fc.infiniteStream(fc.constantFrom(...FILES)),
    )
    .map(([names, files]) => names.map((name): Place => ({ name, file: files.next().value as string })));
  return places.chain((all) => {
    const schemas = fc.tuple(...all.map((_, index) => definition(all, index)));
    const families = fc.subarray(
      all.map(({ name }) => name),
      { minLength: 1, maxLength: 2 },
    );
    return fc.record({ schemas, first: families, second: families }).map(({ schemas, first, second }) => ({
      files: filesOf(all, schemas),
      tools: { first, second },
    }));
  });
}

function filesOf(places: readonly Place[], schemas: readonly JsonValue[]): RandomProject["files"] {
  const paths = FILES.filter((path) => places.some(({ file }) => file === path));
  return Object.fromEntries(
    paths.map((path) => {
      const own = places.flatMap(({ name, file }, index) => (file === path ? [[name, schemas[index]]] : []));
      return [path, { $defs: Object.fromEntries(own) as { [name: string]: JsonValue } }];
    }),
  );
}

/** The schema of one definition; `index` is its own place. */
function definition(places: readonly Place[], index: number): fc.Arbitrary<JsonValue> {
  const { file } = places[index] as Place;
  const refTo = (targets: readonly Place[]) =>
    fc.constantFrom(...targets).map((target) => ({ $ref: referenceFrom(file, target) }));
  const later = places.slice(index + 1);
  const onward = later.length > 0 ? refTo(later) : fc.constant({});
  const inside = refTo(places);
  return fc.letrec<{ schema: JsonValue; below: JsonValue }>((tie) => ({
    /** Sees the value of the definition itself. */
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: "same" },
      { arbitrary: fc.oneof(assertion(), onward, fc.boolean()), weight: 2 },
      { arbitrary: merged(assertion(), branches(tie("schema")), holders(tie("below")), onward), weight: 3 },
      { arbitrary: merged(onward, holders(tie("below")), unevaluated(tie("below"))), weight: 1 },
    ),
    /** Sees a part of it. */
    below: fc.oneof(
      { maxDepth: 2, depthIdentifier: "below" },
      { arbitrary: fc.oneof(inside, assertion(), fc.boolean()), weight: 4 },
      { arbitrary: merged(assertion(), inside), weight: 1 },
      { arbitrary: merged(holders(tie("below")), assertion()), weight: 1 },
    ),
  })).schema;
}

function referenceFrom(file: string, target: Place): string {
  const fragment = formatFragment(["$defs", target.name]);
  if (file === target.file) return fragment;
  return (target.file === "one.json" ? "../one.json" : "parts/two.json") + fragment;
}

function assertion(): fc.Arbitrary<SchemaText> {
  return fc.constantFrom<SchemaText>(
    {},
    { type: "object" },
    { type: "string" },
    { type: ["integer", "null", "array", "object"] },
    { required: ["p"] },
    { const: 1 },
    { enum: ["x", 1, null, { p: 1 }] },
    { minProperties: 1, maxItems: 2 },
    { minimum: 1, maxLength: 1, pattern: "^x" },
    { propertyNames: { maxLength: 1 } },
  );
}

function branches(schema: fc.Arbitrary<JsonValue>): fc.Arbitrary<SchemaText> {
  const list = fc.array(schema, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    list.map((allOf) => ({ allOf })),
    list.map((anyOf) => ({ anyOf })),
    list.map((oneOf) => ({ oneOf })),
    schema.map((not) => ({ not })),
    fc.tuple(schema, schema, schema).map(([test, yes, no]) => ({ if: test, then: yes, else: no })),
    schema.map((p) => ({ dependentSchemas: { p } })),
  );
}

function holders(below: fc.Arbitrary<JsonValue>): fc.Arbitrary<SchemaText> {
  return fc.oneof(
    fc
      .dictionary(fc.constantFrom(...KEYS), below, { maxKeys: 2, noNullPrototype: true })
      .map((properties) => ({ properties })),
    below.map((items) => ({ items })),
    fc.tuple(below, below).map(([first, items]) => ({ prefixItems: [first], items })),
    below.map((contains) => ({ contains })),
    below.map((additionalProperties) => ({ additionalProperties })),
    below.map((schema) => ({ patternProperties: { "^[pq]": schema } })),
  );
}

function unevaluated(below: fc.Arbitrary<JsonValue>): fc.Arbitrary<SchemaText> {
  return fc.oneof(
    below.map((unevaluatedProperties) => ({ unevaluatedProperties })),
    below.map((unevaluatedItems) => ({ unevaluatedItems })),
  );
}

/** Keywords of several schemas in one; of one keyword, the last counts. */
function merged(...parts: readonly fc.Arbitrary<JsonValue>[]): fc.Arbitrary<JsonValue> {
  return fc.tuple(...parts).map((schemas) => Object.assign({}, ...schemas) as JsonValue);
}

/** Values near what the schemas speak of. */
export function anyInstance(): fc.Arbitrary<JsonValue> {
  return fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.constantFrom<JsonValue>(1, 0, "x", "xy", null, true),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...KEYS, "other"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;
}
