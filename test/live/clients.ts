import { Client as ClientTwo, StreamableHTTPClientTransport as HttpTwo } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioTwo } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOne } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioOne } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpOne } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { BIN } from "../support/built.js";

/** What both lines of the SDK have in common. */
export interface Client {
  listTools(): Promise<{ tools: readonly ListedTool[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<CallResult>;
  close(): Promise<void>;
}

export interface ListedTool {
  readonly name: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly title?: string | undefined;
}

export interface CallResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

/** Where a server is: a command line of the built package, a program with its arguments, or an address. */
export type Target =
  | { readonly args: readonly string[]; readonly cwd: string }
  | { readonly command: readonly string[]; readonly cwd: string }
  | { readonly url: string };

function childOf(target: Exclude<Target, { readonly url: string }>) {
  const args = "args" in target ? [BIN, ...target.args] : [...target.command];
  return { command: process.execPath, args, cwd: target.cwd, stderr: "ignore" as const };
}

const INFO = { name: "test", version: "1.0.0" };

async function connectOne(target: Target): Promise<Client> {
  const client = new ClientOne(INFO);
  const transport = "url" in target ? new HttpOne(new URL(target.url)) : new StdioOne(childOf(target));
  await client.connect(transport as never);
  return client as never;
}

async function connectTwo(target: Target, pin?: string): Promise<Client> {
  const client = new ClientTwo(INFO, pin === undefined ? {} : { versionNegotiation: { mode: { pin } } });
  const transport = "url" in target ? new HttpTwo(new URL(target.url)) : new StdioTwo(childOf(target));
  await client.connect(transport);
  return client as never;
}

/** The clients that people have, each with the revision that it speaks. */
export const CLIENTS: readonly (readonly [string, (target: Target) => Promise<Client>])[] = [
  ["sdk 1.32.2", connectOne],
  ["client 2.4.0", connectTwo],
  ["client 2.4.0, pinned to 2026-07-28", (target) => connectTwo(target, "2026-07-28")],
];
