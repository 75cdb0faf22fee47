/** Why the world refused; `code` is Node's (`ENOENT`, `EACCES`, `EISDIR`, `ENOSPC` …). */
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

export interface FileStat {
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

export interface WatchHandle {
  close(): Promise<void>;
}

/**
 * The only object that touches files, environment, clock or network.
 *
 * Paths are absolute or relative to `cwd`, with forward slashes on every system. All methods reject with
 * `HostError` and with nothing else.
 */
export interface Host {
  readonly cwd: string;
  readonly platform: "posix" | "windows";
  env(name: string): string | undefined;
  /** Milliseconds, monotonic. */
  now(): number;
  /** Today as YYYY-MM-DD, UTC. */
  today(): string;
  readFile(path: string): Promise<Uint8Array>;
  /** `undefined` when nothing is there. Follows symbolic links. */
  stat(path: string): Promise<FileStat | undefined>;
  /** Files only, sorted by code unit, each path relative to `folder` with forward slashes. Does not follow links to folders. */
  glob(patterns: readonly string[], folder: string): Promise<readonly string[]>;
  /** The names in a folder, sorted by code unit; empty when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * Writes and removes files as one step: everything is staged beside its place first, then renamed, so that a
   * failure on the way leaves the disk as it was. Missing folders are made.
   */
  apply(writes: Iterable<FileWrite>, removals: readonly string[]): Promise<void>;
  /** Calls back after the listed files changed, were made or went away; changes close together come as one call. */
  watch(paths: () => readonly string[], onChange: (paths: readonly string[]) => void): Promise<WatchHandle>;
  /** A file shipped with this package, by its path from the package root. */
  readPackageFile(path: string): Promise<string>;
}
