import { randomUUID } from "node:crypto";
import { type Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";

/** More than any test opens; beyond it the oldest session ends. */
const MOST_SESSIONS = 1000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: Server;
}

/** Streamable HTTP of the revisions before 2026-07-28: each client has a session, and a server for it. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #createServer: () => Server;

  constructor(createServer: () => Server) {
    this.#createServer = createServer;
  }

  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    const known = id === null ? undefined : this.#sessions.get(id);
    if (known) return known.transport.handleRequest(request);
    // The client is to begin anew: the server was started again, or has closed the session.
    if (id !== null) return refusal(404, "Session not found");
    if (request.method !== "POST") return refusal(400, "Mcp-Session-Id header is required");
    const opened = await this.#open();
    const response = await opened.transport.handleRequest(request);
    if (opened.transport.sessionId === undefined) await opened.server.close();
    return response;
  }

  async close(): Promise<void> {
    const open = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(open.map(({ server }) => server.close()));
  }

  async #open(): Promise<Session> {
    const server = this.#createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { transport, server });
        this.#endOldest();
      },
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await server.connect(transport);
    return { transport, server };
  }

  #endOldest(): void {
    const [oldest] = this.#sessions;
    if (!oldest || this.#sessions.size <= MOST_SESSIONS) return;
    this.#sessions.delete(oldest[0]);
    void oldest[1].server.close();
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status });
}
