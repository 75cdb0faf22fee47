import {
  type FileWrite,
  type GitAnswer,
  type GitOptions,
  type Host,
  HostError,
  type ModuleExports,
} from "./host.js";
import { absolutePath, type PathRules, shownPath } from "./host-path.js";
import type { McpConnection, McpRequest } from "./mcp-client.js";
import type { McpEndpoint, McpService, McpServing } from "./mcp-server.js";
import { MemoryDisk, type MemoryFile } from "./memory-disk.js";
import { bytesOf, contentOf, entriesOf, type MemoryFiles } from "./memory-files.js";
import { globPaths } from "./memory-glob.js";
import { type MemoryChange, MemoryWatch } from "./memory-watch.js";
import { readPackageFile } from "./package-file.js";
import { guarded, refusal } from "./refusal.js";
import { applyTransaction, type TransactionStep } from "./transaction.js";

export interface MemoryHostOptions {
  /** `/project` by default, or `C:/project`. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly platform?: "posix" | "windows";
  /** YYYY-MM-DD. */
  readonly today?: string;
  /** What stands on standard input; nothing by default. */
  readonly input?: string | Uint8Array;
  /** What `readPackageFile` reads; the real files of the package by default. */
  readonly packageFiles?: MemoryFiles;
  /** What git answers; without it git is not installed here. */
  readonly git?: (args: readonly string[], options: GitOptions) => GitAnswer;
  /** The servers there are; none by default. */
  readonly mcp?: (request: McpRequest) => McpConnection;
  /** Takes what is to be served; by default the client is gone at once. */
  readonly serve?: (service: McpService, endpoint: McpEndpoint) => McpServing;
  /** Makes one step fail. Paths are relative to `cwd` where possible. */
  readonly fail?: (operation: MemoryOperation, path: string) => HostError | undefined;
}

export type MemoryOperation = "readFile" | "stat" | "glob" | "list" | TransactionStep;

/** One file that `apply` wrote or removed for good. */
export interface AppliedOperation {
  readonly kind: "write" | "remove";
  readonly path: string;
}

/** A host that touches nothing: files in memory, a clock that stands still. */
export interface MemoryHost extends Host {
  /** What `apply` did so far, in order; nothing of what it undid. */
  readonly operations: readonly AppliedOperation[];
  /**
   * All files as they are now, sorted by path, relative to `cwd` where possible. Text where the bytes are UTF-8, so
   * that the answer makes another host with the same files.
   */
  files(): ReadonlyMap<string, string | Uint8Array>;
  /** Writes a file as another program would, or removes it; resolves when the watchers are done with it. */
  change(path: string, content: string | Uint8Array | undefined): Promise<void>;
}

const NOTHING_THERE: McpConnection = {
  kind: "failed",
  failure: { kind: "unreachable", step: "connect", reason: "there is no server in memory" },
  version: "0.0.0",
  noise: { lines: [], count: 0 },
};

export function createMemoryHost(files: MemoryFiles = {}, options: MemoryHostOptions = {}): MemoryHost {
  const rules = pathRules(options);
  const resolve = (path: string) => absolutePath(path, rules);
  const disk = new MemoryDisk(rules.cwd);
  for (const [path, content] of entriesOf(files)) disk.put(resolve(path), bytesOf(content));
  const environment = new Map(Object.entries(options.env ?? {}));
  const operations: AppliedOperation[] = [];
  const watches = new Set<MemoryWatch>();

  const step = (operation: MemoryOperation, path: string) => {
    const error = options.fail?.(operation, shownPath(path, rules));
    if (error) throw error;
  };
  const tell = async (changes: readonly MemoryChange[]) => {
    await Promise.all(Array.from(watches, (watch) => watch.tell(changes)));
  };

  return {
    ...rules,
    operations,
    env: (name) => environment.get(name),
    now: () => 0,
    today: () => options.today ?? "2000-01-01",
    readFile: async (path) => {
      step("readFile", resolve(path));
      return guarded(path, () => disk.read(resolve(path)).slice());
    },
    readPieces: async function* (path) {
      step("readFile", resolve(path));
      yield* piecesOf(guarded(path, () => disk.read(resolve(path))));
    },
    readInput: async function* () {
      yield* piecesOf(bytesOf(options.input ?? ""));
    },
    stat: async (path) => {
      step("stat", resolve(path));
      return disk.stat(resolve(path));
    },
    glob: async (patterns, folder) => {
      step("glob", resolve(folder));
      return globPaths(patterns, resolve(folder), disk.files.keys());
    },
    list: async (folder) => {
      step("list", resolve(folder));
      return guarded(folder, () => [...disk.names(resolve(folder))].sort());
    },
    apply: async (writes, removals) => {
      const before = new Map(disk.files);
      const done: AppliedOperation[] = [];
      applyTransaction(disk, { writes: noted(writes, done), removals }, { rules, onStep: step });
      const removed = removals.filter((path) => before.has(resolve(path)));
      operations.push(...done, ...removed.map((path): AppliedOperation => ({ kind: "remove", path })));
      await tell(changesSince(before, disk));
    },
    watch: async (paths, onChange) => {
      const watch = new MemoryWatch(paths, onChange, resolve);
      watches.add(watch);
      return watch;
    },
    git: async (args, asked = {}) => {
      if (!options.git) throw new HostError("ENOENT", "git", "git is not installed, or not on the path");
      return options.git(args, asked);
    },
    importModule: async (path) => evaluate(guarded(path, () => disk.read(resolve(path)))),
    readPackageFile: async (path) => packageFile(path, options.packageFiles),
    connectMcp: async (request) => options.mcp?.(request) ?? NOTHING_THERE,
    serveMcp: async (service, endpoint) => {
      if (options.serve) return options.serve(service, endpoint);
      const { host, port } = endpoint.kind === "http" ? endpoint : {};
      const addresses = host === undefined ? [] : [`http://${host}:${port}/mcp`];
      return { addresses, ended: Promise.resolve(), close: async () => {} };
    },
    files: () => presentFiles(disk, rules),
    change: async (path, content) => {
      const before = new Map(disk.files);
      if (content !== undefined) disk.put(resolve(path), bytesOf(content));
      else guarded(path, () => disk.remove(resolve(path)));
      await tell(changesSince(before, disk));
    },
  };
}

/** A file in memory can import nothing but what Node itself has. */
function evaluate(bytes: Uint8Array): Promise<ModuleExports> {
  return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(bytes).toString("base64")}`);
}

// Small, so that what is read is cut at odd places in tests.
const PIECE_BYTES = 7;

function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}

function pathRules({ platform = "posix", cwd }: MemoryHostOptions): PathRules {
  const root = platform === "windows" ? "C:/" : "/";
  return { platform, cwd: absolutePath(cwd ?? "project", { platform, cwd: root }) };
}

function* noted(writes: Iterable<FileWrite>, done: AppliedOperation[]): Iterable<FileWrite> {
  for (const write of writes) {
    done.push({ kind: "write", path: write.path });
    yield write;
  }
}

function changesSince(
  before: ReadonlyMap<string, MemoryFile>,
  { files }: MemoryDisk,
): readonly MemoryChange[] {
  const paths = new Set([...before.keys(), ...files.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== files.get(path))
    .map((path) => ({ path, named: before.has(path) !== files.has(path) }));
}

function presentFiles({ files }: MemoryDisk, rules: PathRules): ReadonlyMap<string, string | Uint8Array> {
  const paths = [...files.keys()].sort();
  return new Map(
    paths.map((path) => [shownPath(path, rules), contentOf(files.get(path)?.bytes ?? new Uint8Array())]),
  );
}

function packageFile(path: string, files: MemoryFiles | undefined): string {
  if (files === undefined) return readPackageFile(path);
  const content = new Map(entriesOf(files)).get(path);
  if (content === undefined) throw refusal("ENOENT", path);
  return new TextDecoder().decode(bytesOf(content));
}
