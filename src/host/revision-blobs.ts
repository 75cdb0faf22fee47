import type { Host } from "./host.js";
import { HostError } from "./host.js";
import type { TreeFile } from "./revision-tree.js";

type Kindred = () => readonly string[];

/** What is read ahead at once, in bytes. */
const READ_AHEAD = 32 * 1024 * 1024;

/** Contents by their hash, read many at once: a process for each of a thousand contracts would take seconds. */
export class RevisionBlobs {
  readonly #host: Host;
  readonly #sizes = new Map<string, number>();
  readonly #contents = new Map<string, Uint8Array>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(host: Host) {
    this.#host = host;
  }

  /** `kindred` are those that are likely to be asked next: their sizes are learnt together. */
  size({ path, blob }: TreeFile, kindred: Kindred): Promise<number> {
    return this.#inTurn(async () => {
      if (!this.#sizes.has(blob)) await this.#learnSizes([blob, ...kindred()]);
      return found(this.#sizes.get(blob), path);
    });
  }

  /** As many of the kindred as is reasonable are read together. */
  content({ path, blob }: TreeFile, kindred: Kindred): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      if (!this.#contents.has(blob)) {
        const blobs = [blob, ...kindred()];
        await this.#learnSizes(blobs);
        await this.#readContents(blobs);
      }
      return found(this.#contents.get(blob), path);
    });
  }

  /** Who asks while another is served finds what that one brought. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #learnSizes(blobs: readonly string[]): Promise<void> {
    const unknown = [...new Set(blobs)].filter((blob) => !this.#sizes.has(blob));
    if (unknown.length === 0) return;
    const { stdout } = await this.#host.git(["cat-file", "--batch-check"], { input: lines(unknown) });
    for (const line of new TextDecoder().decode(stdout).split("\n")) {
      const [blob = "", type, size] = line.split(" ");
      if (type === "blob") this.#sizes.set(blob, Number(size));
    }
  }

  async #readContents(blobs: readonly string[]): Promise<void> {
    const wanted = new Set<string>();
    let bytes = 0;
    for (const blob of blobs) {
      const size = this.#sizes.get(blob);
      if (size === undefined || this.#contents.has(blob)) continue;
      if (wanted.size > 0 && bytes + size > READ_AHEAD) continue;
      bytes += size;
      wanted.add(blob);
    }
    if (wanted.size === 0) return;
    const { stdout } = await this.#host.git(["cat-file", "--batch"], { input: lines([...wanted]) });
    for (let at = 0; at < stdout.length; ) {
      const end = stdout.indexOf(0x0a, at);
      const [blob = "", type, size] = new TextDecoder().decode(stdout.subarray(at, end)).split(" ");
      at = end + 1;
      if (type !== "blob") continue;
      this.#contents.set(blob, stdout.subarray(at, at + Number(size)));
      at += Number(size) + 1;
    }
  }
}

function lines(blobs: readonly string[]): string {
  return blobs.map((blob) => `${blob}\n`).join("");
}

/** A clone made with a filter, or a damaged one, lacks contents of files whose names it has. */
function found<T>(value: T | undefined, path: string): T {
  if (value !== undefined) return value;
  const advice = "run `git fetch --refetch --no-filter` to complete it";
  throw new HostError("EIO", path, `this clone has the name, but not the content; ${advice}`);
}
