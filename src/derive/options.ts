import type { JsonObject, Verb } from "../model/attributes.js";
import type { EnvelopeChoice } from "../model/presets.js";

/** How values travel where the attribute model alone does not say. */
export interface WireProfile {
  /** Bytes: `base64` text, the JSON of a Node Buffer, or either. Default `base64`. */
  readonly bytes?: "base64" | "node-buffer" | "either";
  /** BigInt: digits in a `string`, an `integer`, or either. Default `either`. */
  readonly bigint?: "either" | "string" | "integer";
  /** Blob: text, an object that describes it, or either. Default `either`. */
  readonly blobs?: "either" | "string" | "object";
  /** Date: an RFC 3339 `string`, a `number` of milliseconds, or either. Default `string`. */
  readonly dates?: "string" | "number" | "either";
  /** Whether Int and Long carry their ranges. Default true. */
  readonly bounds?: boolean;
  /** Whether an ID may be a list of strings. Default false. */
  readonly compositeIds?: boolean;
  /** Relations: a property of any type, none at all, or the other record without `required`. Default `untyped`. */
  readonly relations?: "untyped" | "omit" | "ref";
  /** What to write for types that the attribute model does not know, by name. */
  readonly types?: { readonly [name: string]: JsonObject | boolean };
  /** Whether a type that nothing knows is an error. Default false: any value, and a warning. */
  readonly strict?: boolean;
}

export interface DeriveOptions extends WireProfile {
  /** The verbs each exported table gets a tool for, in this order. Default: search, get, create, update, delete. */
  readonly verbs?: readonly Verb[];
  /** The form of tool names: `{verb}`, `{type}` (snake case), `{Type}` (as written), `{database}`. Default `{verb}_{type}`. */
  readonly naming?: string;
  /** Names of single tools, by `Type.verb`, or words for single types in place of `{type}`, by `Type`. */
  readonly toolNames?: { readonly [typeOrTool: string]: string };
  /** The envelope of `search` and `list`. Default `page`. */
  readonly envelope?: EnvelopeChoice;
  /** Whether `search` and `list` take a choice of attributes: their rows then lose `required`. Default false. */
  readonly projection?: boolean;
  /** What `get` returns for a record that is not there: an error result, or null inside an object. Default `error`. */
  readonly missing?: "error" | "null";
}

export const DEFAULT_VERBS: readonly Verb[] = ["search", "get", "create", "update", "delete"];
