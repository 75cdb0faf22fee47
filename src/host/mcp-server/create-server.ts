import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import type { McpLog, McpService } from "../mcp-server.js";

/**
 * A server of the official SDK for one connection, or for one request where the revision has no connections. The
 * low-level one: what is answered goes out as it is, right or wrong.
 */
export function createServer(service: McpService, log: McpLog): Server {
  const { name, version, tools } = service;
  const server = new Server({ name, version }, { capabilities: { tools: {} } });
  const schemas = new Map(tools.map((tool) => [tool.name, tool.outputSchema]));
  server.setRequestHandler("tools/list", () => {
    log("tools/list");
    return { tools: [...tools] as never };
  });
  server.setRequestHandler("tools/call", (request) => {
    const { name: tool, arguments: input = {} } = request.params;
    log(`tools/call ${tool} ${JSON.stringify(input)}`);
    const result = service.call(tool, input);
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${tool} not found`);
    // Revisions before 2026-07-28 know objects only; the listing of other contracts is wrapped for them as well.
    return server.projectCallToolResult(result as never, schemas.get(tool) as never);
  });
  return server;
}
