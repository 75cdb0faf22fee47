import { lstatSync, type Stats, statSync } from "node:fs";
import type { FileStat } from "./host.js";
import { isAbsence } from "./refusal.js";

/** What is at a path, after links; `undefined` when nothing is. */
export function statsAt(path: string): Stats | undefined {
  return presentOr(() => statSync(path, { throwIfNoEntry: false }));
}

/** The same, where a link is a thing of its own. */
export function linkStatsAt(path: string): Stats | undefined {
  return presentOr(() => lstatSync(path, { throwIfNoEntry: false }));
}

export function kindOfStats(stats: Stats): FileStat["kind"] {
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "directory" : "other";
}

/** The option of Node's leaves one case out: a path under a file. */
function presentOr(look: () => Stats | undefined): Stats | undefined {
  try {
    return look();
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}
