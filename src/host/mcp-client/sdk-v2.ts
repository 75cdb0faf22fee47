import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { HttpTransport, Sdk, SdkClient } from "./sdk.js";

/** The client of the SDK's version 2, which comes with this package. */
export function createSdk(version: string): Sdk {
  return {
    version,
    listsAllPages: true,
    createClient: (name, ownVersion, pin) =>
      new Client(
        { name, version: ownVersion },
        pin !== undefined && pin >= "2026" ? { versionNegotiation: { mode: { pin } } } : {},
      ) as unknown as SdkClient,
    createHttpTransport: (url, options) =>
      new StreamableHTTPClientTransport(url, options) as unknown as HttpTransport,
    callTool: (client, params, options) => (client as unknown as Client).callTool(params as never, options),
  };
}
