import { Client as ClientTwo } from "@modelcontextprotocol/client";
import { Client as ClientOne } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as MemoryOne } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as LowOne } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as HighOne } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  McpServer as HighTwo,
  Server as LowTwo,
  InMemoryTransport as MemoryTwo,
} from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import type { Client } from "../live/clients.js";

interface AnyServer {
  connect(transport: never): Promise<void>;
}

const INFO = { name: "berries", version: "1.0.0" };

/** The servers of both lines, as a program makes them, each with the client of its own line. */
export const SERVERS: readonly (readonly [string, () => AnyServer])[] = [
  ["McpServer of line 1", () => new HighOne(INFO)],
  ["Server of line 1", () => new LowOne(INFO)],
  ["McpServer of line 2", () => new HighTwo(INFO)],
  ["Server of line 2", () => new LowTwo(INFO)],
];

/** Connects a client of each line over a pair of transports in memory: any server speaks with any client. */
export async function clientsOf(create: () => AnyServer): Promise<readonly Client[]> {
  const clients = [new ClientOne(INFO), new ClientTwo(INFO)];
  for (const client of clients) {
    const pair = client instanceof ClientOne ? MemoryOne.createLinkedPair() : MemoryTwo.createLinkedPair();
    await create().connect(pair[0] as never);
    await client.connect(pair[1] as never);
    onTestFinished(() => client.close());
  }
  return clients as unknown as readonly Client[];
}
