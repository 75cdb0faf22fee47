import type { Location } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { type Position, positionAt } from "../source/source.js";
import { visible } from "../source/visible.js";

export interface Point extends Position {
  /** In UTF-16 code units from the start of the text. */
  readonly offset: number;
}

/** A location in numbers; `end` is the first point after it. */
export interface Place {
  readonly start: Point;
  readonly end: Point;
}

/** Offsets outside the text count as its start or end, as `positionAt` has it. */
export function placeOf({ source, span }: Location): Place {
  const point = (offset: number): Point => {
    const inside = Math.max(0, Math.min(offset, source.text.length));
    return { ...positionAt(source, inside), offset: inside };
  };
  return { start: point(span.start), end: point(Math.max(span.start, span.end)) };
}

/** `file:line:column`, which terminals and editors turn into a link. */
export function formatPlace(location: Location): string {
  const { line, column } = positionAt(location.source, location.span.start);
  return `${visible(location.source.path)}:${line}:${column}`;
}

/** A path as seen from the root of the repository; absolute ones stay. */
export function repositoryPath(path: string, folder = ""): string {
  return joinPath(folder, path);
}
