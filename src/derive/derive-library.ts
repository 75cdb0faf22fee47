import type { Result } from "../diagnostics/diagnostic.js";
import type { JsonObject, RecordType, Verb } from "../model/attributes.js";
import type { DeriveOptions } from "./options.js";

/** One tool of one exported table. */
export interface DerivedTool {
  readonly tool: string;
  readonly verb: Verb;
  readonly type: RecordType;
  /** The definition that the tool's envelope holds; what goes into the matrix row. */
  readonly family: string;
  /** As a matrix row spells it: `preset:NAME`, or a name of `DerivedLibrary.envelopes`. */
  readonly envelope: string;
  /** A complete schema that the source gives: it wins whole, and family and envelope are not used. */
  readonly schema?: JsonObject;
}

/** One exported type, for whoever writes paths for it. */
export interface DerivedResource {
  readonly type: RecordType;
  /** The definition of its record. */
  readonly definition: string;
  /** The schema of its key: what a path parameter takes. Absent without a key that readers may see. */
  readonly key?: { readonly name: string; readonly schema: JsonObject };
}

export interface DerivedLibrary {
  /** The library's `$defs`, sorted by name. Own properties of each are what is to be printed, in order. */
  readonly definitions: ReadonlyMap<string, JsonObject>;
  /** By type in source order, then by verb. */
  readonly tools: readonly DerivedTool[];
  readonly resources: readonly DerivedResource[];
  /** Envelope templates that are no preset as it ships, by the name that rows use. */
  readonly envelopes: ReadonlyMap<string, JsonObject>;
  /** The name of the definition of each type that has one. */
  readonly definitionOf: (type: RecordType) => string | undefined;
}

/**
 * Derives definitions and tools from types of any number of sources.
 *
 * The value is there even beside errors, as far as it can be made: whoever writes files asks `hasErrors` first.
 */
export function deriveLibrary(
  _types: readonly RecordType[],
  _options: DeriveOptions = {},
): Result<DerivedLibrary> {
  const value: DerivedLibrary = {
    definitions: new Map(),
    tools: [],
    resources: [],
    envelopes: new Map(),
    definitionOf: () => undefined,
  };
  return { value, diagnostics: [] };
}
