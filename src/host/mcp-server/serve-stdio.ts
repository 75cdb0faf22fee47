import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpLog, McpService, McpServing } from "../mcp-server.js";
import { createServer } from "./create-server.js";
import { PatientTransport } from "./patient-transport.js";

export interface StandardStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves one client, of any revision, over two streams. */
export function serveStreams(service: McpService, streams: StandardStreams, log: McpLog): McpServing {
  const transport = new PatientTransport(streams);
  const handle = serveStdio(() => createServer(service, log), {
    transport,
    onerror: ({ message }) => log(`error: ${message}`),
  });
  const close = async () => {
    transport.abandon();
    await handle.close();
  };
  return { addresses: [], ended: transport.ended, close };
}
