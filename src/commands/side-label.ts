import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Location } from "../source/location.js";
import { isAbsolutePath, joinPath } from "../source/path.js";
import type { Source } from "../source/source.js";

/** Says of places which commit they are of: `origin/main:schemas/library.json`, which git reads too. */
export interface SideLabel {
  readonly location: (location: Location) => Location;
  readonly diagnostics: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];
}

/** Of the work tree and of other files on the disk: paths are what they are. */
export const NO_LABEL: SideLabel = {
  location: (location) => location,
  diagnostics: (diagnostics) => diagnostics,
};

/** `folder` is where paths are seen from, from the root of the repository. */
export function createLabel(label: string, folder: string): SideLabel {
  const labelled = new Map<Source, Source>();
  const rename = (source: Source) => {
    let known = labelled.get(source);
    if (!known) {
      const { path } = source;
      const isFile = !isAbsolutePath(path) && !path.startsWith("preset:");
      known = isFile ? { ...source, path: `${label}:${joinPath(folder, path)}` } : source;
      labelled.set(source, known);
    }
    return known;
  };
  const location = (place: Location): Location => ({ ...place, source: rename(place.source) });
  return {
    location,
    diagnostics: (diagnostics) =>
      diagnostics.map((diagnostic) => ({
        ...diagnostic,
        ...(diagnostic.location && { location: location(diagnostic.location) }),
        related: diagnostic.related.map((related) => ({ ...related, location: location(related.location) })),
      })),
  };
}
