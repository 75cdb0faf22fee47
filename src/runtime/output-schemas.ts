import { type DerivedLibrary, deriveLibrary } from "../derive/derive-library.js";
import type { DeriveOptions } from "../derive/options.js";
import { readValue } from "../derive/read-json.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { RecordType, Verb } from "../model/attributes.js";
import { compileDerived } from "./compile-derived.js";
import { DeriveError } from "./derive-error.js";

/** A tool's `outputSchema`, as servers register it: JSON Schema 2020-12, complete in itself. */
export interface OutputSchema {
  type: "object";
  properties?: { [name: string]: object };
  required?: string[];
  [keyword: string]: unknown;
}

/**
 * What schemas are derived from: a list of attributes, a type with one, a schema of a validation library, plain JSON
 * Schema, or types that were read already.
 */
export type AttributeSource = object | readonly unknown[] | RecordType | readonly RecordType[];

export interface OutputSchemaOptions extends Omit<DeriveOptions, "verbs" | "naming" | "toolNames"> {
  /** The name of the record's type where the attributes say none. Default `Record`. */
  readonly name?: string;
  /** Of several types, the one that is meant. Default: the first that is exported. */
  readonly type?: string;
}

export interface OutputSchemasOptions extends DeriveOptions {
  readonly name?: string;
}

/** The schema of what a search returns: a page of records in the chosen envelope. */
export function deriveSearchOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("search", attributes, options);
}

/** The schema of what a list returns: the same page as that of a search. */
export function deriveListOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("list", attributes, options);
}

/** The schema of one record. */
export function deriveGetOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("get", attributes, options);
}

/** The schema of what a create returns: the key, under its own name. */
export function deriveCreateOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("create", attributes, options);
}

/** The schema of what an update returns: `{ ok }`. */
export function deriveUpdateOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("update", attributes, options);
}

/** The schema of what a patch returns: `{ ok }`. */
export function derivePatchOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("patch", attributes, options);
}

/** The schema of what a delete returns: `{ deleted }`. */
export function deriveDeleteOutputSchema(
  attributes: AttributeSource,
  options: OutputSchemaOptions = {},
): OutputSchema {
  return deriveOne("delete", attributes, options);
}

/** What to register: each tool of each exported type with its output schema, by tool name. */
export function deriveOutputSchemas(
  attributes: AttributeSource,
  options: OutputSchemasOptions = {},
): ReadonlyMap<string, OutputSchema> {
  const { name = "Record", ...rest } = options;
  return compile(readTypes(attributes, name), rest);
}

/** Types of any source but GraphQL, for which see `readGraphql`. Throws a `DeriveError` for what is none. */
export function readTypes(attributes: AttributeSource, name = "Record"): readonly RecordType[] {
  const diagnostics: Diagnostic[] = [];
  const types = typesIn(attributes) ?? readValue(attributes, name, name, diagnostics);
  if (hasErrors(diagnostics)) throw new DeriveError(diagnostics);
  if (types.length === 0) throw new TypeError(`"${name}" is neither attributes nor a schema of an object`);
  return types;
}

function typesIn(value: AttributeSource): readonly RecordType[] | undefined {
  const types = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return types.length > 0 && types.every(isRecordType) ? types : undefined;
}

function isRecordType(value: unknown): value is RecordType {
  const type = value as Partial<RecordType> | null;
  return (
    typeof type === "object" &&
    type !== null &&
    type.outputSchemas instanceof Map &&
    Array.isArray(type.fields)
  );
}

function deriveOne(verb: Verb, attributes: AttributeSource, options: OutputSchemaOptions): OutputSchema {
  const { name = "Record", type: wanted, ...rest } = options;
  const types = readTypes(attributes, name);
  const chosen =
    wanted === undefined
      ? (types.find(({ exported }) => exported) ?? types[0])
      : types.find((type) => type.name === wanted);
  if (!chosen) throw new TypeError(`there is no type "${wanted}"`);
  // Asked for by name, a type gets its schema, whether its source offers it as a tool or not.
  const only = types.map((type) =>
    type === chosen
      ? { ...type, exported: true, hidden: false, surfaces: { mcp: true, rest: true } }
      : { ...type, exported: false },
  );
  const [schema] = compile(only, { ...rest, verbs: [verb] }).values();
  if (!schema) throw new TypeError(`"${chosen.name}" has no key, which is what a create returns`);
  return schema;
}

function compile(types: readonly RecordType[], options: DeriveOptions): ReadonlyMap<string, OutputSchema> {
  const derived = deriveLibrary(types, options);
  const compiled = hasErrors(derived.diagnostics)
    ? undefined
    : compileDerived(derived.value as DerivedLibrary);
  const diagnostics = [...derived.diagnostics, ...(compiled?.diagnostics ?? [])];
  if (hasErrors(diagnostics) || !compiled?.value) throw new DeriveError(diagnostics);
  return compiled.value as unknown as ReadonlyMap<string, OutputSchema>;
}
