import type { Host } from "../host/host.js";
import type { Terminal } from "./terminal.js";

/** What the command line runs in. */
export interface Environment {
  /** A host for a working folder; the process's own when none is named. */
  readonly createHost: (folder?: string) => Host;
  readonly terminal: Terminal;
}
