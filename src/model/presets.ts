import type { JsonObject } from "./attributes.js";

/** What tells a reader that there is no further page. */
export type EndSignal = "absent" | "null" | "empty" | "flag" | "none";

/** What a list preset can be told beside its name. */
export interface PresetOptions {
  readonly items?: string;
  readonly cursor?: string;
  readonly end?: EndSignal;
  readonly closed?: boolean;
  /** Further keys, all optional. */
  readonly metadata?: readonly ("total" | "estimatedTotal" | "hasMore" | "warnings")[];
  /** The most items that a page may have. */
  readonly maxItems?: number;
}

/** A preset by name (`page` or `preset:page`), a preset with options, or a template of one's own. */
export type EnvelopeChoice =
  | string
  | ({ readonly preset: string } & PresetOptions)
  | { readonly template: JsonObject };
