import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { absolutePath, type PathRules } from "./host-path.js";
import { nodeDisk } from "./node-disk.js";
import { statsAt } from "./node-stats.js";
import { codeOf } from "./refusal.js";

/**
 * What to watch for a list of paths: folders, never files. A watch on a file is lost when an editor puts another file
 * in its place, and there is none for a file that is still to be made.
 */
export interface WatchPlan {
  /** From the absolute path to the one that was listed. */
  readonly listed: ReadonlyMap<string, string>;
  readonly folders: readonly string[];
  /** Whether anything about this path can matter. */
  concerns(path: string): boolean;
  /** Differs when another watch is needed. */
  readonly key: string;
}

export function planWatch(paths: readonly string[], rules: PathRules): WatchPlan {
  const listed = new Map(paths.map((path) => [absolutePath(path, rules), path]));
  const relevant = new Set(listed.keys());
  const folders = new Map<string, string>();
  for (const path of listed.keys()) {
    const itself = folderIdentity(path);
    if (itself !== undefined) folders.set(path, itself);
    addFolders(path, { relevant, folders, cwd: rules.cwd });
    const target = linkTarget(path);
    if (target === path) continue;
    relevant.add(target);
    addFolders(target, { relevant, folders, cwd: rules.cwd });
  }
  const insideListed = (path: string) =>
    listed.has(posix.dirname(path)) && !posix.basename(path).startsWith(".");
  return {
    listed,
    folders: [...folders.keys()],
    concerns: (path) => relevant.has(path) || folders.has(path) || insideListed(path),
    key: JSON.stringify([[...relevant].sort(), [...folders].sort()]),
  };
}

/** What a path looks like from outside, for comparing. A folder looks like the names in it. */
export function appearance(path: string): string {
  try {
    const stats = statsAt(path);
    if (stats === undefined) return "absent";
    if (!stats.isDirectory()) return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    return JSON.stringify(
      readdirSync(path)
        .filter((name) => !name.startsWith("."))
        .sort(),
    );
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return code;
  }
}

/** The nearest folder that exists, and the one above, which sees that folder go and come back. */
function addFolders(
  path: string,
  found: { relevant: Set<string>; folders: Map<string, string>; cwd: string },
): void {
  let folder = posix.dirname(path);
  let identity = folderIdentity(folder);
  while (identity === undefined && folder !== posix.dirname(folder)) {
    found.relevant.add(folder);
    folder = posix.dirname(folder);
    identity = folderIdentity(folder);
  }
  if (identity === undefined) return;
  found.folders.set(folder, identity);
  // Nobody removes the folder a command runs in, and what is above it may be as busy as /tmp.
  if (`${found.cwd}/`.startsWith(`${folder}/`)) return;
  const above = posix.dirname(folder);
  found.folders.set(above, folderIdentity(above) ?? "");
}

/** Where a link leads, whether anything is there or not; any other path is its own target. */
function linkTarget(path: string): string {
  try {
    return nodeDisk.locate(path).path;
  } catch (error) {
    if (codeOf(error) !== undefined) return path;
    throw error;
  }
}

/** Changes when a folder is replaced by another of the same name. */
function folderIdentity(path: string): string | undefined {
  try {
    const stats = statsAt(path);
    // The number alone does not do: it may be given out again at once.
    return stats?.isDirectory() ? `${stats.ino} ${stats.birthtimeMs}` : undefined;
  } catch (error) {
    if (codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
