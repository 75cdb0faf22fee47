import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveLibrary } from "../../src/derive/derive-library.js";
import { orNull } from "../../src/derive/nullable.js";
import { readSdl } from "../../src/derive/read-sdl.js";
import type { JsonValue } from "../../src/json/node.js";
import type { JsonObject } from "../../src/model/attributes.js";
import { createSource } from "../../src/source/source.js";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 60) };

const SCALAR_VALUES: { readonly [scalar: string]: fc.Arbitrary<JsonValue> } = {
  ID: fc.string(),
  String: fc.string(),
  Int: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  Long: fc.maxSafeInteger(),
  Float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  Boolean: fc.boolean(),
  Date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
    .map((date) => date.toISOString()),
  BigInt: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String),
  Any: fc.jsonValue() as fc.Arbitrary<JsonValue>,
};

const SCALARS = Object.keys(SCALAR_VALUES);
const TYPES = ["Alder", "Birch", "Cedar", "Dogwood"];

/** An attribute, before it is written and before it is filled. */
interface Column {
  readonly base: string;
  readonly baseNonNull: boolean;
  readonly lists: number;
  readonly nonNull: boolean;
  readonly directive: "" | "@hidden" | "@computed" | "@allow(role: x)" | '@relationship(from: "id")';
}

const anyColumn: fc.Arbitrary<Column> = fc.record({
  base: fc.constantFrom(...SCALARS, ...TYPES),
  baseNonNull: fc.boolean(),
  lists: fc.nat(2),
  nonNull: fc.boolean(),
  directive: fc.constantFrom(
    "" as const,
    "" as const,
    "@hidden" as const,
    "@computed" as const,
    "@allow(role: x)" as const,
    '@relationship(from: "id")' as const,
  ),
});

type Model = readonly (readonly Column[])[];

const anyModel: fc.Arbitrary<Model> = fc.array(fc.array(anyColumn, { maxLength: 5 }), {
  minLength: 4,
  maxLength: 4,
});

const columnName = (type: number, column: number, { directive }: Column) =>
  `${directive === "@hidden" ? "zzhidden" : "column"}_${type}_${column}`;

function spell({ base, baseNonNull, lists, nonNull }: Column): string {
  let text = lists === 0 ? base : `${base}${baseNonNull ? "!" : ""}`;
  for (let depth = 0; depth < lists; depth++) text = `[${text}]`;
  return `${text}${nonNull ? "!" : ""}`;
}

function write(model: Model): string {
  return model
    .map((columns, type) => {
      const lines = columns.map(
        (column, index) =>
          `  "of ${columnName(type, index, column)}"\n  ${columnName(type, index, column)}: ${spell(column)} ${column.directive}`,
      );
      // The last type is a value type: it has no key.
      const head =
        type < 3
          ? `type ${TYPES[type]} @table @export {\n  id: ID @primaryKey\n`
          : `type ${TYPES[type]} {\n  leaf: Int\n`;
      return `${head}${lines.join("\n")}\n}`;
    })
    .join("\n");
}

/** A row that a server may send for a type: what may be absent or null sometimes is. */
function rowOf(model: Model, type: number, depth: number): fc.Arbitrary<JsonValue> {
  const columns = model[type]!.map((column, index) => [columnName(type, index, column), column] as const);
  const entries = columns.map(([name, column]) => {
    const mayLack = column.directive !== "" || !column.nonNull;
    const value = column.directive.startsWith("@relationship")
      ? (fc.jsonValue() as fc.Arbitrary<JsonValue>)
      : fillColumn(model, column, depth);
    const nullable = mayLack ? fc.option(value, { nil: null }) : value;
    return [name, mayLack ? fc.option(nullable, { nil: undefined }) : nullable] as const;
  });
  const key = type < 3 ? { id: fc.string() } : {};
  return fc
    .record({ ...key, ...Object.fromEntries(entries) })
    .map((row) => JSON.parse(JSON.stringify(row)) as JsonValue);
}

function fillColumn(model: Model, column: Column, depth: number): fc.Arbitrary<JsonValue> {
  const element = (lists: number): fc.Arbitrary<JsonValue> => {
    if (lists > 0) {
      // Recursive types end where a list is empty.
      if (depth > 2 && TYPES.includes(column.base)) return fc.constant([]);
      const inner = element(lists - 1);
      const isBare = lists === 1 && column.baseNonNull;
      return fc.array(isBare ? inner : fc.option(inner, { nil: null }), { maxLength: 2 });
    }
    const scalar = SCALAR_VALUES[column.base];
    return scalar ?? rowOf(model, TYPES.indexOf(column.base), depth + 1);
  };
  return element(column.lists);
}

/** Whether rows can end: no chain of attributes that must be there leads back to its own type. */
function ends(model: Model): boolean {
  const needs = (type: number, seen: readonly number[]): boolean =>
    seen.length < 8 &&
    model[type]!.every(({ base, lists }) => {
      const target = TYPES.indexOf(base);
      if (target < 0 || lists > 0) return true;
      return !seen.includes(target) && target !== type && needs(target, [...seen, type]);
    });
  return TYPES.every((_, type) => needs(type, []));
}

function derive(model: Model) {
  const read = readSdl(createSource("model.graphql", write(model)));
  return deriveLibrary(read.value!, { bigint: "string" });
}

describe("derived definitions", () => {
  it("accept every row that the attributes allow", () => {
    fc.assert(
      fc.property(
        anyModel
          .filter(ends)
          .chain((model) =>
            fc
              .tuple(fc.constant(model), fc.nat(2))
              .chain(([given, type]) =>
                fc.tuple(fc.constant(given), fc.constant(type), rowOf(given, type, 0)),
              ),
          ),
        ([model, type, row]) => {
          const ajv = new Ajv2020({
            strict: true,
            strictRequired: false,
            allowUnionTypes: true,
            ownProperties: true,
          });
          addFormats.default(ajv);
          const $defs = Object.fromEntries(derive(model).value!.definitions);
          const validate = ajv.compile({ $defs, $ref: `#/$defs/${TYPES[type]}` });
          expect(validate(row), `${JSON.stringify(row)} ${JSON.stringify(validate.errors)}`).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it("tell nothing of what is hidden, at any depth", () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        expect(JSON.stringify([...derive(model).value!.definitions])).not.toContain("zzhidden");
      }),
      RUNS,
    );
  });

  it("are closed, sorted, and one for each name", () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const { definitions, tools } = derive(model).value!;
        const names = [...definitions.keys()];
        expect(names).toEqual([...new Set(names)].sort());
        for (const [, target] of JSON.stringify([...definitions]).matchAll(/"#\/\$defs\/([^"/]+)"/g))
          expect(names).toContain(target);
        for (const { family } of tools) expect(names).toContain(family);
      }),
      RUNS,
    );
  });
});

describe("a schema that may be null", () => {
  const anySchema: fc.Arbitrary<JsonObject> = fc.oneof(
    fc.record({ type: fc.constantFrom("string", "integer", "object", "array") }),
    fc.record({ type: fc.constant(["string", "null"]) }),
    fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: fc.integer() }),
    fc.record({ type: fc.constant("integer"), minimum: fc.nat(3), description: fc.string() }),
    fc.record({ anyOf: fc.constant([{ type: "string" }, { type: "number" }]) }),
    fc.record({ not: fc.constant({ type: "null" }) }),
    fc.record({ type: fc.constant("string"), oneOf: fc.constant([{ const: "a" }, { const: "b" }]) }),
    fc.constant({}),
  );

  it("accepts null, and of everything else what it accepted", () => {
    const ajv = new Ajv2020({ strict: false });
    fc.assert(
      fc.property(anySchema, fc.jsonValue(), (schema, value) => {
        const nullable = orNull(schema);
        expect(ajv.validate(nullable, null)).toBe(true);
        if (value !== null) expect(ajv.validate(nullable, value)).toBe(ajv.validate(schema, value));
        expect(orNull(nullable)).toEqual(nullable);
      }),
      { numRuns: 5 * RUNS.numRuns },
    );
  });
});
