import type { JsonValue } from "../../../src/json/node.js";
import type { JsonPointer } from "../../../src/source/pointer.js";
import { isObject, membersOf, type Place, requiredOf, type Schema, without } from "./library.js";

/** Of the values accepted, after an edit against before it. */
export type Relation = "wider" | "narrower" | "equal" | "incomparable";

/** A change that is to be reported. */
export interface ExpectedChange {
  readonly id: string;
  /** What undoing it is called. */
  readonly back: string;
  /** From the edited schema; the same on both sides unless said otherwise. */
  readonly at: JsonPointer;
  readonly headAt?: JsonPointer;
  /** What it means alone, where that is not what the whole edit means. */
  readonly relation?: Relation;
  /** What undoing it means alone, where that is not the same turned round. */
  readonly backRelation?: Relation;
}

/** One edit of one schema. */
export interface Variant {
  /** The schema before, where the library itself has none that could be edited so. */
  readonly from?: Schema;
  readonly to: JsonValue;
  readonly changes: readonly ExpectedChange[];
  readonly relation: Relation;
}

type Make = (schema: Schema, place: Place) => Variant | readonly Variant[] | undefined;

export interface Kind {
  readonly name: string;
  readonly make: Make;
}

const SOMETHING_NEW = "not_there_before";

/** An edit that is one change. */
function one(
  [id, back]: readonly [string, string],
  at: string | JsonPointer,
  relation: Relation,
  { from, to, headAt }: { from?: Schema; to: JsonValue; headAt?: JsonPointer },
): Variant {
  const pointer = typeof at === "string" ? [at] : at;
  const change = { id, back, at: pointer, ...(headAt && { headAt }) };
  return { to, relation, changes: [change], ...(from && { from }) };
}

const numbersOf = (schema: Schema, keyword: string) =>
  typeof schema[keyword] === "number" ? (schema[keyword] as number) : undefined;
const listOf = (schema: Schema, keyword: string) =>
  Array.isArray(schema[keyword]) ? (schema[keyword] as readonly JsonValue[]) : undefined;
/** Its type decides which values it accepts, and no list does. */
const isPlain = (schema: Schema, ...types: string[]) =>
  typeof schema.type === "string" &&
  (types.length === 0 || types.includes(schema.type)) &&
  schema.enum === undefined &&
  schema.const === undefined;
const isClosed = (schema: Schema) => schema.type === "object" && schema.additionalProperties === false;
const optionalOf = (schema: Schema) =>
  Object.keys(membersOf(schema)).filter((name) => !requiredOf(schema).includes(name));
const another = (values: readonly JsonValue[]): JsonValue =>
  values.every((value) => typeof value === "number") ? 77 : SOMETHING_NEW;

const VALUES: readonly [string, Make][] = [
  [
    "a value added to a list",
    (schema) => {
      const values = listOf(schema, "enum");
      if (!values) return undefined;
      const to = { ...schema, enum: [...values, another(values)] };
      return one(["enum-value-added", "enum-value-removed"], "enum", "wider", { to });
    },
  ],
  [
    "a value removed from a list",
    (schema) => {
      const values = listOf(schema, "enum");
      if (!values || values.length < 2) return undefined;
      const to = { ...schema, enum: values.slice(1) };
      return one(["enum-value-removed", "enum-value-added"], "enum", "narrower", { to });
    },
  ],
  [
    "a value of a list replaced",
    (schema) => {
      const values = listOf(schema, "enum");
      if (!values || values.length < 2) return undefined;
      return {
        to: { ...schema, enum: [...values.slice(1), another(values)] },
        relation: "incomparable",
        changes: [
          { id: "enum-value-added", back: "enum-value-removed", at: ["enum"], relation: "wider" },
          { id: "enum-value-removed", back: "enum-value-added", at: ["enum"], relation: "narrower" },
        ],
      };
    },
  ],
  [
    "a list of values replaced",
    (schema) => {
      const values = listOf(schema, "enum");
      if (!values) return undefined;
      const to = { ...schema, enum: [another(values)] };
      return one(["enum-changed", "enum-changed"], "enum", "incomparable", { to });
    },
  ],
  [
    "a list of values dropped",
    (schema) =>
      listOf(schema, "enum")
        ? one(["enum-removed", "enum-added"], "enum", "wider", { to: without(schema, "enum") })
        : undefined,
  ],
  [
    "a list of values added",
    (schema) =>
      isPlain(schema, "string")
        ? one(["enum-added", "enum-removed"], "enum", "narrower", { to: { ...schema, enum: ["a", "b"] } })
        : undefined,
  ],
  [
    "a list of values in another order",
    (schema) => {
      const values = listOf(schema, "enum");
      if (!values || values.length < 2) return undefined;
      return { to: { ...schema, enum: values.toReversed() }, relation: "equal", changes: [] };
    },
  ],
  [
    "a constant changed",
    (schema) =>
      schema.const === undefined
        ? undefined
        : one(["const-changed", "const-changed"], "const", "incomparable", {
            to: { ...schema, const: SOMETHING_NEW },
          }),
  ],
  [
    "a constant written as a list",
    (schema) =>
      schema.const === undefined
        ? undefined
        : { to: { ...without(schema, "const"), enum: [schema.const] }, relation: "equal", changes: [] },
  ],
  [
    "a constant become a list of two",
    (schema) =>
      schema.const === undefined
        ? undefined
        : one(["enum-value-added", "enum-value-removed"], "const", "wider", {
            to: { ...without(schema, "const"), enum: [schema.const, SOMETHING_NEW] },
            headAt: ["enum"],
          }),
  ],
  [
    "a constant dropped",
    (schema) =>
      schema.const === undefined
        ? undefined
        : one(["enum-removed", "enum-added"], "const", "wider", { to: without(schema, "const") }),
  ],
];

const TYPES: readonly [string, Make][] = [
  [
    "null allowed as well",
    (schema) =>
      isPlain(schema)
        ? one(["type-widened", "type-narrowed"], "type", "wider", {
            to: { ...schema, type: [schema.type as string, "null"] },
          })
        : undefined,
  ],
  [
    "null allowed beside a list without it",
    (schema) =>
      schema.enum !== undefined && typeof schema.type === "string"
        ? one(["type-widened", "type-narrowed"], "type", "equal", {
            to: { ...schema, type: [schema.type, "null"] },
          })
        : undefined,
  ],
  [
    "any number for an integer",
    (schema) =>
      isPlain(schema, "integer")
        ? one(["type-widened", "type-narrowed"], "type", "wider", { to: { ...schema, type: "number" } })
        : undefined,
  ],
  [
    "an integer for any number",
    (schema) =>
      isPlain(schema, "number")
        ? one(["type-narrowed", "type-widened"], "type", "narrower", { to: { ...schema, type: "integer" } })
        : undefined,
  ],
  [
    "another type",
    (schema) =>
      isPlain(schema)
        ? one(["type-changed", "type-changed"], "type", "incomparable", {
            to: { ...schema, type: schema.type === "string" ? "boolean" : "string" },
          })
        : undefined,
  ],
  [
    "a type dropped",
    (schema) =>
      isPlain(schema)
        ? one(["type-widened", "type-narrowed"], "type", "wider", { to: without(schema, "type") })
        : undefined,
  ],
  [
    "a type dropped beside a list",
    (schema) =>
      schema.enum !== undefined && schema.type !== undefined
        ? one(["type-widened", "type-narrowed"], "type", "equal", { to: without(schema, "type") })
        : undefined,
  ],
  [
    "anything allowed",
    (schema) => one(["schema-opened", "schema-changed"], [], "wider", { to: true, from: schema }),
  ],
  [
    "nothing allowed",
    (schema) => one(["schema-closed", "schema-changed"], [], "narrower", { to: false, from: schema }),
  ],
];

const MEMBERS: readonly [string, Make][] = [
  [
    "a member required",
    (schema) =>
      !isClosed(schema)
        ? []
        : optionalOf(schema).map((name) =>
            one(["required-added", "required-removed"], "required", "narrower", {
              to: { ...schema, required: [...requiredOf(schema), name] },
              headAt: ["required", String(requiredOf(schema).length)],
            }),
          ),
  ],
  [
    "a member required that may not be there",
    (schema) =>
      isClosed(schema)
        ? one(["required-added", "required-removed"], "required", "narrower", {
            to: { ...schema, required: [...requiredOf(schema), "nowhere"] },
            headAt: ["required", String(requiredOf(schema).length)],
          })
        : undefined,
  ],
  [
    "a member not required any more",
    (schema) =>
      requiredOf(schema).map((name, index) =>
        one(["required-removed", "required-added"], ["required", String(index)], "wider", {
          to: { ...schema, required: requiredOf(schema).filter((other) => other !== name) },
          headAt: ["required"],
        }),
      ),
  ],
  [
    "required members in another order",
    (schema) =>
      requiredOf(schema).length < 2
        ? undefined
        : {
            to: { ...schema, required: requiredOf(schema).toReversed() },
            relation: "equal",
            changes: [],
          },
  ],
  [
    "a member added to a closed object",
    (schema) =>
      isClosed(schema)
        ? one(
            ["property-added-to-closed", "property-removed-from-closed"],
            ["properties", "extra"],
            "wider",
            {
              to: { ...schema, properties: { ...membersOf(schema), extra: { type: "string" } } },
            },
          )
        : undefined,
  ],
  [
    "a member removed from a closed object",
    (schema) =>
      !isClosed(schema)
        ? []
        : Object.keys(membersOf(schema)).map((name) =>
            one(
              ["property-removed-from-closed", "property-added-to-closed"],
              ["properties", name],
              "narrower",
              { to: { ...schema, properties: without(membersOf(schema), name) } },
            ),
          ),
  ],
  [
    "a member renamed",
    (schema) => {
      if (!isClosed(schema)) return [];
      return optionalOf(schema).flatMap((name) => {
        const member = membersOf(schema)[name] as Schema;
        const to = renamed(schema, name);
        if (Object.keys(member).length > 1)
          return one(["property-renamed", "property-renamed"], ["properties", name], "incomparable", {
            to,
            headAt: ["properties", "other_name"],
          });
        // What is said by one keyword is not told from a stranger.
        const closed = ["property-added-to-closed", "property-removed-from-closed"] as const;
        return {
          to,
          relation: "incomparable",
          changes: [
            { id: closed[0], back: closed[1], at: ["properties", "other_name"], relation: "wider" },
            { id: closed[1], back: closed[0], at: ["properties", name], relation: "narrower" },
          ],
        };
      });
    },
  ],
  [
    "a required member renamed",
    (schema) =>
      !isClosed(schema)
        ? []
        : requiredOf(schema)
            .filter((name) => Object.keys(membersOf(schema)[name] as Schema).length > 1)
            .map((name) =>
              one(["property-renamed", "property-renamed"], ["properties", name], "incomparable", {
                to: {
                  ...renamed(schema, name),
                  required: requiredOf(schema).map((other) => (other === name ? "other_name" : other)),
                },
                headAt: ["properties", "other_name"],
              }),
            ),
  ],
  [
    "a closed object opened",
    (schema) =>
      isClosed(schema)
        ? one(
            ["additional-properties-opened", "additional-properties-closed"],
            "additionalProperties",
            "wider",
            { to: without(schema, "additionalProperties") },
          )
        : undefined,
  ],
  [
    "a closed object opened for texts",
    (schema) =>
      isClosed(schema)
        ? one(
            ["additional-properties-opened", "additional-properties-closed"],
            "additionalProperties",
            "wider",
            { to: { ...schema, additionalProperties: { type: "string" } } },
          )
        : undefined,
  ],
  [
    "an object open for texts opened",
    (schema) =>
      isClosed(schema)
        ? one(
            ["additional-properties-changed", "additional-properties-changed"],
            "additionalProperties",
            "wider",
            {
              from: { ...schema, additionalProperties: { type: "string" } },
              to: { ...schema, additionalProperties: true },
            },
          )
        : undefined,
  ],
  [
    "a member added to an open object",
    (schema) => {
      if (!isClosed(schema)) return undefined;
      const from = without(schema, "additionalProperties");
      const to = { ...from, properties: { ...membersOf(schema), extra: { type: "string" } } };
      return one(["property-added", "property-removed-from-open"], ["properties", "extra"], "narrower", {
        from,
        to,
      });
    },
  ],
  [
    "a member removed from an open object",
    (schema) => {
      const name = optionalOf(schema).at(-1);
      if (!isClosed(schema) || name === undefined) return undefined;
      const from = without(schema, "additionalProperties");
      const to = { ...from, properties: without(membersOf(schema), name) };
      return one(["property-removed-from-open", "property-added"], ["properties", name], "wider", {
        from,
        to,
      });
    },
  ],
  [
    "an object closed by the other keyword",
    (schema) =>
      isClosed(schema)
        ? {
            to: { ...without(schema, "additionalProperties"), unevaluatedProperties: false },
            relation: "equal",
            changes: [
              {
                id: "additional-properties-opened",
                back: "additional-properties-closed",
                at: ["additionalProperties"],
                // Alone it opens the object; coming back, the object is closed already.
                relation: "wider",
                backRelation: "equal",
              },
              {
                id: "unevaluated-properties-changed",
                back: "unevaluated-properties-changed",
                at: ["unevaluatedProperties"],
                relation: "equal",
                backRelation: "wider",
              },
            ],
          }
        : undefined,
  ],
  [
    "names of members given a schema",
    (schema) =>
      isClosed(schema) && optionalOf(schema).some((name) => name.length > 4) && requiredOf(schema).length > 0
        ? one(["property-names-added", "property-names-removed"], "propertyNames", "narrower", {
            to: {
              ...schema,
              propertyNames: { anyOf: [{ maxLength: 4 }, { enum: [...requiredOf(schema)] }] },
            },
          })
        : undefined,
  ],
  [
    "members that match a pattern allowed",
    (schema) =>
      isClosed(schema)
        ? one(["pattern-property-added", "pattern-property-removed"], ["patternProperties", "^x-"], "wider", {
            to: { ...schema, patternProperties: { "^x-": { type: "string" } } },
          })
        : undefined,
  ],
  ["a member that brings another", (schema) => companions(schema, "dependentRequired")],
  ["a member that brings a schema", (schema) => companions(schema, "dependentSchemas")],
  ["a condition added", (schema) => companions(schema, "if")],
  [
    "so many members at least",
    (schema) =>
      isClosed(schema) && optionalOf(schema).length > 0
        ? one(["min-properties-raised", "min-properties-lowered"], "minProperties", "narrower", {
            to: { ...schema, minProperties: requiredOf(schema).length + 1 },
          })
        : undefined,
  ],
  [
    "so many members at most",
    (schema) =>
      isClosed(schema) && optionalOf(schema).length > 0
        ? one(["max-properties-lowered", "max-properties-raised"], "maxProperties", "narrower", {
            to: { ...schema, maxProperties: Object.keys(membersOf(schema)).length - 1 },
          })
        : undefined,
  ],
];

function renamed(schema: Schema, name: string): Schema {
  const members = Object.entries(membersOf(schema)).map(([key, member]): [string, JsonValue] => [
    key === name ? "other_name" : key,
    member,
  ]);
  return { ...schema, properties: Object.fromEntries(members) };
}

/** With one optional member, another must be there. */
function companions(schema: Schema, keyword: string): Variant | undefined {
  const [first, second] = optionalOf(schema);
  if (!isClosed(schema) || first === undefined || second === undefined) return undefined;
  if (keyword === "if") {
    const condition = Object.fromEntries([
      ["if", { required: [first] }],
      ["then", { required: [second] }],
    ]);
    return one(["condition-added", "condition-removed"], "if", "narrower", {
      to: { ...schema, ...condition },
    });
  }
  const isNames = keyword === "dependentRequired";
  const to = { ...schema, [keyword]: { [first]: isNames ? [second] : { required: [second] } } };
  const ids = isNames
    ? (["dependent-required-changed", "dependent-required-changed"] as const)
    : (["dependent-schema-added", "dependent-schema-removed"] as const);
  return one(ids, [keyword, first], "narrower", { to });
}

/** Keyword, the name of its changes, where it makes sense, and what it becomes where it did not stand. */
const BOUNDS: readonly (readonly [string, string, (schema: Schema) => boolean, number])[] = [
  ["minimum", "minimum", (schema) => isPlain(schema, "integer", "number"), 5],
  ["maximum", "maximum", (schema) => isPlain(schema, "integer", "number"), 1_000_000],
  ["minLength", "min-length", (schema) => isPlain(schema, "string"), 2],
  ["maxLength", "max-length", (schema) => isPlain(schema, "string"), 80],
  ["minItems", "min-items", (schema) => schema.type === "array", 1],
  ["maxItems", "max-items", (schema) => schema.type === "array", 10],
];

function boundKinds(): [string, Make][] {
  return BOUNDS.flatMap(([keyword, name, applies, fresh]): [string, Make][] => {
    const isLower = keyword.startsWith("min");
    const [raised, lowered] = [`${name}-raised`, `${name}-lowered`];
    const [tight, loose] = isLower ? [raised, lowered] : [lowered, raised];
    const step = isLower ? 1 : -1;
    const moved = (by: number, ids: readonly [string, string], relation: Relation): Make => {
      return (schema) => {
        const limit = numbersOf(schema, keyword);
        // Lengths and counts start at nothing, and one that starts there says nothing.
        const isNatural = name.includes("-");
        if (limit === undefined || (isNatural && limit + by < 0)) return undefined;
        return one(ids, keyword, relation, { to: { ...schema, [keyword]: limit + by } });
      };
    };
    return [
      [`${keyword} tightened`, moved(step, [tight, loose], "narrower")],
      [`${keyword} loosened`, moved(-step, [loose, tight], "wider")],
      [
        `${keyword} dropped`,
        (schema) =>
          numbersOf(schema, keyword) === undefined
            ? undefined
            : one([loose, tight], keyword, "wider", { to: without(schema, keyword) }),
      ],
      [
        `${keyword} added`,
        (schema) =>
          !applies(schema) || schema[keyword] !== undefined
            ? undefined
            : one([tight, loose], keyword, "narrower", { to: { ...schema, [keyword]: fresh } }),
      ],
    ];
  });
}

const TEXTS_AND_NUMBERS: readonly [string, Make][] = [
  [
    "a bound of an integer as its exclusive twin",
    (schema) => {
      const limit = numbersOf(schema, "minimum");
      if (limit === undefined || !isPlain(schema, "integer")) return undefined;
      return one(["minimum-lowered", "minimum-raised"], "minimum", "equal", {
        to: { ...without(schema, "minimum"), exclusiveMinimum: limit - 1 },
        headAt: ["exclusiveMinimum"],
      });
    },
  ],
  [
    "a multiple asked for",
    (schema) =>
      isPlain(schema, "integer", "number")
        ? one(["multiple-of-added", "multiple-of-removed"], "multipleOf", "narrower", {
            to: { ...schema, multipleOf: 2 },
          })
        : undefined,
  ],
  [
    "a multiple of more asked for",
    (schema) =>
      isPlain(schema, "integer")
        ? one(["multiple-of-changed", "multiple-of-changed"], "multipleOf", "narrower", {
            from: { ...schema, multipleOf: 2 },
            to: { ...schema, multipleOf: 4 },
          })
        : undefined,
  ],
  [
    "a multiple of something else asked for",
    (schema) =>
      isPlain(schema, "integer")
        ? one(["multiple-of-changed", "multiple-of-changed"], "multipleOf", "incomparable", {
            from: { ...schema, multipleOf: 2 },
            to: { ...schema, multipleOf: 3 },
          })
        : undefined,
  ],
  [
    "a pattern added",
    (schema) =>
      isPlain(schema, "string")
        ? one(["pattern-added", "pattern-removed"], "pattern", "narrower", {
            to: { ...schema, pattern: "^[a-z]+$" },
          })
        : undefined,
  ],
  [
    "a pattern that allows more",
    (schema) =>
      isPlain(schema, "string")
        ? one(["pattern-changed", "pattern-changed"], "pattern", "wider", {
            from: { ...schema, pattern: "^[a-z]+$" },
            to: { ...schema, pattern: "^[a-z0-9]+$" },
          })
        : undefined,
  ],
  [
    "a format added",
    (schema) =>
      isPlain(schema, "string")
        ? one(["format-added", "format-removed"], "format", "narrower", { to: { ...schema, format: "date" } })
        : undefined,
  ],
  [
    "another format",
    (schema) =>
      isPlain(schema, "string")
        ? one(["format-changed", "format-changed"], "format", "incomparable", {
            from: { ...schema, format: "date" },
            to: { ...schema, format: "date-time" },
          })
        : undefined,
  ],
];

const ARRAYS: readonly [string, Make][] = [
  [
    "items all different",
    (schema) =>
      schema.type === "array"
        ? one(["unique-items-added", "unique-items-removed"], "uniqueItems", "narrower", {
            to: { ...schema, uniqueItems: true },
          })
        : undefined,
  ],
  [
    "any items",
    (schema) =>
      schema.items === undefined
        ? undefined
        : one(["items-removed", "items-added"], "items", "wider", { to: without(schema, "items") }),
  ],
  [
    "a first item of its own",
    (schema) =>
      schema.items === undefined
        ? undefined
        : one(["prefix-item-added", "prefix-item-removed"], ["prefixItems", "0"], "incomparable", {
            to: { ...schema, prefixItems: [{ type: "boolean" }] },
          }),
  ],
  [
    "some item asked for",
    (schema) =>
      schema.items === undefined
        ? undefined
        : one(["contains-added", "contains-removed"], "contains", "narrower", {
            to: { ...schema, contains: true },
          }),
  ],
  [
    "items replaced",
    (schema) =>
      isObject(schema.items) && schema.items.$ref !== undefined
        ? one(["schema-changed", "schema-changed"], ["items"], "incomparable", {
            to: { ...schema, items: { type: "string" } },
          })
        : undefined,
  ],
];

const ALTERNATIVES: readonly [string, Make][] = [
  [
    "an alternative added",
    (schema) => {
      const arms = listOf(schema, "anyOf");
      if (!arms) return undefined;
      return one(["anyof-arm-added", "anyof-arm-removed"], "anyOf", "wider", {
        to: { ...schema, anyOf: [...arms, { type: "array" }] },
        headAt: ["anyOf", String(arms.length)],
      });
    },
  ],
  [
    "an alternative removed",
    (schema) =>
      (listOf(schema, "anyOf") ?? []).map((_, index, arms) =>
        one(["anyof-arm-removed", "anyof-arm-added"], ["anyOf", String(index)], "narrower", {
          to: { ...schema, anyOf: arms.filter((_arm, other) => other !== index) },
          headAt: ["anyOf"],
        }),
      ),
  ],
  [
    "alternatives in another order",
    (schema) => {
      const arms = listOf(schema, "anyOf");
      return arms && { to: { ...schema, anyOf: arms.toReversed() }, relation: "equal", changes: [] };
    },
  ],
  [
    "alternatives of which exactly one matches",
    (schema) => {
      const arms = listOf(schema, "anyOf");
      return (
        arms &&
        one(["anyof-became-oneof", "oneof-became-anyof"], "anyOf", "equal", {
          to: { ...without(schema, "anyOf"), oneOf: arms },
          headAt: ["oneOf"],
        })
      );
    },
  ],
  [
    "alternatives dropped",
    (schema) =>
      listOf(schema, "anyOf")
        ? one(["anyof-removed", "anyof-added"], "anyOf", "wider", { to: without(schema, "anyOf") })
        : undefined,
  ],
  [
    "alternatives that say nothing",
    (schema) =>
      typeof schema.type === "string" && schema.anyOf === undefined
        ? one(["anyof-added", "anyof-removed"], "anyOf", "equal", {
            to: { ...schema, anyOf: [{ type: schema.type }, { const: SOMETHING_NEW }] },
          })
        : undefined,
  ],
  [
    "alternatives that say more",
    (schema) =>
      isPlain(schema, "string")
        ? one(["oneof-added", "oneof-removed"], "oneOf", "narrower", {
            to: { ...schema, oneOf: [{ maxLength: 3 }, { minLength: 5 }] },
          })
        : undefined,
  ],
  [
    "one more schema to match",
    (schema) =>
      isPlain(schema, "string")
        ? one(["allof-arm-added", "allof-arm-removed"], "allOf", "narrower", {
            to: { ...schema, allOf: [{ minLength: 3 }] },
            headAt: ["allOf", "0"],
          })
        : undefined,
  ],
  [
    "something forbidden",
    (schema) => {
      if (!isPlain(schema, "string", "integer", "number", "boolean")) return undefined;
      const value =
        schema.type === "string" ? "abc1" : schema.type === "boolean" ? true : (schema.minimum ?? 7);
      return one(["not-added", "not-removed"], "not", "narrower", {
        to: { ...schema, not: { const: value } },
      });
    },
  ],
  [
    "something forbidden that never was",
    (schema) =>
      typeof schema.type === "string"
        ? one(["not-added", "not-removed"], "not", "equal", { to: { ...schema, not: { type: "null" } } })
        : undefined,
  ],
];

/** Closed objects of which none accepts all that another does, and none refers to anything. */
const TARGETS = ["identifier", "provider", "episode"];

const REFERENCES: readonly [string, Make][] = [
  [
    "a reference to another definition",
    (schema) => {
      const name = TARGETS.find((target) => schema.$ref !== `#/$defs/${target}`);
      return typeof schema.$ref === "string"
        ? one(["reference-changed", "reference-changed"], "$ref", "incomparable", {
            to: { ...schema, $ref: `#/$defs/${name}` },
          })
        : undefined;
    },
  ],
];

const NOTES: readonly (readonly [string, string, JsonValue])[] = [
  ["title", "title-changed", "Another title"],
  ["default", "default-changed", null],
  ["examples", "examples-changed", ["an example"]],
  ["deprecated", "deprecated-changed", true],
  ["contentMediaType", "content-changed", "text/plain"],
  ["$comment", "annotation-changed", "for us"],
  ["x-internal", "annotation-changed", { since: 2 }],
];

function noteKinds(): [string, Make][] {
  const note = (keyword: string, id: string, value: JsonValue): Make => {
    return (schema) => one([id, id], keyword, "equal", { to: { ...schema, [keyword]: value } });
  };
  return [
    ["description added", note("description", "description-changed", "What it is.")],
    ...NOTES.map(([keyword, id, value]): [string, Make] => {
      const make = note(keyword, id, value);
      // At the root of each definition; one keyword is enough to try every place.
      return [
        `${keyword} added`,
        (schema, place) => (place.pointer.length > 2 ? undefined : make(schema, place)),
      ];
    }),
  ];
}

/** What can be done to one schema. */
export const KINDS: readonly Kind[] = [
  ...VALUES,
  ...TYPES,
  ...MEMBERS,
  ...boundKinds(),
  ...TEXTS_AND_NUMBERS,
  ...ARRAYS,
  ...ALTERNATIVES,
  ...REFERENCES,
  ...noteKinds(),
].map(([name, make]) => ({ name, make }));
