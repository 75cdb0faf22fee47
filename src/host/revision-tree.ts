import { posix } from "node:path";

/** A file of a commit; a symbolic link is one too, whose content is where it leads. */
export interface TreeFile {
  /** From the root of the repository, without a leading slash. */
  readonly path: string;
  /** The hash of the content. */
  readonly blob: string;
  readonly isLink: boolean;
}

/** All files and folders of a commit. A submodule is an empty folder, as it is where nobody has fetched it. */
export interface RevisionTree {
  readonly files: ReadonlyMap<string, TreeFile>;
  /** The names in each folder; the root is the empty path. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly hasLinks: boolean;
}

/** Reads what `git ls-tree -r -z --full-tree` prints. */
export function readTree(bytes: Uint8Array): RevisionTree {
  const files = new Map<string, TreeFile>();
  const folders = new Map<string, string[]>([["", []]]);
  let hasLinks = false;
  const addName = (path: string) => {
    const slash = path.lastIndexOf("/");
    const folder = slash < 0 ? "" : path.slice(0, slash);
    let names = folders.get(folder);
    if (!names) {
      names = [];
      folders.set(folder, names);
      addName(folder);
    }
    names.push(path.slice(slash + 1));
  };
  for (const line of new TextDecoder().decode(bytes).split("\0")) {
    const entry = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line);
    if (!entry) continue;
    const [, mode, type, blob = "", path = ""] = entry;
    addName(path);
    if (type === "blob") {
      const isLink = mode === "120000";
      hasLinks ||= isLink;
      files.set(path, { path, blob, isLink });
    } else folders.set(path, []);
  }
  return { files, folders, hasLinks };
}

/** Files in the same folder with the same ending, in the tree's order from this one on: likely to be read next. */
export function kindredFiles({ files, folders }: RevisionTree, { path }: TreeFile): readonly TreeFile[] {
  const folder = posix.dirname(path) === "." ? "" : posix.dirname(path);
  const ending = posix.extname(path);
  const names = (folders.get(folder) ?? []).filter((name) => posix.extname(name) === ending);
  const start = names.indexOf(posix.basename(path));
  return [...names.slice(start), ...names.slice(0, start)].flatMap(
    (name) => files.get(posix.join(folder, name)) ?? [],
  );
}
