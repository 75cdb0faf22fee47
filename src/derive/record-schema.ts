import * as rules from "../diagnostics/catalogue/derive.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonValue } from "../json/node.js";
import type { Field, JsonObject, RecordType, Slot, ValueType } from "../model/attributes.js";
import { formatFragment } from "../source/pointer.js";
import { orNull } from "./nullable.js";
import type { WireProfile } from "./options.js";
import { redirectReferences } from "./references.js";
import { assumedForm, scalarSchema } from "./scalar-schema.js";
import type { TypeSet } from "./type-set.js";

/** `partial`: as a reader sees it who chose some attributes, so that none is required. */
export type Variant = "whole" | "partial";

/** What a schema is written against. */
export interface RecordContext {
  readonly types: TypeSet;
  readonly profile: WireProfile;
  readonly diagnostics: Diagnostic[];
  /** Notes that a definition is referred to, and gives its name. */
  readonly use: (type: RecordType, variant: Variant) => string;
}

/** Where in a type a schema is being written. */
interface Place {
  readonly type: RecordType;
  /** As people name it: `Type.attribute`. */
  readonly name: string;
  readonly field: Field;
}

/** The definition of a type: what its records look like to a reader. */
export function recordSchema(type: RecordType, context: RecordContext): JsonObject {
  if (type.schema) return redirect(type.schema, context, type);
  const { primaryKey, keyOrigin } = type;
  const fields = keyOrigin === "assumed" ? [...type.fields, undefined] : type.fields;
  return objectSchema(type, type.name, fields, type.sealed, context, {
    ...(type.description !== undefined && { description: type.description }),
    ...(primaryKey !== undefined && { primaryKey }),
  });
}

function objectSchema(
  type: RecordType,
  path: string,
  /** `undefined` stands for the key that is assumed. */
  fields: readonly (Field | undefined)[],
  closed: boolean,
  context: RecordContext,
  { description, primaryKey }: { description?: string; primaryKey?: string } = {},
): JsonObject {
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  for (const field of fields) {
    if (!field) {
      properties.id = ASSUMED_KEY;
      required.push("id");
      continue;
    }
    const schema = fieldSchema(
      { type, name: `${path}.${field.name}`, field },
      field.name === primaryKey,
      context,
    );
    if (!schema) continue;
    properties[field.name] = schema;
    if (isRequired(field, field.name === primaryKey)) required.push(field.name);
  }
  return {
    type: "object",
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required: required.sort(keyFirst(primaryKey)) }),
    ...(closed && { additionalProperties: false }),
  };
}

const ASSUMED_KEY: JsonObject = { type: ["string", "integer"] };

function keyFirst(key: string | undefined): (left: string, right: string) => number {
  return (left, right) => Number(right === key) - Number(left === key);
}

/** Whether every record a reader sees has the attribute, with a value that is not null. */
function isRequired(field: Field, isKey: boolean): boolean {
  if (isKey || field.serverTime) return true;
  const mayLack = field.computed || field.relationship || field.guarded || field.inferred;
  return field.nullability === "non-null" && !mayLack;
}

/** The schema of an attribute, or nothing where readers see none. */
function fieldSchema(place: Place, isKey: boolean, context: RecordContext): JsonObject | undefined {
  const { field } = place;
  if (field.hidden || field.name === "__proto__") return undefined;
  const notes: JsonObject = {
    ...(field.description !== undefined && { description: field.description }),
    ...((field.computed || field.serverTime !== undefined) && { readOnly: true }),
    ...(field.deprecated && { deprecated: true }),
  };
  if (field.relationship) {
    const related = relationSchema(place, context);
    return related && { ...related, ...notes };
  }
  const schema = { ...slotSchema(place, field, context), ...limitsOf(place, field, context) };
  return { ...(isRequired(field, isKey) ? schema : orNull(schema)), ...notes };
}

function limitsOf({ name, field }: Place, { limits = {} }: Slot, { diagnostics }: RecordContext): JsonObject {
  const { format, ...others } = limits;
  if (typeof format !== "string" || FORMATS.has(format)) return limits;
  diagnostics.push(diagnose(rules.unknownFormat, { place: name, format }, { location: field.location }));
  return others;
}

/** Formats of 2020-12, and those of OpenAPI that validators know. */
const FORMATS = new Set(
  (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri " +
    "iri-reference uuid uri-template json-pointer relative-json-pointer regex int32 int64 float double byte binary password"
  ).split(" "),
);

function slotSchema(place: Place, { type }: Slot, context: RecordContext): JsonObject {
  switch (type.kind) {
    case "scalar":
      return scalarOf(place, type.scalar, context);
    case "named":
      return namedSchema(place, type, context);
    case "list":
      return { type: "array", items: elementSchema(place, type.element, context) };
    case "object":
      return objectSchema(place.type, place.name, type.fields, type.closed, context);
    case "union":
      return {
        anyOf: type.members.map((member) =>
          slotSchema(place, { type: member, nullability: "non-null" }, context),
        ),
      };
    case "schema":
      return redirect(type.schema, context, place.type);
  }
}

function elementSchema(place: Place, element: Slot, context: RecordContext): JsonObject {
  const schema = { ...slotSchema(place, element, context), ...limitsOf(place, element, context) };
  return element.nullability === "non-null" ? schema : orNull(schema);
}

function scalarOf(
  place: Place,
  scalar: (ValueType & { kind: "scalar" })["scalar"],
  context: RecordContext,
): JsonObject {
  const { field, name } = place;
  const mapped = mappedSchema(scalar, context.profile);
  if (mapped) return mapped;
  const form = assumedForm(scalar, context.profile);
  if (form !== undefined)
    context.diagnostics.push(
      diagnose(rules.wireAssumed, { place: name, type: scalar, form }, { location: field.location }),
    );
  return scalarSchema(scalar, context.profile, field.serverTime !== undefined || field.expires);
}

function mappedSchema(name: string, { types }: WireProfile): JsonObject | undefined {
  const mapped = types && Object.hasOwn(types, name) ? types[name] : undefined;
  if (mapped === true) return {};
  return mapped === false ? { not: {} } : mapped;
}

function namedSchema(
  place: Place,
  { name, declaredAs }: ValueType & { kind: "named" },
  context: RecordContext,
): JsonObject {
  const mapped = mappedSchema(name, context.profile);
  if (mapped) return mapped;
  const target = context.types.find(name, place.type);
  if (!target) {
    reportUnknown(place, name, declaredAs, context);
    return {};
  }
  // What is kept from readers has no definition: where it stands inside a record, nothing is said of it.
  return target.hidden ? {} : referenceTo(context.use(target, "whole"));
}

function referenceTo(definition: string): JsonObject {
  return { $ref: formatFragment(["$defs", definition]) };
}

function reportUnknown(
  place: Place,
  type: string,
  declaredAs: string | undefined,
  context: RecordContext,
): void {
  const help = declaredAs === undefined ? didYouMean(type, context.types.names()) : undefined;
  const note =
    declaredAs && `it is declared as ${declaredAs}, which the server does not read: any value is accepted`;
  const found = diagnose(
    rules.unknownType,
    { place: place.name, type },
    { location: place.field.location, note, help },
  );
  context.diagnostics.push(context.profile.strict ? { ...found, severity: "error" } : found);
}

/** Relations are there only where a reader asks for them, and then as the reader asks. */
function relationSchema(place: Place, context: RecordContext): JsonObject | undefined {
  const { relations = "untyped" } = context.profile;
  checkRelation(place, context);
  if (relations === "omit") return undefined;
  if (relations === "untyped") return {};
  return orNull(relatedSchema(place, place.field.type, context));
}

function relatedSchema(place: Place, type: ValueType, context: RecordContext): JsonObject {
  if (type.kind === "list")
    return { type: "array", items: orNull(relatedSchema(place, type.element.type, context)) };
  const target = type.kind === "named" ? context.types.find(type.name, place.type) : undefined;
  return target && !target.hidden ? referenceTo(context.use(target, "partial")) : {};
}

/** A relation to nowhere, or by an attribute that is not there, is a slip that nothing else would find. */
function checkRelation(place: Place, context: RecordContext): void {
  const { field, type } = place;
  const element = innermost(field.type);
  if (element.kind !== "named") return;
  const target = context.types.find(element.name, type);
  if (!target) {
    if (!mappedSchema(element.name, context.profile))
      reportUnknown(place, element.name, element.declaredAs, context);
    return;
  }
  const ends = [
    [field.relationship?.from, type],
    [field.relationship?.to, target],
  ] as const;
  for (const [key, owner] of ends) {
    if (key === undefined || owner.fields.some(({ name }) => name === key) || key === owner.primaryKey)
      continue;
    const help = didYouMean(
      key,
      owner.fields.map(({ name }) => name),
    );
    const data = { place: place.name, key, type: owner.name };
    context.diagnostics.push(diagnose(rules.unknownRelationKey, data, { location: field.location, help }));
  }
}

function innermost(type: ValueType): ValueType {
  return type.kind === "list" ? innermost(type.element.type) : type;
}

function redirect(schema: JsonObject, context: RecordContext, from: RecordType): JsonObject {
  return redirectReferences(schema, (name) => {
    const target = context.types.find(name, from);
    return target && context.use(target, "whole");
  });
}

/** The schema of a type's key, for results and paths that hold it alone; nothing where readers may not see it. */
export function keySchema(type: RecordType, record: JsonObject): JsonObject | undefined {
  const { primaryKey } = type;
  const properties = record.properties as { readonly [name: string]: JsonObject } | undefined;
  if (primaryKey === undefined || !properties || !Object.hasOwn(properties, primaryKey)) return undefined;
  return properties[primaryKey];
}
