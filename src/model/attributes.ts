import type { JsonObject } from "../json/value.js";
import type { Location } from "../source/location.js";

export type { JsonObject };

/**
 * Whether a value may be null. `unspecified` is a source's silence: what it means differs between sources, so that
 * it is a state of its own.
 */
export type Nullability = "unspecified" | "nullable" | "non-null";

/** The scalars of the attribute model. */
export const SCALARS = [
  "ID",
  "Int",
  "Float",
  "Long",
  "String",
  "Boolean",
  "Date",
  "Bytes",
  "Any",
  "BigInt",
  "Blob",
] as const;
export type Scalar = (typeof SCALARS)[number];

/** What a value is, null apart. */
export type ValueType =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  /** A record type of the same set, by the name it has there; unknown when the set has none. */
  | { readonly kind: "named"; readonly name: string; readonly declaredAs?: string }
  | { readonly kind: "list"; readonly element: Slot }
  /** An object without a name of its own. */
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly closed: boolean }
  | { readonly kind: "union"; readonly members: readonly ValueType[] }
  /** A schema as its author wrote it; its references name types of the same set as `#/$defs/NAME`. */
  | { readonly kind: "schema"; readonly schema: JsonObject };

/** A place for values: what they are, and whether null is one. */
export interface Slot {
  readonly type: ValueType;
  readonly nullability: Nullability;
  /** Further keywords of JSON Schema for the value: `enum`, `const`, `format`, `minimum` … */
  readonly limits?: JsonObject;
}

/** A relation: the attribute that holds the other's key, or the other's attribute that holds ours. */
export interface Relationship {
  readonly from?: string;
  readonly to?: string;
}

/** One attribute of a record type. */
export interface Field extends Slot {
  readonly name: string;
  /** Where the attribute's name stands. */
  readonly location: Location;
  readonly description?: string;
  /** Kept from readers: neither name nor text may come out at any depth. */
  readonly hidden: boolean;
  /** Not stored: worked out when it is asked for. */
  readonly computed: boolean;
  readonly relationship?: Relationship;
  /** Set by the server at each creation or each update. */
  readonly serverTime?: "created" | "updated";
  /** Holds the time at which the record expires; clients write it. */
  readonly expires: boolean;
  /** Only some roles may see it. */
  readonly guarded: boolean;
  /** Filled in by the server from another attribute, some time later. */
  readonly inferred: boolean;
  readonly deprecated: boolean;
  readonly limits: JsonObject;
}

/**
 * The verbs a table is offered under. `search` and `list` return pages, `get` a record, the others an outcome.
 */
export const VERBS = ["search", "list", "get", "create", "update", "patch", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/** A table, or a value type that stands inside records: what every source of attributes is read into. */
export interface RecordType {
  readonly name: string;
  /** `value`: has no table, hence no key, tools or paths of its own. */
  readonly kind: "table" | "value";
  /** Together with `table`, the identity of a table. */
  readonly database: string;
  readonly table: string;
  /** Where the type's name stands. */
  readonly location: Location;
  readonly description?: string;
  readonly exported: boolean;
  /** The path it is exported under, without slashes around it; `""` is the root. Present when exported. */
  readonly path?: string;
  /** Where an exported type is offered. */
  readonly surfaces: { readonly mcp: boolean; readonly rest: boolean };
  /** Neither tools nor paths nor a definition, exported or not. */
  readonly hidden: boolean;
  /** Records have no other attributes. */
  readonly sealed: boolean;
  /** The name of the key; `undefined` for value types, and for schemas that name none. */
  readonly primaryKey?: string;
  /** Whether the source declares the key, or an attribute called `id` counts as it, or there is none and one is assumed. */
  readonly keyOrigin: "declared" | "named" | "assumed" | "none";
  /** In source order, each name once. */
  readonly fields: readonly Field[];
  /** The whole schema where the source has one; `fields` are then its top level only. */
  readonly schema?: JsonObject;
  /** Complete output schemas that the source gives for single verbs: they win whole. */
  readonly outputSchemas: ReadonlyMap<Verb, JsonObject>;
}
