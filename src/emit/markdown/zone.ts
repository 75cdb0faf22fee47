import type { Span } from "../../source/location.js";
import type { ZoneName } from "./zone-name.js";

/** A marked region of a Markdown file that the compiler owns: what stands between the two comments. */
export interface Zone {
  readonly name: ZoneName;
  /** The begin marker. */
  readonly begin: Span;
  /** The end marker. */
  readonly end: Span;
}
