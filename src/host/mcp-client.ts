import type { ClientLine, Failure } from "../model/observation.js";

/** A JSON value as it came; the host looks into none of them. */
export type RawJson = unknown;

export type McpTarget =
  /** Started without a shell; the words are the program and its arguments. */
  | {
      readonly kind: "stdio";
      readonly words: readonly string[];
      /** Beside the few variables that the official clients pass on. */
      readonly env: ReadonlyMap<string, string>;
      /** The working folder of the host by default. */
      readonly cwd?: string;
    }
  /** The address of a Streamable HTTP endpoint. */
  | { readonly kind: "http"; readonly url: string; readonly headers: ReadonlyMap<string, string> };

export interface McpRequest {
  readonly target: McpTarget;
  readonly line: ClientLine;
  /** The revision to insist on; what the client does by itself when absent. */
  readonly pin?: string;
  /** For each step: to connect, to list, each call. */
  readonly milliseconds: number;
  /** The largest message that is read. */
  readonly bytes: number;
}

export type McpConnection =
  | { readonly kind: "connected"; readonly client: McpClient }
  /** The package of that client cannot be found from the working folder. */
  | { readonly kind: "not-installed"; readonly package: string }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      readonly version: string;
      readonly noise: McpNoise;
    };

/** Lines on the server's standard output that are no messages: the first of them, and how many there were. */
export interface McpNoise {
  readonly lines: readonly string[];
  readonly count: number;
}

/** An official client that is connected to a server. Nothing here rejects; what goes wrong is an answer. */
export interface McpClient {
  readonly line: ClientLine;
  /** The version of the client's package. */
  readonly version: string;
  /** The revision of the protocol that was agreed upon. */
  readonly protocol?: string;
  readonly server?: { readonly name: string; readonly version: string };
  /** Whether the server says that it has tools. */
  readonly hasTools: boolean;
  /** Lists all tools, as the client does it, so that it validates the calls afterwards. */
  list(): Promise<McpListing>;
  call(tool: string, parameters: RawJson): Promise<McpAnswer>;
  /** Ends the connection and the server that was started for it. Resolves when its process is gone. */
  close(): Promise<void>;
  noise(): McpNoise;
}

export interface McpListing {
  /** The tools of all pages as they were sent. */
  readonly tools: readonly RawJson[];
  readonly pages: number;
  readonly repeatedCursor?: string;
  readonly refusal?: string;
  /** An error of the protocol in place of the list. */
  readonly error?: { readonly code: number; readonly message: string };
  readonly failure?: Failure;
}

export interface McpAnswer {
  /** The result as it was sent. */
  readonly result?: RawJson;
  /** The error of the protocol that was sent in its place. */
  readonly error?: { readonly code: number; readonly message: string };
  /** What the client says against it. Without result and error it did not ask. */
  readonly refusal?: string;
  readonly failure?: Failure;
}
