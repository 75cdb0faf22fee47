import type { McpEndpoint, McpLog, McpService, McpServing } from "../mcp-server.js";
import { serveHttp } from "./serve-http.js";
import { type StandardStreams, serveStreams } from "./serve-stdio.js";

/** Starts a server; the streams are for a client that speaks over them. */
export async function serveMcp(
  service: McpService,
  endpoint: McpEndpoint,
  { streams, log }: { readonly streams: StandardStreams; readonly log: McpLog },
): Promise<McpServing> {
  return endpoint.kind === "stdio" ? serveStreams(service, streams, log) : serveHttp(service, endpoint, log);
}
