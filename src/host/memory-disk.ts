import { posix } from "node:path";
import type { Destination, Disk } from "./disk.js";
import type { FileStat } from "./host.js";
import { systemError } from "./refusal.js";

export interface MemoryFile {
  readonly bytes: Uint8Array;
  /** Counts the writes to the disk: a later write has a higher number. */
  readonly modified: number;
}

/** Files and folders by absolute path. Knows no links, no rights and no devices. */
export class MemoryDisk implements Disk {
  readonly #files = new Map<string, MemoryFile>();
  readonly #folders = new Set<string>();
  #writes = 0;

  constructor(root: string) {
    this.#addFolders(root);
  }

  get files(): ReadonlyMap<string, MemoryFile> {
    return this.#files;
  }

  /** Puts a file there with the folders it needs, as another program would. */
  put(path: string, bytes: Uint8Array): void {
    this.#addFolders(posix.dirname(path));
    this.#files.set(path, { bytes, modified: ++this.#writes });
  }

  /** The bytes of a file. */
  read(path: string): Uint8Array {
    if (this.kindOf(path) === "directory") throw systemError("EISDIR");
    return this.#file(path).bytes;
  }

  stat(path: string): FileStat | undefined {
    const file = this.#files.get(path);
    if (file) return { kind: "file", size: file.bytes.length, modified: file.modified };
    return this.#folders.has(path) ? { kind: "directory", size: 0, modified: 0 } : undefined;
  }

  /** The names in a folder, in no order; none when there is no such folder. */
  names(folder: string): readonly string[] {
    if (this.#files.has(folder)) throw systemError("ENOTDIR");
    const paths = [...this.#files.keys(), ...this.#folders];
    return paths.filter((path) => isIn(path, folder)).map((path) => posix.basename(path));
  }

  locate(path: string): Destination {
    const kind = this.kindOf(path);
    return kind === undefined ? { path } : { path, kind };
  }

  kindOf(path: string): FileStat["kind"] | undefined {
    if (this.#files.has(path)) return "file";
    return this.#folders.has(path) ? "directory" : undefined;
  }

  makeFolder(path: string): boolean {
    if (this.kindOf(path) !== undefined) return false;
    this.#expectFolder(posix.dirname(path));
    this.#folders.add(path);
    return true;
  }

  removeFolder(path: string): void {
    if (this.names(path).length > 0) throw systemError("ENOTEMPTY");
    if (!this.#folders.delete(path)) throw systemError("ENOENT");
  }

  create(path: string, content: string): void {
    if (this.kindOf(path) !== undefined) throw systemError("EEXIST");
    this.#expectFolder(posix.dirname(path));
    this.#files.set(path, { bytes: new TextEncoder().encode(content), modified: ++this.#writes });
  }

  keep(path: string, name: string): boolean {
    const file = this.#files.get(path);
    if (file === undefined) return false;
    if (this.kindOf(name) !== undefined) throw systemError("EEXIST");
    this.#files.set(name, file);
    return true;
  }

  move(from: string, to: string): void {
    const file = this.#file(from);
    if (this.kindOf(to) === "directory") throw systemError("EISDIR");
    this.#expectFolder(posix.dirname(to));
    this.#files.delete(from);
    this.#files.set(to, file);
  }

  remove(path: string): void {
    if (!this.#files.delete(path)) throw systemError("ENOENT");
  }

  #file(path: string): MemoryFile {
    const file = this.#files.get(path);
    if (file !== undefined) return file;
    this.#expectFolder(posix.dirname(path));
    throw systemError("ENOENT");
  }

  #expectFolder(path: string): void {
    const kind = this.kindOf(path);
    if (kind !== "directory") throw systemError(kind === undefined ? "ENOENT" : "ENOTDIR");
  }

  #addFolders(folder: string): void {
    for (let path = folder; !this.#folders.has(path); path = posix.dirname(path)) this.#folders.add(path);
  }
}

function isIn(path: string, folder: string): boolean {
  return path !== folder && posix.dirname(path) === folder;
}
