/** Project paths: forward slashes on every system, relative ones without a leading `./`. */

export function isAbsolutePath(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:\//.test(path);
}

/** `path` seen from where `folder` is; `..` and `.` are worked out. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(isAbsolutePath(path) || folder === "" || folder === "." ? path : `${folder}/${path}`);
}

export function normalizePath(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const isAbsolute = slashed.startsWith("/");
  const kept: string[] = [];
  for (const segment of slashed.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === ".." && kept.length > 0 && kept.at(-1) !== "..") kept.pop();
    else if (segment !== ".." || !isAbsolute) kept.push(segment);
  }
  return (isAbsolute ? "/" : "") + kept.join("/");
}

/** The folder part; empty for a bare name. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : slash === 0 ? "/" : path.slice(0, slash);
}

/** The path from a folder to a path, both relative to the same place (or both absolute). */
export function relativePath(folder: string, path: string): string {
  const from = folder === "" ? [] : normalizePath(folder).split("/");
  const to = normalizePath(path).split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
