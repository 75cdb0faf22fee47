import type { WireTransport } from "./wire-transport.js";

/** The little of an official client that is used here; the two lines agree on it. */
export interface SdkClient {
  onerror?: ((error: Error) => void) | undefined;
  connect(transport: never, options: SdkOptions): Promise<void>;
  listTools(params: { readonly cursor?: string } | undefined, options: SdkOptions): Promise<unknown>;
  close(): Promise<void>;
  getServerCapabilities(): { readonly tools?: unknown } | undefined;
  getServerVersion(): { readonly name: string; readonly version: string } | undefined;
}

export interface SdkOptions {
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export interface HttpOptions {
  readonly fetch: (input: string | URL, init?: RequestInit) => Promise<Response>;
  readonly requestInit: { readonly headers: Readonly<Record<string, string>> };
}

export interface HttpTransport extends WireTransport {
  terminateSession(): Promise<void>;
}

/** One line of the SDK, loaded. */
export interface Sdk {
  readonly version: string;
  /** Whether one `listTools` brings every page. */
  readonly listsAllPages: boolean;
  createClient(name: string, version: string, pin: string | undefined): SdkClient;
  createHttpTransport(url: URL, options: HttpOptions): HttpTransport;
  callTool(
    client: SdkClient,
    params: { name: string; arguments: unknown },
    options: SdkOptions,
  ): Promise<unknown>;
}
