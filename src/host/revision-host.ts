import { posix } from "node:path";
import type { FileStat, Host } from "./host.js";
import { HostError } from "./host.js";
import { globPaths } from "./memory-glob.js";
import { refusal } from "./refusal.js";
import { RevisionBlobs } from "./revision-blobs.js";
import { kindredFiles, type RevisionTree, readTree, type TreeFile } from "./revision-tree.js";

/** The files of one commit. */
export interface Revision {
  /** A host that reads them, and writes nothing; `folder` is where it works, from the root of the repository. */
  readonly hostAt: (folder: string) => Host;
  /** Every path, from the root of the repository, in the tree's order. */
  readonly paths: () => Iterable<string>;
}

/** How many links may follow each other; more lead in a circle. */
const MAX_LINKS = 40;

const LFS_POINTER = "version https://git-lfs.github.com/spec/v1\n";

/** Looks into a commit: its names at once, its contents when they are asked for. */
export async function openRevision(host: Host, commit: string): Promise<Revision> {
  const { code, stdout, stderr } = await host.git(["ls-tree", "-r", "-z", "--full-tree", commit]);
  if (code !== 0) throw new HostError("EIO", commit, stderr.replace(/^fatal: /, ""));
  const reader = new RevisionReader(readTree(stdout), new RevisionBlobs(host));
  return {
    paths: () => reader.tree.files.keys(),
    hostAt: (folder) => revisionHost(host, reader, posix.join("/", folder)),
  };
}

function revisionHost(host: Host, reader: RevisionReader, cwd: string): Host {
  const readOnly = (path: string) => refusal("EROFS", path);
  const resolve = (path: string) => posix.resolve(cwd, path).slice(1);
  return {
    cwd,
    platform: "posix",
    env: (name) => host.env(name),
    now: () => host.now(),
    today: () => host.today(),
    readPackageFile: (path) => host.readPackageFile(path),
    git: (args, options) => host.git(args, options),
    readInput: () => host.readInput(),
    readPieces: async function* (path) {
      yield await reader.read(path, resolve(path));
    },
    connectMcp: (request) => host.connectMcp(request),
    serveMcp: (service, endpoint, log) => host.serveMcp(service, endpoint, log),
    readFile: (path) => reader.read(path, resolve(path)),
    stat: (path) => reader.stat(path, resolve(path)),
    list: async (folder) => reader.names(folder, resolve(folder)),
    glob: async (patterns, folder) =>
      globPaths(patterns, posix.join("/", resolve(folder)), reader.absolutePaths()),
    apply: async (writes, removals) => {
      for (const { path } of writes) throw readOnly(path);
      for (const path of removals) throw readOnly(path);
    },
    // What stands at another commit is read and never run.
    importModule: async (path) => {
      throw new HostError("EPERM", path, "modules of a revision are not run");
    },
    watch: async (paths) => {
      throw readOnly(paths()[0] ?? cwd);
    },
  };
}

class RevisionReader {
  readonly tree: RevisionTree;
  readonly #blobs: RevisionBlobs;

  constructor(tree: RevisionTree, blobs: RevisionBlobs) {
    this.tree = tree;
    this.#blobs = blobs;
  }

  async read(asked: string, path: string): Promise<Uint8Array> {
    const found = await this.#follow(asked, path);
    if (found === undefined) throw refusal("ENOENT", asked);
    if (typeof found === "string") throw refusal("EISDIR", asked);
    const bytes = await this.#content(found);
    if (isPointer(bytes)) {
      const reason = "kept in Git LFS, and git has only the pointer to it";
      throw new HostError("ENOTSUP", asked, reason);
    }
    return bytes;
  }

  async stat(asked: string, path: string): Promise<FileStat | undefined> {
    const found = await this.#follow(asked, path);
    if (found === undefined) return undefined;
    if (typeof found === "string") return { kind: "directory", size: 0, modified: 0 };
    return { kind: "file", size: await this.#blobs.size(found, this.#kindredOf(found)), modified: 0 };
  }

  async names(asked: string, path: string): Promise<readonly string[]> {
    const found = await this.#follow(asked, path);
    if (found === undefined) return [];
    if (typeof found !== "string") throw refusal("ENOTDIR", asked);
    return [...(this.tree.folders.get(found) ?? [])].sort();
  }

  *absolutePaths(): Iterable<string> {
    for (const path of this.tree.files.keys()) yield `/${path}`;
  }

  /** The file, or the path of the folder, that a path leads to; links are followed, never out of the repository. */
  async #follow(asked: string, path: string): Promise<TreeFile | string | undefined> {
    const { files, folders, hasLinks } = this.tree;
    let at = path;
    for (let links = 0; links <= MAX_LINKS; links++) {
      if (folders.has(at)) return at;
      const file = files.get(at);
      if (file && !file.isLink) return file;
      const link = hasLinks ? this.#linkOn(at) : undefined;
      if (!link) return undefined;
      const target = new TextDecoder().decode(await this.#content(link));
      const rest = at.slice(link.path.length + 1);
      const led = posix.normalize(posix.join(posix.dirname(link.path), target, rest));
      if (posix.isAbsolute(target) || led === ".." || led.startsWith("../"))
        throw new HostError("ENOTSUP", asked, "a symbolic link that leads out of the repository");
      at = led === "." ? "" : led.replace(/\/$/, "");
    }
    throw refusal("ELOOP", asked);
  }

  /** The first link on the way to a path. */
  #linkOn(path: string): TreeFile | undefined {
    for (let slash = path.indexOf("/"); ; slash = path.indexOf("/", slash + 1)) {
      const file = this.tree.files.get(slash < 0 ? path : path.slice(0, slash));
      if (file?.isLink) return file;
      if (slash < 0) return undefined;
    }
  }

  #content(file: TreeFile): Promise<Uint8Array> {
    return this.#blobs.content(file, this.#kindredOf(file));
  }

  #kindredOf(file: TreeFile): () => readonly string[] {
    return () => kindredFiles(this.tree, file).map(({ blob }) => blob);
  }
}

function isPointer(bytes: Uint8Array): boolean {
  return (
    bytes.length < 1024 && new TextDecoder().decode(bytes.subarray(0, LFS_POINTER.length)) === LFS_POINTER
  );
}
