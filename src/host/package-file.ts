import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { guarded, refusal } from "./refusal.js";

let packageRoot: string | undefined;

/** Reads a file of this package, wherever the package is installed and whether it is bundled or not. */
export function readPackageFile(path: string): string {
  packageRoot ??= findPackageRoot(dirname(fileURLToPath(import.meta.url)));
  const file = join(packageRoot, path);
  return guarded(path, () => readFileSync(file, "utf8"));
}

function findPackageRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (packageName(folder) === "ombi-schema") return folder;
    if (folder === dirname(folder)) throw refusal("ENOENT", start);
  }
}

function packageName(folder: string): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return manifest instanceof Object && "name" in manifest ? manifest.name : undefined;
  } catch {
    // Not there, or somebody's half-written file: the package is further up.
    return undefined;
  }
}
