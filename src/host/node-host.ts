import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { holdSignals } from "./hold-signals.js";
import type { FileStat, Host, ModuleExports } from "./host.js";
import { absolutePath, forwardSlashes, type PathRules } from "./host-path.js";
import { nodeDisk } from "./node-disk.js";
import { globFiles } from "./node-glob.js";
import { kindOfStats, statsAt } from "./node-stats.js";
import { watchFiles } from "./node-watch.js";
import { readPackageFile } from "./package-file.js";
import { codeOf, guarded, notRegular, refusal } from "./refusal.js";
import { applyTransaction } from "./transaction.js";

export interface NodeHostOptions {
  /** The folder that relative paths start from; that of the process by default. */
  readonly cwd?: string;
  /** The environment of the process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Those of the process by default. */
  readonly streams?: { readonly input: Readable; readonly output: Writable };
}

/** The host of this machine: its disk, its clock, the environment of this process. */
export function createNodeHost(options: NodeHostOptions = {}): Host {
  const rules = pathRules(options.cwd);
  const environment = options.env ?? process.env;
  const resolve = (path: string) => absolutePath(path, rules);
  return {
    ...rules,
    env: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined),
    now: () => performance.now(),
    today: () => new Date().toISOString().slice(0, 10),
    readFile: async (path) => readWhole(path, resolve(path)),
    readPieces: (path) => readPieces(path, resolve(path)),
    readInput: () => guardedInput(),
    stat: async (path) => statOf(path, resolve(path)),
    glob: (patterns, folder) => globFiles(patterns, resolve(folder), rules),
    list: async (folder) => namesIn(folder, resolve(folder)),
    apply: async (writes, removals) =>
      holdSignals(() => applyTransaction(nodeDisk, { writes, removals }, { rules })),
    watch: (paths, onChange, onError) => watchFiles({ paths, onChange, onError }, rules),
    git: async (args, options = {}) => {
      const { runGit } = await import("./node-git.js");
      return runGit(args, options, { cwd: rules.cwd, environment });
    },
    importModule: (path) => loadModule(path, resolve(path)),
    readPackageFile: async (path) => readPackageFile(path),
    connectMcp: async (request) => {
      const { connectMcp } = await import("./mcp-client/connect.js");
      return connectMcp(request, {
        cwd: rules.cwd,
        env: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined),
      });
    },
    serveMcp: async (service, endpoint, log = () => {}) => {
      const { serveMcp } = await import("./mcp-server/serve.js");
      const streams = options.streams ?? { input: process.stdin, output: process.stdout };
      return serveMcp(service, endpoint, { streams, log });
    },
  };
}

// Only commands that derive from modules need it.
async function loadModule(path: string, absolute: string): Promise<ModuleExports> {
  return (await import("./node-module.js")).importModule(path, absolute);
}

function pathRules(cwd = process.cwd()): PathRules {
  const platform = process.platform === "win32" ? "windows" : "posix";
  const start = platform === "windows" ? forwardSlashes(process.cwd()) : process.cwd();
  return { platform, cwd: absolutePath(cwd, { cwd: start, platform }) };
}

function readWhole(path: string, absolute: string): Uint8Array {
  return guarded(path, () => {
    const file = openRegular(path, absolute);
    try {
      const { buffer, byteOffset, length } = readFileSync(file);
      return new Uint8Array(buffer, byteOffset, length);
    } finally {
      closeSync(file);
    }
  });
}

function openRegular(path: string, absolute: string): number {
  // Without the flag, opening a pipe waits for somebody to write to it.
  const file = openSync(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = fstatSync(file);
  if (stats.isFile()) return file;
  closeSync(file);
  throw stats.isDirectory() ? refusal("EISDIR", path) : notRegular(path);
}

const PIECE_BYTES = 2 ** 18;

async function* readPieces(path: string, absolute: string): AsyncIterable<Uint8Array> {
  const file = guarded(path, () => openRegular(path, absolute));
  try {
    while (true) {
      const piece = new Uint8Array(PIECE_BYTES);
      const length = guarded(path, () => readSync(file, piece));
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

async function* guardedInput(): AsyncIterable<Uint8Array> {
  try {
    for await (const piece of process.stdin) yield piece as Uint8Array;
  } catch (error) {
    guarded("-", () => {
      throw error;
    });
  }
}

function statOf(path: string, absolute: string): FileStat | undefined {
  const stats = guarded(path, () => statsAt(absolute));
  return stats && { kind: kindOfStats(stats), size: stats.size, modified: stats.mtimeMs };
}

function namesIn(folder: string, absolute: string): readonly string[] {
  return guarded(folder, () => {
    try {
      return readdirSync(absolute).sort();
    } catch (error) {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    }
  });
}
