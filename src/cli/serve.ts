import { EXIT, plural } from "../commands/outcome.js";
import type { ServeOptions } from "../commands/serve.js";
import type { McpEndpoint } from "../host/mcp-server.js";
import { visible } from "../source/visible.js";
import { complain, type Delivery, deliverAnswer } from "./deliver.js";
import type { ServeFlags } from "./serve-command.js";

/** A request may hold megabytes. */
const LONGEST_LINE = 500;

/** Serves until the client goes away or somebody asks to stop. Standard output belongs to the protocol. */
export async function serve(flags: ServeFlags, delivery: Delivery): Promise<number> {
  const { host, terminal } = delivery;
  const [config, second] = flags.config ?? [];
  if (second !== undefined) {
    complain("`serve` serves one project", "name one --config", delivery);
    return EXIT.usage;
  }
  const vain = flags.http === undefined && [flags.host, flags.allowRemote, flags.allowHost].some(Boolean);
  if (vain) {
    complain("there is no address without --http", "`--http PORT` serves over HTTP", delivery);
    return EXIT.usage;
  }
  const { startServer } = await import("../commands/serve.js");
  const say = (line: string) => terminal.err(`${visible(line)}\n`);
  const started = await startServer(host, {
    ...optionsOf(flags),
    ...(config !== undefined && { config }),
    ...(flags.verbose && { log: (line: string) => say(shortened(line)) }),
  });
  if (started.kind === "refused") return deliverAnswer("serve", started.answer, delivery);
  const { serving, tools } = started;
  const what = plural(tools, "tool");
  if (serving.addresses.length === 0) say(`serving ${what} on standard input and output`);
  for (const address of serving.addresses) say(`serving ${what} at ${address}`);
  await Promise.race([serving.ended, terminal.interrupted()]);
  await serving.close();
  return EXIT.fine;
}

function optionsOf({ seed, size, family, fixtures, fault, allowRemote, ...flags }: ServeFlags): ServeOptions {
  return {
    endpoint: endpointOf(flags),
    seed,
    size,
    ...(family !== undefined && { family }),
    ...(fixtures !== undefined && { fixtures }),
    ...(fault && { fault }),
    ...(allowRemote && { allowRemote }),
  };
}

function endpointOf({
  http,
  host = "localhost",
  allowHost = [],
}: Pick<ServeFlags, "http" | "host" | "allowHost">): McpEndpoint {
  if (http === undefined) return { kind: "stdio" };
  return { kind: "http", port: http, host: host.replace(/^\[(.*)\]$/, "$1"), allowedHosts: allowHost };
}

function shortened(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
