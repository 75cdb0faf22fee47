import { posix } from "node:path";
import type { Destination, Disk } from "./disk.js";
import { type FileWrite, HostError } from "./host.js";
import { absolutePath, type PathRules, shownPath } from "./host-path.js";
import { codeOf, guarded, isAbsence, notRegular, refusal } from "./refusal.js";
import { temporaryName } from "./temporary-name.js";
import { attempt, UndoLog } from "./undo-log.js";

/** The steps of a transaction at which the world can refuse. */
export type TransactionStep = "mkdir" | "stage" | "rename" | "remove";

export interface TransactionOptions {
  readonly rules: PathRules;
  /**
   * Called inside each step with an absolute path, where a failure has most to clean up: after a file is staged,
   * after the former content is kept. What it throws fails the step.
   */
  readonly onStep?: (step: TransactionStep, path: string) => void;
}

/**
 * Writes and removes files so that either all of it happens or nothing.
 *
 * Everything is staged beside its place, then renamed in order, then the removals are made; what a rename or removal
 * replaces is kept under a second name until the end. After a failure the steps are undone, last first.
 */
export function applyTransaction(
  disk: Disk,
  files: { readonly writes: Iterable<FileWrite>; readonly removals: readonly string[] },
  options: TransactionOptions,
): void {
  const transaction = new Transaction(disk, options);
  try {
    const removals = files.removals.map((path) => transaction.checkRemoval(path));
    const staged: Staged[] = [];
    for (const write of files.writes) staged.push(transaction.stage(write));
    for (const file of staged) transaction.replace(file);
    for (const removal of removals) transaction.remove(removal);
  } catch (error) {
    throw withLeftovers(error, transaction.rollBack());
  }
  transaction.forgetFormerContent();
}

interface Staged {
  readonly asked: string;
  readonly temporary: string;
  readonly destination: Destination;
}

interface Removal {
  readonly asked: string;
  readonly path: string;
}

class Transaction {
  readonly #disk: Disk;
  readonly #options: TransactionOptions;
  readonly #undo = new UndoLog();
  readonly #former: string[] = [];
  readonly #folders = new Set<string>();

  constructor(disk: Disk, options: TransactionOptions) {
    this.#disk = disk;
    this.#options = options;
  }

  checkRemoval(asked: string): Removal {
    return guarded(asked, () => {
      const path = absolutePath(asked, this.#options.rules);
      if (this.#disk.kindOf(path) === "directory") throw refusal("EISDIR", asked);
      return { asked, path };
    });
  }

  stage({ path: asked, content }: FileWrite): Staged {
    const destination = guarded(asked, () => this.#locate(asked));
    const temporary = this.#write(asked, destination, content());
    return guarded(asked, () => {
      this.#undo.push(temporary, () => this.#disk.remove(temporary));
      this.#options.onStep?.("stage", destination.path);
      return { asked, temporary, destination };
    });
  }

  // A function of its own: what undoes the step lives until the end, and must not keep the text alive with it.
  #write(asked: string, { path, ownership }: Destination, text: string): string {
    return guarded(asked, () =>
      createBeside(this.#disk, path, (name) => this.#disk.create(name, text, ownership)),
    );
  }

  replace({ asked, temporary, destination: { path, kind } }: Staged): void {
    guarded(asked, () => {
      const former = kind === undefined ? undefined : this.#keep(path);
      let replaced = false;
      this.#undo.push(former ?? path, () => {
        if (replaced && former !== undefined) this.#disk.move(former, path);
        else if (replaced) this.#disk.remove(path);
        else if (former !== undefined) this.#disk.remove(former);
      });
      this.#options.onStep?.("rename", path);
      this.#disk.move(temporary, path);
      replaced = true;
    });
  }

  remove({ asked, path }: Removal): void {
    guarded(asked, () => {
      const former = temporaryName(path);
      try {
        this.#options.onStep?.("remove", path);
        this.#disk.move(path, former);
      } catch (error) {
        if (isAbsence(error)) return;
        throw error;
      }
      this.#former.push(former);
      this.#undo.push(former, () => this.#disk.move(former, path));
    });
  }

  rollBack(): readonly string[] {
    return this.#undo.rollBack();
  }

  forgetFormerContent(): void {
    // Everything is in its place by now: a name that cannot be removed is no reason to undo that.
    for (const name of this.#former) attempt(() => this.#disk.remove(name));
  }

  #locate(asked: string): Destination {
    const destination = this.#disk.locate(absolutePath(asked, this.#options.rules));
    if (destination.kind === "directory") throw refusal("EISDIR", asked);
    if (destination.kind === "other") throw notRegular(asked);
    if (destination.kind === undefined) this.#makeFolder(posix.dirname(destination.path));
    return destination;
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    const kind = this.#disk.kindOf(path);
    if (kind === undefined) {
      this.#makeFolder(posix.dirname(path));
      this.#options.onStep?.("mkdir", path);
      if (this.#disk.makeFolder(path)) this.#undo.push(path, () => this.#disk.removeFolder(path));
    } else if (kind !== "directory") throw refusal("ENOTDIR", shownPath(path, this.#options.rules));
    this.#folders.add(path);
  }

  /** The second name of a file, or nothing when somebody removed the file in the meantime. */
  #keep(path: string): string | undefined {
    let kept = false;
    const name = createBeside(this.#disk, path, (candidate) => {
      kept = this.#disk.keep(path, candidate);
    });
    if (!kept) return undefined;
    this.#former.push(name);
    return name;
  }
}

/** Finds a name that nobody uses; a failure leaves nothing under it. */
function createBeside(disk: Disk, path: string, create: (name: string) => void): string {
  for (let attempts = 1; ; attempts++) {
    const name = temporaryName(path);
    try {
      create(name);
      return name;
    } catch (error) {
      const taken = codeOf(error) === "EEXIST";
      if (taken && attempts < 100) continue;
      if (!taken) attempt(() => disk.remove(name));
      throw error;
    }
  }
}

function withLeftovers(error: unknown, leftovers: readonly string[]): unknown {
  if (leftovers.length === 0 || !(error instanceof HostError)) return error;
  const names = leftovers.map((path) => JSON.stringify(path)).join(", ");
  return new HostError(error.code, error.path, `${error.message}; could not be undone: ${names}`);
}
