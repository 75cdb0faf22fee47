import type { Terminal } from "../../src/cli/terminal.js";
import type { FileStat, Host } from "../../src/host/host.js";
import {
  type AppliedOperation,
  createMemoryHost,
  type MemoryHost,
  type MemoryOperation,
} from "../../src/host/memory-host.js";
import { refusal } from "../../src/host/refusal.js";
import { joinPath } from "../../src/source/path.js";

/** Contents by path. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** What a scenario's `setup.json` says about the world that its files do not show. */
export interface Setup {
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on standard input. */
  readonly input?: string;
  /** Files that git would not keep: too large, or its own. */
  readonly fill?: Readonly<Record<string, { readonly text: string; readonly times: number }>>;
  /** Sizes that the disk reports. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Steps that the system refuses: of each command the `nth` of its kind (the first by default), or all (0). */
  readonly refuse?: readonly {
    readonly operation: MemoryOperation;
    readonly path?: string;
    readonly nth?: number;
    readonly code: string;
  }[];
}

const ROOT = "/project";

/** A small computer in memory, whose disk stays from one command to the next. */
export class World {
  readonly #setup: Setup;
  readonly #packageFiles: ReadonlyMap<string, string>;
  readonly #texts = { stdout: "", stderr: "" };
  /** By absolute path. */
  #files: Files;
  #hosts: MemoryHost[] = [];

  constructor(files: Files, setup: Setup, packageFiles: ReadonlyMap<string, string>) {
    const filled = Object.entries(setup.fill ?? {}).map(
      ([path, { text, times }]) => [path, text.repeat(times)] as const,
    );
    this.#files = absolute(ROOT, [...files, ...filled]);
    this.#setup = setup;
    this.#packageFiles = packageFiles;
  }

  /** Every file as it is now; paths are relative to the folder of the project where possible. */
  files(): Files {
    return new Map([...this.#files].map(([path, content]) => [relative(path), content]));
  }

  /** What is printed and not taken yet. */
  text(name: "stdout" | "stderr"): string {
    return this.#texts[name];
  }

  takeText(name: "stdout" | "stderr"): string {
    const text = this.#texts[name];
    this.#texts[name] = "";
    return text;
  }

  /** What was written or removed since the last call. */
  takeOperations(): AppliedOperation[] {
    const used = this.#hosts.filter((host) => host.operations.length > 0);
    this.#hosts = [];
    for (const host of used) this.#files = absolute(host.cwd, host.files());
    return used.flatMap(({ cwd, operations }) =>
      operations.map(({ kind, path }) => ({ kind, path: relative(joinPath(cwd, path)) })),
    );
  }

  /** Changes a file as somebody else would. */
  edit(verb: string, path: string, target: string): void {
    const files = new Map(this.#files);
    const content = files.get(joinPath(ROOT, path));
    if (content === undefined) throw new Error(`there is no "${path}" to ${verb}`);
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    if (verb === "rm") files.delete(joinPath(ROOT, path));
    else if (verb === "cp") files.set(joinPath(ROOT, target), content);
    else if (verb === "crlf") files.set(joinPath(ROOT, path), text.replace(/\r?\n/g, "\r\n"));
    else if (verb === "bom") files.set(joinPath(ROOT, path), `\ufeff${text}`);
    else throw new Error(`there is no edit "${verb}"`);
    this.#files = files;
  }

  /** One for each time a command asks; what one writes is on the disk of those made after it. */
  readonly createHost = (folder = ""): Host => {
    const { env = {}, input = "" } = this.#setup;
    const options = { cwd: joinPath(ROOT, folder), env, input, fail: this.#refusals() };
    const host = createMemoryHost(this.#files, options);
    this.#hosts.push(host);
    return {
      ...host,
      stat: (path) => this.#stat(host, path),
      readPackageFile: (path) => this.#readPackageFile(host, path),
    };
  };

  readonly terminal: Terminal = {
    out: (text) => {
      this.#texts.stdout += text;
    },
    err: (text) => {
      this.#texts.stderr += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    columns: undefined,
    interrupted: () => Promise.resolve(),
  };

  #refusals() {
    const counts = new Map<object, number>();
    return (operation: MemoryOperation, path: string) => {
      for (const step of this.#setup.refuse ?? []) {
        if (step.operation !== operation || (step.path ?? path) !== path) continue;
        const count = (counts.get(step) ?? 0) + 1;
        counts.set(step, count);
        if (step.nth === 0 || count === (step.nth ?? 1)) return refusal(step.code, path);
      }
      return undefined;
    };
  }

  async #stat(host: MemoryHost, path: string): Promise<FileStat | undefined> {
    const stat = await host.stat(path);
    const size = this.#setup.sizes?.[path];
    // A memory disk has the folder that it works in, whatever there is.
    const isThere = path !== host.cwd || [...this.#files.keys()].some((file) => file.startsWith(`${path}/`));
    return stat && isThere ? { ...stat, ...(size !== undefined && { size }) } : undefined;
  }

  async #readPackageFile(host: MemoryHost, path: string): Promise<string> {
    if (path === "package.json") return '{ "name": "ombi-schema", "version": "1.2.3" }';
    return this.#packageFiles.get(path) ?? host.readPackageFile(path);
  }
}

function absolute(folder: string, files: Iterable<readonly [string, string | Uint8Array]>): Files {
  return new Map(Array.from(files, ([path, content]) => [joinPath(folder, path), content]));
}

function relative(path: string): string {
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length + 1) : path;
}
