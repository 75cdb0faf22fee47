import { posix, win32 } from "node:path";

/** What decides how a path is read. `cwd` is absolute, with forward slashes. */
export interface PathRules {
  readonly cwd: string;
  readonly platform: "posix" | "windows";
}

/** The absolute form of a path, with forward slashes and without `.` and `..`. */
export function absolutePath(path: string, { cwd, platform }: PathRules): string {
  return platform === "windows" ? forwardSlashes(win32.resolve(cwd, path)) : posix.resolve(cwd, path);
}

/** How people are shown an absolute path: relative to the working folder where it is inside, else as it is. */
export function shownPath(path: string, { cwd }: PathRules): string {
  const inside = cwd.endsWith("/") ? cwd : `${cwd}/`;
  return path.startsWith(inside) ? path.slice(inside.length) : path;
}

/** For paths of a Windows system only: elsewhere a backslash is a letter of a name. */
export function forwardSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
