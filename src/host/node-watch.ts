import type { FSWatcher } from "chokidar";
import { HostError, type WatchHandle, type WatchListener } from "./host.js";
import { forwardSlashes, type PathRules, shownPath } from "./host-path.js";
import { codeOf, hostErrorOf } from "./refusal.js";
import { appearance, planWatch, type WatchPlan } from "./watch-plan.js";

export interface WatchRequest {
  readonly paths: () => readonly string[];
  readonly onChange: WatchListener;
  readonly onError: ((error: HostError) => void) | undefined;
}

/** Editors and version control touch a file several times for one change. */
const quietMilliseconds = 50;

export async function watchFiles(request: WatchRequest, rules: PathRules): Promise<WatchHandle> {
  const watch = new Watch(request, rules);
  await watch.begin();
  return watch;
}

class Watch implements WatchHandle {
  readonly #request: WatchRequest;
  readonly #rules: PathRules;
  /** Paths that events came for since the last call. */
  readonly #touched = new Set<string>();
  /** How the listed paths looked at the last call. */
  readonly #seen = new Map<string, string>();
  #plan: WatchPlan;
  #watcher: { readonly key: string; readonly close: () => Promise<void> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  #closed = false;

  constructor(request: WatchRequest, rules: PathRules) {
    this.#request = request;
    this.#rules = rules;
    this.#plan = planWatch([], rules);
  }

  begin(): Promise<void> {
    return this.#busily(() => this.#follow());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#watcher?.close();
  }

  /** Events that come meanwhile are looked at afterwards. */
  async #busily(work: () => Promise<void>): Promise<void> {
    this.#busy = true;
    try {
      await work();
    } finally {
      this.#busy = false;
    }
    if (this.#touched.size > 0 || this.#differing().length > 0) this.#settle();
  }

  #settle(): void {
    if (this.#closed || this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#busily(() => this.#tell()), quietMilliseconds);
  }

  async #tell(): Promise<void> {
    const changed = this.#takeChanges();
    if (changed.length > 0) await this.#request.onChange(changed);
    if (!this.#closed) await this.#follow().catch((error: unknown) => this.#report(error));
  }

  /** A comparison alone misses a file written twice within one tick of its clock; events alone miss new folders. */
  #takeChanges(): readonly string[] {
    const changed = new Set([...this.#touched, ...this.#differing()]);
    this.#touched.clear();
    const names: string[] = [];
    for (const [path, name] of this.#plan.listed) {
      if (!changed.has(path)) continue;
      names.push(name);
      this.#seen.set(path, appearance(path));
    }
    return names;
  }

  #differing(): readonly string[] {
    return [...this.#seen].filter(([path, seen]) => appearance(path) !== seen).map(([path]) => path);
  }

  /** Asks for the paths and watches them; goes on with the present watcher where it serves them too. */
  async #follow(): Promise<void> {
    const plan = planWatch(this.#request.paths(), this.#rules);
    this.#plan = plan;
    for (const path of this.#seen.keys()) if (!plan.listed.has(path)) this.#seen.delete(path);
    for (const path of plan.listed.keys()) {
      if (!this.#seen.has(path)) this.#seen.set(path, appearance(path));
    }
    if (plan.key === this.#watcher?.key) return;
    const former = this.#watcher;
    const next = await this.#open(plan);
    this.#watcher = { key: plan.key, close: () => next.close() };
    await former?.close();
    if (this.#closed) await next.close();
  }

  async #open(plan: WatchPlan): Promise<FSWatcher> {
    const { watch } = await import("chokidar");
    const watcher = watch([], {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => !plan.concerns(this.#normal(path)),
    });
    watcher.on("all", (_event, path) => {
      this.#touched.add(this.#normal(path));
      this.#settle();
    });
    if (plan.folders.length > 0) await this.#untilReady(watcher.add([...plan.folders]));
    return watcher;
  }

  #untilReady(watcher: FSWatcher): Promise<void> {
    return new Promise((resolve, reject) => {
      let ready = false;
      watcher.on("ready", () => {
        ready = true;
        resolve();
      });
      watcher.on("error", (error) => {
        const reported = this.#hostError(error);
        if (ready) return this.#report(reported);
        watcher.close().then(() => reject(reported));
        // Closing takes the listeners away; what else goes wrong would be thrown.
        watcher.on("error", () => {});
      });
    });
  }

  #report(error: unknown): void {
    if (!(error instanceof HostError)) throw error;
    if (!this.#closed) this.#request.onError?.(error);
  }

  #hostError(error: unknown): unknown {
    const named = error instanceof Error && "path" in error ? error.path : undefined;
    const path = typeof named === "string" ? shownPath(this.#normal(named), this.#rules) : this.#rules.cwd;
    // Linux answers with the code of a full disk.
    if (codeOf(error) === "ENOSPC") return new HostError("ENOSPC", path, "no more files can be watched");
    return hostErrorOf(error, path);
  }

  #normal(path: string): string {
    return this.#rules.platform === "windows" ? forwardSlashes(path) : path;
  }
}
