import picomatch from "picomatch";

/** Whether a name matches one of some globs; a leading dot counts as any character. The only user of picomatch. */
export function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  return picomatch([...patterns], { dot: true });
}

/** Whether a path matches one of some globs; names that start with a dot only where the glob names the dot. */
export function pathMatcherOf(patterns: readonly string[]): (path: string) => boolean {
  return picomatch([...patterns], { posix: true });
}

/** Whether a path means several files by its form. */
export function isGlob(path: string): boolean {
  return picomatch.scan(path).isGlob;
}

/** The folder that everything a glob matches is in; empty for the folder that the glob is seen from. */
export function globBase(pattern: string): string {
  return picomatch.scan(pattern).base;
}
