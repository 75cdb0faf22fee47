import { type Dirent, readdirSync } from "node:fs";
import { absolutePath, type PathRules, shownPath } from "./host-path.js";
import { statsAt } from "./node-stats.js";
import { codeOf, guarded, hostErrorOf, isAbsence } from "./refusal.js";

/** The files under an absolute folder that the patterns find, relative to it, sorted by code unit. */
export async function globFiles(
  patterns: readonly string[],
  folder: string,
  rules: PathRules,
): Promise<readonly string[]> {
  const { globSync } = await import("tinyglobby");
  let unreadable: unknown;
  const readFolder = (path: string): Dirent[] => {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => throughLink(entry, path));
    } catch (error) {
      // The crawler takes an unreadable folder for an empty one; a build must not succeed with half its sources.
      if (!isAbsence(error)) unreadable ??= hostErrorOf(error, shownPath(absolutePath(path, rules), rules));
      return [];
    }
  };
  const found = guarded(folder, () =>
    globSync(patterns, {
      cwd: folder,
      followSymbolicLinks: false,
      expandDirectories: false,
      // The crawler makes this one kind of call.
      fs: { readdirSync: readFolder as unknown as typeof readdirSync },
    }),
  );
  if (unreadable !== undefined) throw unreadable;
  return found.sort();
}

/** A link to a file counts as a file; other links stay links, which the crawler leaves out. */
function throughLink(entry: Dirent, folder: string): Dirent {
  if (!entry.isSymbolicLink()) return entry;
  try {
    const leadsToFile = statsAt(`${folder}/${entry.name}`)?.isFile();
    return leadsToFile ? Object.assign(entry, { isFile: () => true }) : entry;
  } catch (error) {
    if (codeOf(error) !== undefined) return entry;
    throw error;
  }
}
