/** What tells a reader that there is no further page. */
export type EndSignal = "absent" | "null" | "empty" | "flag" | "none";

export type PageMetadata = "total" | "estimatedTotal" | "hasMore" | "warnings";

/** What a list preset can be told beside its name. */
export interface PresetOptions {
  /** The key of the items. */
  readonly items?: string;
  /** The key of the cursor. */
  readonly cursor?: string;
  readonly end?: EndSignal;
  /** Whether other keys are refused. */
  readonly closed?: boolean;
  /** Further keys, all optional. */
  readonly metadata?: readonly PageMetadata[];
  /** The most items that a page may have. */
  readonly maxItems?: number;
}
