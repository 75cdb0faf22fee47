import type { Config } from "../model/config.js";

/** What a configuration names as sources of definitions, in order: paths and globs, without the exports of modules. */
export function sourcePaths({ library, derive }: Config): readonly string[] {
  const derived = (derive?.sources ?? []).map(({ path }) => splitExport(path).path);
  return [...derived, ...library];
}

/** `tables.js#Product` names one export; a `#` elsewhere belongs to the path. */
export function splitExport(source: string): { readonly path: string; readonly exported?: string } {
  const hash = source.lastIndexOf("#");
  const path = source.slice(0, hash);
  return hash > 0 && isModule(path) ? { path, exported: source.slice(hash + 1) } : { path: source };
}

export function isModule(path: string): boolean {
  return /\.[cm]?js$/i.test(path);
}
