import picomatch from "picomatch";

/** Whether a name matches one of some globs. The only user of picomatch. */
export function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  const matchers = patterns.map((pattern) => picomatch(pattern, { dot: true }));
  return (name) => matchers.some((matches) => matches(name));
}

/** Whether a path means several files by its form. */
export function isGlob(path: string): boolean {
  return picomatch.scan(path).isGlob;
}

/** The folder that everything a glob matches is in; empty for the folder that the glob is seen from. */
export function globBase(pattern: string): string {
  return picomatch.scan(pattern).base;
}
