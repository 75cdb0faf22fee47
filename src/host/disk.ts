import type { FileStat } from "./host.js";

/** What a new file takes over from the one it replaces. */
export interface FileOwnership {
  readonly mode: number;
  readonly user: number;
  readonly group: number;
}

/** Where a write ends up, after links; `kind` is absent when nothing is there yet. */
export interface Destination {
  readonly path: string;
  readonly kind?: FileStat["kind"];
  readonly ownership?: FileOwnership;
}

/**
 * The few calls a transaction is made of, all synchronous.
 *
 * Paths are absolute with forward slashes. Failures are thrown as errors with a `code` of Node's.
 */
export interface Disk {
  /** Follows the links at the end of the path, dangling ones too. */
  locate(path: string): Destination;
  /** Follows links; `undefined` when nothing is there. */
  kindOf(path: string): FileStat["kind"] | undefined;
  /** One level. False when the folder was there already. */
  makeFolder(path: string): boolean;
  /** Refuses a folder that is not empty. */
  removeFolder(path: string): void;
  /** Makes a file that was not there; `EEXIST` when it was. */
  create(path: string, content: string, ownership?: FileOwnership): void;
  /** Gives a file's bytes a second, new name. False when there is no such file. */
  keep(path: string, name: string): boolean;
  /** Replaces what is at `to`. A link is moved, not what it leads to. */
  move(from: string, to: string): void;
  remove(path: string): void;
}
