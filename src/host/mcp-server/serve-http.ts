import type { RequestListener } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import type { McpEndpoint, McpLog, McpService, McpServing } from "../mcp-server.js";
import { createServer } from "./create-server.js";
import { createGuard } from "./http-guard.js";
import { addressText, closeServer, listen, portOf } from "./listen.js";
import { Sessions } from "./sessions.js";

const PATH = "/mcp";

/** Serves clients of every revision over Streamable HTTP; rejects with `HostError` where it cannot listen. */
export async function serveHttp(
  service: McpService,
  { host, port, allowedHosts }: Extract<McpEndpoint, { kind: "http" }>,
  log: McpLog,
): Promise<McpServing> {
  const onerror = ({ message }: Error) => log(`error: ${message}`);
  const sessions = new Sessions(() => createServer(service, log));
  const modern = createMcpHandler(() => createServer(service, log), { legacy: "reject", onerror });
  const fetch: typeof modern.fetch = async (request, options) =>
    (await isLegacyRequest(request)) ? sessions.fetch(request) : modern.fetch(request, options);
  const answer = toNodeHandler({ fetch }, { onerror });
  const isAllowed = createGuard(host, allowedHosts, log);

  const listener: RequestListener = (request, response) => {
    if (!isAllowed(request, response)) return;
    if (request.url?.split("?")[0] === PATH) void answer(request as never, response as never);
    else response.writeHead(404, { "content-type": "text/plain" }).end(`MCP is served at ${PATH}\n`);
  };
  const servers = await listen({ host, port }, listener);
  const shown = host === "localhost" ? ["127.0.0.1", "::1"] : [host];
  return {
    addresses: servers.map(
      (server, index) => `http://${addressText(shown[index] ?? host, portOf(server))}${PATH}`,
    ),
    ended: new Promise(() => {}),
    close: async () => {
      await modern.close();
      await sessions.close();
      await Promise.all(servers.map(closeServer));
    },
  };
}
