import { createNodeHost } from "../host/node-host.js";
import { main } from "./main.js";
import { processTerminal } from "./terminal.js";

/** Runs a command line in this process. */
export function start(argv: readonly string[]): Promise<number> {
  return main(argv, {
    createHost: (folder) => createNodeHost(folder === undefined ? {} : { cwd: folder }),
    terminal: processTerminal(),
  });
}
