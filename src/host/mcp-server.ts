/** What a server lists and answers; the transports know nothing of contracts. */
export interface McpService {
  readonly name: string;
  readonly version: string;
  /** As they go into an answer to `tools/list`. */
  readonly tools: readonly ServedTool[];
  /** Answers a call, also with what no contract accepts; `undefined` where there is no such tool. */
  readonly call: (tool: string, input: unknown) => object | undefined;
}

export interface ServedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
}

export type McpEndpoint =
  /** One client, over the standard streams of the process. */
  | { readonly kind: "stdio" }
  /** Streamable HTTP, for any number of clients. */
  | {
      readonly kind: "http";
      /** 0 is any free one. */
      readonly port: number;
      /** `localhost` is both loopback addresses. */
      readonly host: string;
      /** Further names by which clients may call this machine; the loopback and `host` are always known. */
      readonly allowedHosts: readonly string[];
    };

/** A server that runs. */
export interface McpServing {
  /** Where it is reached; empty for standard streams. */
  readonly addresses: readonly string[];
  /** Resolves when the client went away for good (the end of standard input); never for HTTP. */
  readonly ended: Promise<void>;
  /** Ends every exchange and connection; resolves when nothing is left that keeps the process alive. */
  close(): Promise<void>;
}

/** Told of every request, and of what was refused, in one line each. */
export type McpLog = (line: string) => void;
