import type { JsonDocument } from "../json/document.js";
import type { JsonValue } from "../json/node.js";
import type { Location } from "../source/location.js";

/** The two lines of the official TypeScript SDK: `@modelcontextprotocol/sdk` and `@modelcontextprotocol/client`. */
export const CLIENT_LINES = ["v2", "v1"] as const;
export type ClientLine = (typeof CLIENT_LINES)[number];

/** What a live or recorded server listed and returned. */
export interface Observation {
  /** The command, the address or the file, as the user wrote it. */
  readonly target: string;
  /** One for each client that looked; a single one without a client for what was recorded. */
  readonly sessions: readonly Session[];
  /** What was not looked at, and why. */
  readonly remarks: readonly string[];
}

/** One client's visit. */
export interface Session {
  /** Absent where no client took part. */
  readonly client?: ObservedClient;
  /** The revision of the protocol that was agreed upon. */
  readonly protocol?: string;
  /** As the server calls itself. */
  readonly server?: { readonly name: string; readonly version: string };
  readonly connection?: { readonly milliseconds: number };
  readonly listing?: Listing;
  /** In the order of the request. */
  readonly calls: readonly ObservedCall[];
  /** Why the visit ended early. */
  readonly failures: readonly Failure[];
  /** Lines on the server's standard output that are no messages: the first of them, and how many there were. */
  readonly noise?: { readonly lines: readonly string[]; readonly count: number };
}

export interface ObservedClient {
  readonly line: ClientLine;
  readonly version: string;
  /** The revision that the client was told to insist on. */
  readonly pin?: string;
}

/** An answer to `tools/list`, all pages together. */
export interface Listing {
  /** As the server sent them, in its order. */
  readonly tools: readonly ListedTool[];
  readonly pages: number;
  /** A cursor that the server gave twice: the list never ends. */
  readonly repeatedCursor?: string;
  /** An error of the protocol in place of the list. */
  readonly error?: { readonly code: number; readonly message: string };
  /** Why the client refuses the list, in its words. */
  readonly refusal?: string;
  readonly milliseconds?: number;
}

export interface ListedTool {
  readonly name: string;
  /** As it was sent; absent where none was. */
  readonly outputSchema?: JsonValue;
  /** Whether its annotations say that it changes nothing. */
  readonly isReadOnly: boolean;
  /** In a recorded answer. */
  readonly location?: Location;
}

/** One result of one tool, or what came in its place. */
export interface ObservedCall {
  readonly tool: string;
  /** The place among the calls asked for, from 1. */
  readonly number: number;
  /** The line that asks for it, or that recorded it. */
  readonly location?: Location;
  /** The recorded result with its places. */
  readonly document?: JsonDocument;
  readonly outcome: CallOutcome;
  readonly milliseconds?: number;
}

export type CallOutcome =
  /** A `CallToolResult` as the server sent it. `refusal`: what the client threw in its place. */
  | { readonly kind: "result"; readonly result: JsonValue; readonly refusal?: string }
  /** An error of the protocol: no result at all. */
  | { readonly kind: "error"; readonly code: number; readonly message: string }
  /** The client would not even ask. */
  | { readonly kind: "refused"; readonly refusal: string }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "skipped"; readonly reason: string };

/** Why the server did not answer. */
export interface Failure {
  readonly kind: "unreachable" | "crashed" | "timeout" | "too-large";
  /** What was asked of it: `connect`, `tools/list`, `tools/call NAME`. */
  readonly step: string;
  /** A fragment: "it ended with exit code 3". */
  readonly reason: string;
  /** The last lines of its standard error. */
  readonly stderr?: readonly string[];
}

/** `v2 2.4.0`, `v1 1.32.2`, `v2 2.4.0 pinned to 2026-07-28`. */
export function describeClient({ line, version, pin }: ObservedClient): string {
  return `${line} ${version}${pin === undefined ? "" : ` pinned to ${pin}`}`;
}
