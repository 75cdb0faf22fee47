import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HostError } from "../host.js";

/** Ports are tried anew when one that was free on one loopback address is taken on the other. */
const ATTEMPTS = 10;

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use",
  EACCES: "permission denied",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "no such host",
};

/** Listens on an address; on both loopback addresses for `localhost`, as far as the machine has them. */
export async function listen(
  { host, port }: { readonly host: string; readonly port: number },
  listener: RequestListener,
): Promise<readonly Server[]> {
  if (host !== "localhost") return [await listenOn(host, port, listener)];
  for (let attempt = 1; ; attempt++) {
    const first = await listenOn("127.0.0.1", port, listener);
    try {
      return [first, await listenOn("::1", portOf(first), listener)];
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      // A machine without IPv6.
      if (error.code !== "EADDRINUSE") return [first];
      await closeServer(first);
      if (port !== 0 || attempt === ATTEMPTS) throw error;
    }
  }
}

function listenOn(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? "UNKNOWN";
      reject(new HostError(code, addressText(host, port), REASONS[code] ?? error.message));
    });
    server.listen({ host, port }, () => resolve(server));
  });
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** `127.0.0.1:3000`, `[::1]:3000`. */
export function addressText(host: string, port: number): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Ends the connections too, idle or not: clients keep them open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
