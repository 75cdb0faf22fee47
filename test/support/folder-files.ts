import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files in a folder and below, by path with forward slashes, sorted. Nothing when there is no such folder. */
export function readFolder(folder: string): Map<string, Uint8Array> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    paths
      .sort()
      .map((path) => [path.replaceAll("\\", "/"), new Uint8Array(readFileSync(join(folder, path)))]),
  );
}

/** Makes a folder hold these files and no others. */
export function replaceFolder(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
