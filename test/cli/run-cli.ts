import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { main } from "../../src/cli/main.js";
import type { Host } from "../../src/host/host.js";
import { createMemoryHost } from "../../src/host/memory-host.js";

const NOTES = fileURLToPath(new URL("../fixtures/projects/notes/", import.meta.url));

/** The files of the small project that most tests look at. */
export const notes: Readonly<Record<string, string>> = Object.fromEntries(
  ["library", "matrix", "envelope"].map((name) => {
    const path = `schemas/${name}.json`;
    return [path, readFileSync(`${NOTES}${path}`, "utf8")];
  }),
);

export interface Surroundings {
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly outIsTerminal?: boolean;
  readonly errIsTerminal?: boolean;
  readonly columns?: number;
  readonly createHost?: (folder?: string) => Host;
}

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, on a disk in memory. */
export async function runCli(argv: readonly string[], surroundings: Surroundings = {}): Promise<Said> {
  const { files = notes, env = {}, outIsTerminal = false, errIsTerminal = false, columns } = surroundings;
  const said = { out: "", err: "" };
  const host = createMemoryHost(files, { env });
  const code = await main(argv, {
    createHost: surroundings.createHost ?? (() => host),
    terminal: {
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      outIsTerminal,
      errIsTerminal,
      columns,
      interrupted: () => Promise.resolve(),
    },
  });
  return { code, ...said };
}
