import type { Terminal } from "../../src/cli/terminal.js";
import type { FileStat, Host } from "../../src/host/host.js";
import { createMemoryHost, type MemoryHost, type MemoryOperation } from "../../src/host/memory-host.js";
import { refusal } from "../../src/host/refusal.js";
import { joinPath } from "../../src/source/path.js";

/** What a scenario's `setup.json` says about the world that the files do not show. */
export interface Setup {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether standard output and error are a terminal. */
  readonly terminal?: boolean;
  /** Files of one repeated text, too large to keep. */
  readonly fill?: Readonly<Record<string, { readonly text: string; readonly times: number }>>;
  /** Sizes that the disk reports. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Steps that the system refuses, each at its `nth` occurrence (the first by default) or at every one (0). */
  readonly refuse?: readonly {
    readonly operation: MemoryOperation;
    readonly path?: string;
    readonly nth?: number;
    readonly code: string;
  }[];
}

const ROOT = "/project";

/** A small computer in memory: a disk that stays from one command to the next. */
export class World {
  readonly #setup: Setup;
  readonly #packageFiles: ReadonlyMap<string, string>;
  #files: Map<string, string | Uint8Array>;
  #host: MemoryHost;
  #hosts: MemoryHost[] = [];
  readonly terminal: Terminal;
  #printed = { stdout: "", stderr: "" };

  constructor(
    files: ReadonlyMap<string, string | Uint8Array>,
    setup: Setup,
    packageFiles: ReadonlyMap<string, string>,
  ) {
    const filled = Object.entries(setup.fill ?? {}).map(([path, { text, times }]) => [
      path,
      text.repeat(times),
    ]);
    const all = [...files, ...(filled as [string, string][])];
    this.#files = new Map(all.map(([path, content]) => [joinPath(ROOT, path), content]));
    this.#setup = setup;
    this.#packageFiles = packageFiles;
    this.#host = createMemoryHost(this.#files, { cwd: ROOT });
    this.terminal = {
      out: (text) => {
        this.#printed.stdout += text;
      },
      err: (text) => {
        this.#printed.stderr += text;
      },
      outIsTerminal: setup.terminal ?? false,
      errIsTerminal: setup.terminal ?? false,
      columns: setup.terminal ? 80 : undefined,
      interrupted: () => Promise.resolve(),
    };
  }

  /** Every file by path, relative to the folder of the project where possible. */
  files(): ReadonlyMap<string, string | Uint8Array> {
    return this.#host.files();
  }

  /** What was printed since the last call. */
  takeText(name: "stdout" | "stderr"): string {
    const text = this.#printed[name];
    this.#printed[name] = "";
    return text;
  }

  /** What was written or removed since the last call, sorted. */
  takeOperations(): string[] {
    const operations = this.#hosts.flatMap((host) =>
      host.operations.map(({ kind, path }) => `${kind} ${joinPath(host.cwd, path)}`),
    );
    const changed = this.#hosts.find((host) => host.operations.length > 0);
    if (changed) {
      const absolute = [...changed.files()].map(([path, content]) => [joinPath(changed.cwd, path), content]);
      this.#replace(new Map(absolute as [string, string | Uint8Array][]));
    }
    this.#hosts = [];
    return operations.map((operation) => operation.replace(`${ROOT}/`, "")).sort();
  }

  /** Changes the disk as another program would. */
  change(path: string, content: string | Uint8Array | undefined): void {
    const files = new Map(this.#files);
    if (content === undefined) files.delete(joinPath(ROOT, path));
    else files.set(joinPath(ROOT, path), content);
    this.#replace(files);
  }

  #replace(files: Map<string, string | Uint8Array>): void {
    this.#files = files;
    this.#host = createMemoryHost(files, { cwd: ROOT });
  }

  readonly createHost = (folder = ""): Host => {
    const cwd = joinPath(ROOT, folder);
    const seen = new Map<object, number>();
    const host = createMemoryHost(this.#files, {
      cwd,
      env: this.#setup.env ?? {},
      fail: (operation, path) => {
        for (const refused of this.#setup.refuse ?? []) {
          if (refused.operation !== operation || (refused.path ?? path) !== path) continue;
          const count = (seen.get(refused) ?? 0) + 1;
          seen.set(refused, count);
          if (refused.nth === 0 || count === (refused.nth ?? 1)) return refusal(refused.code, path);
        }
        return undefined;
      },
    });
    this.#hosts.push(host);
    return {
      ...host,
      stat: (path) => this.#stat(host, path),
      readPackageFile: (path) => this.#package(host, path),
    };
  };

  async #stat(host: MemoryHost, path: string): Promise<FileStat | undefined> {
    const stat = await host.stat(path);
    const size = this.#setup.sizes?.[path];
    // A memory disk has the folder that it works in, whatever there is.
    const isThere = path !== host.cwd || [...this.#files.keys()].some((file) => file.startsWith(`${path}/`));
    return stat && isThere ? { ...stat, ...(size !== undefined && { size }) } : undefined;
  }

  async #package(host: MemoryHost, path: string): Promise<string> {
    if (path === "package.json") return '{ "name": "ombi-schema", "version": "1.2.3" }';
    return this.#packageFiles.get(path) ?? host.readPackageFile(path);
  }
}
