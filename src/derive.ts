/**
 * `ombi-schema/derive`: output schemas at run time, in a server. What is imported here loads neither a validator nor a
 * GraphQL parser; `readGraphql` loads the latter when it is called.
 */

export {
  type DerivedLibrary,
  type DerivedResource,
  type DerivedTool,
  deriveLibrary,
} from "./derive/derive-library.js";
export type { DeriveOptions, WireProfile } from "./derive/options.js";
export { deriveRecordSchema } from "./derive/record-document.js";
export type { Diagnostic, Result } from "./diagnostics/diagnostic.js";
export {
  type Field,
  type JsonObject,
  type Nullability,
  type RecordType,
  type Slot,
  type ValueType,
  VERBS,
  type Verb,
} from "./model/attributes.js";
export type { EndSignal, PageMetadata, PresetOptions } from "./model/preset-options.js";
export { type EnvelopeChoice, type Preset, presetNames, presets } from "./model/presets.js";
export { compileDerived } from "./runtime/compile-derived.js";
export { DeriveError } from "./runtime/derive-error.js";
export {
  type AttributeSource,
  deriveCreateOutputSchema,
  deriveDeleteOutputSchema,
  deriveGetOutputSchema,
  deriveListOutputSchema,
  deriveOutputSchemas,
  derivePatchOutputSchema,
  deriveSearchOutputSchema,
  deriveUpdateOutputSchema,
  type OutputSchema,
  type OutputSchemaOptions,
  type OutputSchemasOptions,
  readTypes,
} from "./runtime/output-schemas.js";
export { readGraphql } from "./runtime/read-graphql.js";
