import type { JsonPointer } from "./pointer.js";
import { createSource, type Source } from "./source.js";

/** Offsets into `Source.text`, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place: a text, a stretch of it and, in a JSON or YAML text, the pointer of the value meant. */
export interface Location {
  readonly source: Source;
  readonly span: Span;
  readonly pointer?: JsonPointer;
}

/** A file as a whole, where what is in it is not at hand. */
export function locateFile(path: string): Location {
  return { source: createSource(path, ""), span: { start: 0, end: 0 } };
}
