import type { McpConnection, McpRequest } from "./mcp-client.js";
import type { McpEndpoint, McpLog, McpService, McpServing } from "./mcp-server.js";

/**
 * Why the world refused; `code` is Node's (`ENOENT`, `EACCES`, `EISDIR`, `ENOSPC` …).
 *
 * `message` is the plain reason alone ("no such file"), `path` what it is about: as the caller wrote it, or, for a
 * folder on the way there, relative to the working folder where possible.
 */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly code: string;
  readonly path: string;
  constructor(code: string, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/** What a module exports, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>;

export interface FileStat {
  /** "other" is a pipe, a socket or a device. */
  readonly kind: "file" | "directory" | "other";
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since the epoch; together with the size a hint that a file did not change, never a proof. */
  readonly modified: number;
}

/** One file to write whole. The content is asked for when it is needed, and not kept. */
export interface FileWrite {
  readonly path: string;
  readonly content: () => string;
}

/** Called with the listed paths that changed, as they were listed. The next call waits until the promise settles. */
export type WatchListener = (paths: readonly string[]) => void | Promise<void>;

export interface WatchHandle {
  /** No listener is called after this. Safe to call from one. */
  close(): Promise<void>;
}

/** What git is asked beside its words. */
export interface GitOptions {
  /** What it reads from standard input; nothing by default. */
  readonly input?: string;
}

/** What git said. A code other than 0 is an answer too: git says with it that something is not so. */
export interface GitAnswer {
  readonly code: number;
  /** Bytes: git prints files of any encoding. */
  readonly stdout: Uint8Array;
  /** In English, whatever the user's language, without white space around it. */
  readonly stderr: string;
}

/**
 * The only object that touches files, environment, clock or network.
 *
 * Paths are absolute or relative to `cwd`, with forward slashes on every system. All methods reject with
 * `HostError` and with nothing else, except for what the caller's own functions throw.
 */
export interface Host {
  /** Absolute, with forward slashes. */
  readonly cwd: string;
  readonly platform: "posix" | "windows";
  env(name: string): string | undefined;
  /** Milliseconds, monotonic. */
  now(): number;
  /** Today as YYYY-MM-DD, UTC. */
  today(): string;
  /** The whole file. Pipes and devices are refused, because reading them may never end. */
  readFile(path: string): Promise<Uint8Array>;
  /** A file in pieces, so that it may be larger than memory. Rejects as `readFile` does, when the first one is asked for. */
  readPieces(path: string): AsyncIterable<Uint8Array>;
  /** What is given to the process on its standard input, in pieces. */
  readInput(): AsyncIterable<Uint8Array>;
  /** `undefined` when nothing is there. Follows symbolic links. */
  stat(path: string): Promise<FileStat | undefined>;
  /**
   * Files only, sorted by code unit, each path relative to `folder` with forward slashes. Does not follow links to
   * folders. Case counts; names that start with a dot are found only by patterns that name the dot; a pattern that
   * starts with `!` takes away. A folder that cannot be read is an error, one that is not there is empty.
   */
  glob(patterns: readonly string[], folder: string): Promise<readonly string[]>;
  /** The names in a folder, sorted by code unit; empty when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * Writes and removes files as one step: everything is staged beside its place first, then renamed, then the
   * removals are made, so that a failure on the way leaves the disk as it was.
   *
   * Missing folders are made. A file that is replaced keeps its mode; a link to a file stays one, and what it leads
   * to is written. Removing what is not there is no error; removing a link removes the link. What `content` throws
   * comes out unchanged, with nothing written.
   */
  apply(writes: Iterable<FileWrite>, removals: readonly string[]): Promise<void>;
  /**
   * Calls back after the listed files changed, were made or went away; changes close together come as one call. A
   * listed folder changes when a name in it comes or goes, those that start with a dot apart.
   *
   * `paths` is asked again after each call, so that the list may follow what the sources say. Watching that breaks
   * later on is told to `onError`.
   */
  watch(
    paths: () => readonly string[],
    onChange: WatchListener,
    onError?: (error: HostError) => void,
  ): Promise<WatchHandle>;
  /**
   * Runs git in `cwd`, without a shell, and never lets it ask for a password or fetch by itself. Where git cannot be
   * started, an error says so: `ENOENT` about `git` when it is missing.
   */
  git(args: readonly string[], options?: GitOptions): Promise<GitAnswer>;
  /**
   * Runs a JavaScript module of the project and returns what it exports. Rejects with whatever the module throws while
   * it loads, and with `HostError` when there is no such file, or when it does not come to an end.
   */
  importModule(path: string): Promise<ModuleExports>;
  /** A file shipped with this package, by its path from the package root. */
  readPackageFile(path: string): Promise<string>;
  /** Connects an official MCP client to a server, which it starts where the target is a command. Never rejects. */
  connectMcp(request: McpRequest): Promise<McpConnection>;
  /** Starts an MCP server, of the official SDK. */
  serveMcp(service: McpService, endpoint: McpEndpoint, log?: McpLog): Promise<McpServing>;
}
