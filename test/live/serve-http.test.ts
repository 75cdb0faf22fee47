import { request as httpRequest } from "node:http";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HostError } from "../../src/host/host.js";
import type { McpEndpoint, McpService, McpServing } from "../../src/host/mcp-server.js";
import { createNodeHost } from "../../src/host/node-host.js";
import { CLIENTS } from "./clients.js";

const service: McpService = {
  name: "berries",
  version: "1.0.0",
  tools: [{ name: "pick", inputSchema: { type: "object" } }],
  call: (tool) => (tool === "pick" ? { content: [{ type: "text", text: "a berry" }] } : undefined),
};

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function serve(options: Partial<Extract<McpEndpoint, { kind: "http" }>> = {}, served = service) {
  const log: string[] = [];
  const endpoint: McpEndpoint = { kind: "http", host: "127.0.0.1", port: 0, allowedHosts: [], ...options };
  const serving: McpServing = await createNodeHost().serveMcp(
    served,
    endpoint,
    (line) => void log.push(line),
  );
  running.push(serving);
  const url = new URL(serving.addresses[0] ?? "");
  return { serving, log, url, port: Number(url.port) };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** As nothing but an attacker would send it: `fetch` does not let the Host header be set. */
function send(
  port: number,
  { headers = {}, method = "POST", path = "/mcp", body = "{}", host = "127.0.0.1" } = {} as {
    headers?: Record<string, string>;
    method?: string;
    path?: string;
    body?: string;
    host?: string;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host, port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? body : undefined);
  });
}

/** A port that something else listens on. */
async function takenPort(host: string): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as { port: number }).port;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } },
});

const ACCEPT = { accept: "application/json, text/event-stream", "content-type": "application/json" };

describe("Streamable HTTP", () => {
  it.each([
    ["another host", { host: "evil.example" }],
    ["another host with our port", { host: "evil.example:3000" }],
    ["a name that begins like ours", { host: "localhost.evil.example" }],
    ["an address of another machine", { host: "10.0.0.1" }],
    ["a page of another site", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a page whose site begins like ours", { origin: "http://localhost.evil.example" }],
  ])("refuses %s, whatever is asked", async (_, headers) => {
    const { port, log } = await serve();
    for (const method of ["POST", "GET", "DELETE", "OPTIONS"]) {
      const { status, headers: answered } = await send(port, { method, headers: { ...ACCEPT, ...headers } });
      expect(status).toBe(403);
      expect(answered["access-control-allow-origin"]).toBeUndefined();
    }
    expect(log.every((line) => line.startsWith("refused: "))).toBe(true);
    expect(log).toHaveLength(4);
  });

  it("lets pages of this machine in, and read the name of their session", async () => {
    const { port } = await serve();
    const origin = "http://localhost:5173";
    const asked = { origin, "access-control-request-headers": "content-type,mcp-session-id" };
    expect(await send(port, { method: "OPTIONS", headers: asked })).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": origin,
        "access-control-allow-headers": "content-type,mcp-session-id",
      },
    });
    const opened = await send(port, { headers: { ...ACCEPT, origin }, body: INITIALIZE });
    expect(opened.status).toBe(200);
    expect(opened.headers["access-control-expose-headers"]).toContain("Mcp-Session-Id");
    expect(opened.headers["mcp-session-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  it("knows further names that it is told of", async () => {
    const { port } = await serve({ allowedHosts: ["mock", "fd00::1"] });
    for (const host of ["mock", "mock:8080", "[fd00::1]:80", "localhost", "[::1]"])
      expect((await send(port, { headers: { ...ACCEPT, host }, body: INITIALIZE })).status).toBe(200);
  });

  it("answers both loopback addresses for localhost, on one port", async () => {
    const { serving, port } = await serve({ host: "localhost" });
    const [first, second] = serving.addresses;
    expect(first).toBe(`http://127.0.0.1:${port}/mcp`);
    // A machine without IPv6 has one.
    if (second === undefined) return;
    expect(second).toBe(`http://[::1]:${port}/mcp`);
    expect((await send(port, { host: "::1", headers: ACCEPT, body: INITIALIZE })).status).toBe(200);
  });

  it("keeps sessions apart, ends them when asked, and knows none that it did not open", async () => {
    const { port } = await serve();
    const ids = new Set<unknown>();
    for (let count = 0; count < 2; count++)
      ids.add((await send(port, { headers: ACCEPT, body: INITIALIZE })).headers["mcp-session-id"]);
    expect(ids.size).toBe(2);
    const [id = ""] = [...ids].map(String);
    const ofSession = { ...ACCEPT, "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
    const list = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    expect(await send(port, { headers: ofSession, body: list })).toMatchObject({ status: 200 });
    expect(await send(port, { method: "DELETE", headers: ofSession })).toMatchObject({ status: 200 });
    expect(await send(port, { headers: ofSession, body: list })).toMatchObject({ status: 404 });
    expect(await send(port, { headers: ACCEPT, body: list })).toMatchObject({ status: 400 });
    expect(await send(port, { method: "GET", headers: ACCEPT })).toMatchObject({ status: 400 });
  });

  it.each([
    ["no JSON", "{", 400],
    ["another media type", "x", 415],
    ["5 MiB", `"${"x".repeat(5 * 1024 * 1024)}"`, 413],
  ])("outlives a body of %s", async (name, body, status) => {
    const { port } = await serve();
    const headers = name.startsWith("another") ? { ...ACCEPT, "content-type": "text/plain" } : ACCEPT;
    expect((await send(port, { headers, body })).status).toBe(status);
    expect((await send(port, { headers: ACCEPT, body: INITIALIZE })).status).toBe(200);
  });

  it("says where it is to whoever asks for something else", async () => {
    const { port } = await serve();
    for (const path of ["/", "//", "/sse", "/mcp/x", "/%"])
      expect(await send(port, { method: "GET", path })).toMatchObject({
        status: 404,
        text: "MCP is served at /mcp\n",
      });
  });

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["localhost", "127.0.0.1"],
    ["localhost", "::1"],
  ])("says that a port of %s is in use, and keeps none", async (host, takenOn) => {
    const port = await takenPort(takenOn);
    const failure = await serve({ host, port }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostError);
    expect(failure).toMatchObject({ code: "EADDRINUSE", message: "the port is in use" });
  });

  it("says that an address is not one of this machine", async () => {
    await expect(serve({ host: "203.0.113.7" })).rejects.toMatchObject({
      code: "EADDRNOTAVAIL",
      message: "this machine does not have that address",
    });
  });

  it.each(CLIENTS)("closes while %s is connected, and leaves no connection", async (_, connect) => {
    const { serving, url, port } = await serve();
    const client = await connect({ url: url.href });
    await client.listTools();
    expect(await client.callTool({ name: "pick", arguments: {} })).toMatchObject({
      content: [{ type: "text", text: "a berry" }],
    });
    await expect(client.callTool({ name: "pluck", arguments: {} })).rejects.toThrow("Tool pluck not found");
    await serving.close();
    await expect(send(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await client.close().catch(() => {});
  });

  it.each(CLIENTS)(
    "gives %s a contract that is no object in the form that its revision knows",
    async (name, connect) => {
      const numbers: McpService = {
        ...service,
        tools: [{ name: "count", inputSchema: { type: "object" }, outputSchema: { type: "array" } }],
        call: () => ({ content: [{ type: "text", text: "[1]" }], structuredContent: [1] }),
      };
      const { url } = await serve({}, numbers);
      const client = await connect({ url: url.href });
      await client.listTools();
      const { structuredContent } = await client.callTool({ name: "count", arguments: {} });
      expect(structuredContent).toEqual(name.includes("2026-07-28") ? [1] : { result: [1] });
      await client.close();
    },
  );
});
