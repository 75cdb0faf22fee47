import { posix } from "node:path";
import type { WatchHandle, WatchListener } from "./host.js";

/** One change of the disk, by absolute path. */
export interface MemoryChange {
  readonly path: string;
  /** Whether the file was made or went away, which its folder shows too. */
  readonly named: boolean;
}

/** A watch without a clock: it is told of changes and calls back at once. */
export class MemoryWatch implements WatchHandle {
  readonly #paths: () => readonly string[];
  readonly #listener: WatchListener;
  readonly #resolve: (path: string) => string;
  readonly #waiting: MemoryChange[] = [];
  #calling = false;
  #closed = false;

  constructor(paths: () => readonly string[], listener: WatchListener, resolve: (path: string) => string) {
    this.#paths = paths;
    this.#listener = listener;
    this.#resolve = resolve;
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  /** Resolves when the listener is done with it; a change made by the listener itself is called for after that. */
  async tell(changes: readonly MemoryChange[]): Promise<void> {
    this.#waiting.push(...changes);
    if (this.#calling || this.#closed) return;
    this.#calling = true;
    try {
      while (!this.#closed && this.#waiting.length > 0) {
        const changed = this.#listed(this.#waiting.splice(0));
        const done = changed.length > 0 ? this.#listener(changed) : undefined;
        // Waiting for nothing would still let the next change pass before its call.
        if (done instanceof Promise) await done;
      }
    } finally {
      this.#calling = false;
    }
  }

  #listed(changes: readonly MemoryChange[]): readonly string[] {
    const changed = new Set(changes.map(({ path }) => path));
    for (const { path, named } of changes) {
      if (named && !posix.basename(path).startsWith(".")) changed.add(posix.dirname(path));
    }
    return this.#paths().filter((path) => changed.has(this.#resolve(path)));
  }
}
