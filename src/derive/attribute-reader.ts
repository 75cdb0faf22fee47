import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { equalValues } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import type { Field, JsonObject, Nullability, RecordType, Slot, ValueType } from "../model/attributes.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";
import { createField, findKey, isScalar } from "./field.js";
import { contentOf } from "./type-content.js";

type Given = { readonly [key: string]: unknown };

export function isRecord(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Keywords of JSON Schema that limit a value, and are taken over as they are. */
const LIMITS = [
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "contentEncoding",
  "contentMediaType",
] as const;

const KNOWN = [
  ...LIMITS,
  "name",
  "attribute",
  "type",
  "types",
  "description",
  "nullable",
  "required",
  "isPrimaryKey",
  "hidden",
  "computed",
  "computedFromExpression",
  "relationship",
  "assignCreatedTime",
  "assignUpdatedTime",
  "expiresAt",
  "authorizedRoles",
  "allow",
  "decide",
  "deprecated",
  "elements",
  "items",
  "properties",
  "definition",
  "additionalProperties",
];

/** Applicators: an attribute that has one of them is a schema, not a description of a type. */
const APPLICATORS = ["$ref", "anyOf", "oneOf", "allOf", "not", "if"];

const OPEN_OBJECT: ValueType = { kind: "schema", schema: { type: "object" } };
const ANY: ValueType = { kind: "scalar", scalar: "Any" };

/** The type names of JSON Schema, as code-first attributes have them. */
const PLAIN: { readonly [name: string]: ValueType } = {
  string: { kind: "scalar", scalar: "String" },
  integer: { kind: "schema", schema: { type: "integer" } },
  number: { kind: "scalar", scalar: "Float" },
  boolean: { kind: "scalar", scalar: "Boolean" },
  any: ANY,
};

/** Reads attributes one by one, and collects the named types that stand inside them. */
export class AttributeReader {
  readonly #locate: (pointer: JsonPointer) => Location;
  readonly #diagnostics: Diagnostic[];
  /** By name, with the list or map they were read from: a type may hold itself. */
  readonly #nested = new Map<string, { readonly properties: unknown; type?: RecordType }>();
  /** The nameless objects around what is being read. */
  readonly #around = new Set<unknown>();

  constructor(locate: (pointer: JsonPointer) => Location, diagnostics: Diagnostic[]) {
    this.#locate = locate;
    this.#diagnostics = diagnostics;
  }

  /** The named types inside attributes, those that are listed themselves apart. */
  nestedTypes(listed: readonly RecordType[]): readonly RecordType[] {
    const names = new Set(listed.map(({ name }) => name));
    return [...this.#nested.values()].flatMap(({ type }) => (type && !names.has(type.name) ? [type] : []));
  }

  readFields(
    given: readonly unknown[] | Given,
    path: string,
    pointer: JsonPointer,
    required: readonly unknown[] = [],
  ): { readonly fields: readonly Field[]; readonly keys: readonly Field[] } {
    const fields = new Map<string, Field>();
    const keys: Field[] = [];
    const entries = Array.isArray(given)
      ? given.map((entry, index) => [nameOf(entry), entry, String(index)] as const)
      : Object.entries(given).map(([key, entry]) => [key, entry, key] as const);
    for (const [name, entry, token] of entries) {
      const at = [...pointer, token];
      if (name === undefined || name === "" || !isRecord(entry)) {
        this.#wrong(`an attribute of "${path}"`, 'an object with a "name"', at);
        continue;
      }
      const place = `${path}.${name}`;
      const first = fields.get(name);
      if (first) {
        const related = [{ location: first.location, message: "first here" }];
        this.#diagnostics.push(
          diagnose(rules.duplicateField, { place }, { location: this.#locate(at), related }),
        );
        continue;
      }
      const field = this.#readField(name, entry, place, at, required.includes(name));
      fields.set(name, field);
      if (entry.isPrimaryKey === true) keys.push(field);
    }
    return { fields: [...fields.values()], keys };
  }

  #readField(name: string, given: Given, place: string, at: JsonPointer, isRequired: boolean): Field {
    this.#checkKeys(given, place, at);
    const relationship = readRelationship(given);
    // A relation carries its target along, which is no part of this record.
    const slot = relationship
      ? { type: relationType(given), nullability: nullabilityOf(given) }
      : this.#readSlot(given, place, at);
    const nullability = isRequired && slot.nullability === "unspecified" ? "non-null" : slot.nullability;
    const { description } = given;
    const serverTime = given.assignCreatedTime ? "created" : given.assignUpdatedTime ? "updated" : undefined;
    return createField(
      name,
      this.#locate(at),
      { ...slot, nullability },
      {
        ...(typeof description === "string" && { description }),
        hidden: given.hidden === true,
        computed: Boolean(given.computed) || given.computedFromExpression !== undefined,
        expires: Boolean(given.expiresAt),
        guarded: isGuarded(given.authorizedRoles) || isGuarded(given.allow),
        inferred: Boolean(given.decide),
        deprecated: given.deprecated === true,
        limits: { ...decisionOf(given.decide), ...limitsOf(given) },
        ...(relationship && { relationship }),
        ...(serverTime !== undefined && { serverTime }),
      },
    );
  }

  /** A key that is nearly one that is known is a slip; others belong to somebody else. */
  #checkKeys(given: Given, place: string, at: JsonPointer): void {
    for (const key of Object.keys(given)) {
      if (KNOWN.includes(key)) continue;
      const help = didYouMean(key, KNOWN);
      const isSlip = KNOWN.some((known) => known.toLowerCase() === key.toLowerCase());
      if (!isSlip || help === undefined) continue;
      const found = { location: this.#locate([...at, key]), help };
      this.#diagnostics.push(diagnose(rules.unknownKey, { place, key }, found));
    }
  }

  #readSlot(given: Given, place: string, at: JsonPointer): Slot {
    const nullability = nullabilityOf(given);
    const { type, types } = given;
    if (APPLICATORS.some((keyword) => given[keyword] !== undefined)) {
      return { type: { kind: "schema", schema: schemaOf(given) }, nullability };
    }
    const members = Array.isArray(types) ? types : Array.isArray(type) ? type : undefined;
    if (!members) return this.#readType(type, given, place, at, nullability);
    const isNull = (member: unknown) => member === "null";
    const others = members.filter((member) => !isNull(member));
    const slots = others.map((member) =>
      isRecord(member)
        ? this.#readSlot(member, place, at)
        : this.#readType(member, given, place, at, "non-null"),
    );
    const [only] = slots;
    const union: ValueType = { kind: "union", members: slots.map((slot) => slot.type) };
    return {
      type: slots.length === 1 && only ? only.type : union,
      nullability: members.some(isNull) ? "nullable" : nullability,
    };
  }

  #readType(name: unknown, given: Given, place: string, at: JsonPointer, nullability: Nullability): Slot {
    const elements = given.elements ?? given.items;
    const properties = given.properties ?? propertiesOf(given.definition);
    if (
      name === undefined ||
      name === "array" ||
      name === "object" ||
      name === "Array" ||
      name === "Object"
    ) {
      const isList = name === "array" || name === "Array" || (name === undefined && elements !== undefined);
      if (isList) return { type: this.#listOf(elements, place, at), nullability };
      if (isRecord(properties) || Array.isArray(properties))
        return { type: this.#objectOf(properties, given, place, at), nullability };
      return { type: name === undefined ? ANY : OPEN_OBJECT, nullability };
    }
    if (typeof name !== "string" || name === "") {
      this.#wrong(`\`type\` of "${place}"`, "the name of a type", [...at, "type"]);
      return { type: ANY, nullability };
    }
    if (isScalar(name)) return { type: { kind: "scalar", scalar: name }, nullability };
    const plain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
    if (plain) return { type: plain, nullability };
    const spelled = readSpelling(name);
    if (spelled)
      return { ...spelled, nullability: spelled.nullability === "non-null" ? "non-null" : nullability };
    if (isRecord(properties) || Array.isArray(properties)) this.#readNested(name, properties, given, at);
    return { type: { kind: "named", name }, nullability };
  }

  #listOf(elements: unknown, place: string, at: JsonPointer): ValueType {
    if (elements === undefined) return { kind: "list", element: { type: ANY, nullability: "unspecified" } };
    const given = isRecord(elements) ? elements : { type: elements };
    const element = this.#readSlot(given, place, [...at, "elements"]);
    return { kind: "list", element: { ...element, limits: limitsOf(given) } };
  }

  #objectOf(properties: readonly unknown[] | Given, given: Given, place: string, at: JsonPointer): ValueType {
    if (this.#around.has(properties)) {
      this.#diagnostics.push(diagnose(rules.circularValue, { place }, { location: this.#locate(at) }));
      return ANY;
    }
    this.#around.add(properties);
    const required = Array.isArray(given.required) ? given.required : [];
    const { fields } = this.readFields(properties, place, [...at, "properties"], required);
    this.#around.delete(properties);
    return { kind: "object", fields, closed: given.additionalProperties === false };
  }

  /** A type that an attribute brings along under its own name. */
  #readNested(name: string, properties: readonly unknown[] | Given, given: Given, at: JsonPointer): void {
    const known = this.#nested.get(name);
    if (known) {
      if (known.properties !== properties && known.type)
        this.#compareNested(known.type, properties, given, at);
      return;
    }
    const entry: { readonly properties: unknown; type?: RecordType } = { properties };
    this.#nested.set(name, entry);
    const pointer = [...at, given.properties === undefined ? "definition" : "properties"];
    const required = Array.isArray(given.required) ? given.required : [];
    const { fields, keys } = this.readFields(properties, name, pointer, required);
    const definition = isRecord(given.definition) ? given.definition : {};
    entry.type = {
      name,
      kind: "value",
      database: "data",
      table: name,
      location: this.#locate(at),
      exported: false,
      surfaces: { mcp: true, rest: true },
      hidden: definition.hidden === true,
      sealed: given.additionalProperties === false,
      ...findKey("value", keys[0]?.name, new Map()),
      fields,
      outputSchemas: new Map(),
    };
  }

  /** Attributes repeat a type where they use it: the same one, or else nobody knows which is meant. */
  #compareNested(
    known: RecordType,
    properties: readonly unknown[] | Given,
    given: Given,
    at: JsonPointer,
  ): void {
    const second = new AttributeReader(this.#locate, []);
    second.#readNested(known.name, properties, given, at);
    const type = second.#nested.get(known.name)?.type;
    if (!type || equalValues(contentOf(type), contentOf(known))) return;
    const related = [{ location: known.location, message: "first here" }];
    const data = { place: known.name, database: known.database };
    this.#diagnostics.push(diagnose(rules.duplicateType, data, { location: this.#locate(at), related }));
  }

  #wrong(subject: string, expected: string, at: JsonPointer): void {
    this.#diagnostics.push(
      diagnose(rules.invalidAttribute, { subject, expected }, { location: this.#locate(at) }),
    );
  }
}

function nameOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const name = entry.name ?? entry.attribute;
  return typeof name === "string" ? name : undefined;
}

function propertiesOf(definition: unknown): unknown {
  return isRecord(definition) ? (definition.properties ?? definition.attributes) : undefined;
}

function nullabilityOf({ nullable, required }: Given): Nullability {
  if (nullable === true) return "nullable";
  return nullable === false || required === true ? "non-null" : "unspecified";
}

function readRelationship({ relationship }: Given): Field["relationship"] {
  if (relationship === true) return {};
  if (!isRecord(relationship)) return undefined;
  const { from, to } = relationship;
  return { ...(typeof from === "string" && { from }), ...(typeof to === "string" && { to }) };
}

function relationType(given: Given): ValueType {
  const elements = given.elements ?? given.items;
  const target = isRecord(elements) ? elements.type : (elements ?? given.type);
  const named: ValueType =
    typeof target === "string" && target !== "array"
      ? (readSpelling(target)?.type ?? { kind: "named", name: target })
      : ANY;
  return elements === undefined
    ? named
    : { kind: "list", element: { type: named, nullability: "unspecified" } };
}

/** Roles that are named, or rules about them: an empty list lets nobody see it, which is a guard too. */
function isGuarded(roles: unknown): boolean {
  return Array.isArray(roles) || isRecord(roles) || typeof roles === "string";
}

function decisionOf(decide: unknown): JsonObject {
  if (!isRecord(decide)) return {};
  const { values, min, max } = decide;
  return {
    ...(Array.isArray(values) && values.length > 0 && { enum: values as JsonValue[] }),
    ...(typeof min === "number" && { minimum: min }),
    ...(typeof max === "number" && { maximum: max }),
  };
}

function limitsOf(given: Given): JsonObject {
  return Object.fromEntries(
    LIMITS.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key] as JsonValue]])),
  );
}

/** The attribute as the schema that it is, without what is said of it as an attribute. */
function schemaOf(given: Given): JsonObject {
  const own = new Set(
    KNOWN.filter(
      (key) => !["type", "properties", "items", "required", "additionalProperties", ...LIMITS].includes(key),
    ),
  );
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !own.has(key) && value !== undefined),
  ) as JsonObject;
}

/** `[String!]!`, as GraphQL spells types; nothing for a plain name. */
function readSpelling(text: string): Slot | undefined {
  const [, inner, mark] = /^(.*?)(!?)$/s.exec(text.trim()) ?? [];
  if (inner === undefined) return undefined;
  const nullability = mark === "!" ? "non-null" : "unspecified";
  if (inner.startsWith("[") && inner.endsWith("]")) {
    const element = readElement(inner.slice(1, -1));
    return element && { type: { kind: "list", element }, nullability };
  }
  return mark === "!" ? { type: namedOrScalar(inner), nullability } : undefined;
}

function readElement(text: string): Slot | undefined {
  const spelled = readSpelling(text);
  if (spelled) return spelled;
  return /^\s*\w+\s*$/.test(text)
    ? { type: namedOrScalar(text.trim()), nullability: "unspecified" }
    : undefined;
}

function namedOrScalar(name: string): ValueType {
  return isScalar(name) ? { kind: "scalar", scalar: name } : { kind: "named", name };
}
