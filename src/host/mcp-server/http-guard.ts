import type { IncomingMessage, ServerResponse } from "node:http";
import { networkInterfaces, hostname as ownName } from "node:os";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node";
import type { McpLog } from "../mcp-server.js";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const EVERYWHERE = ["0.0.0.0", "::"];

/** Answers a request that must not be served; says whether it may go on. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Refuses requests that name another host, or come from a page of one: a web site whose name was made to point here
 * (DNS rebinding) must not reach a server that only this machine is meant to use.
 */
export function createGuard(host: string, allowedHosts: readonly string[], log: McpLog): Guard {
  const names = [...LOOPBACK, ...allowedHosts, ...(EVERYWHERE.includes(host) ? ownNames() : [host])].map(
    inBrackets,
  );
  const checksHost = hostHeaderValidation(names);
  const checksOrigin = originValidation(names);
  return (request, response) => {
    if (!checksHost(request, response)) {
      log(`refused: the host "${request.headers.host ?? ""}" is not this server`);
      return false;
    }
    if (!checksOrigin(request, response)) {
      log(`refused: a page of "${request.headers.origin ?? ""}" may not use this server`);
      return false;
    }
    allowPage(request, response);
    if (request.method !== "OPTIONS") return true;
    response.writeHead(204).end();
    return false;
  };
}

function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return [ownName(), ...addresses.map(({ address }) => address.replace(/%.*$/, ""))];
}

function inBrackets(name: string): string {
  return name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
}

/** A page whose origin was found right may read what is answered, the session's name included. */
function allowPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const { origin } = headers;
  if (origin === undefined) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, Mcp-Protocol-Version");
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
  const asked = headers["access-control-request-headers"];
  if (asked !== undefined) response.setHeader("Access-Control-Allow-Headers", asked);
}
