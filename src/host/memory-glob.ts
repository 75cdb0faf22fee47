import { posix } from "node:path";
import { pathMatcherOf } from "../source/glob.js";

const absolute = /^([A-Za-z]:)?\//;

/** What the node host's glob finds among these absolute paths, relative to the absolute folder. */
export function globPaths(
  patterns: readonly string[],
  folder: string,
  paths: Iterable<string>,
): readonly string[] {
  const normal = (pattern: string) =>
    absolute.test(pattern) ? posix.relative(folder, pattern) : posix.normalize(pattern);
  const wanted = patterns.filter((pattern) => pattern !== "" && !isNegated(pattern)).map(normal);
  const unwanted = patterns.filter(isNegated).map((pattern) => normal(pattern.slice(1)));
  const matches = pathMatcherOf(wanted);
  const ignored = pathMatcherOf(unwanted);
  const found = Array.from(paths, (path) => posix.relative(folder, path));
  return found.filter((path) => matches(path) && !ignored(path)).sort();
}

/** `!(a|b)` is a group, not a negation. */
function isNegated(pattern: string): boolean {
  return pattern.startsWith("!") && !pattern.startsWith("!(");
}
