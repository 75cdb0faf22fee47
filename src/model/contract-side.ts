import type { JsonValue } from "../json/node.js";
import type { Location } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";

/** One side of a comparison: the contracts as they were shipped, or would be, with their places. */
export interface ContractSide {
  /** As people name it: `origin/main`, `the work tree`, `schemas/tools`. */
  readonly name: string;
  /** The full hash of the commit, where the side is one. */
  readonly commit?: string;
  /** All tools that are listed, in their order, those without an outputSchema too. */
  readonly tools: readonly SideTool[];
  /** The version that a release of this side carries, where one was asked for. */
  readonly version?: SideVersion;
}

/** One tool of a side. */
export interface SideTool {
  readonly tool: string;
  /**
   * The outputSchema as a text with `\n` line ends, as it was committed or would be written; `undefined` for a tool
   * without one. Equal texts are equal contracts, so that most tools are never parsed.
   */
  readonly text: (() => string) | undefined;
  /** The outputSchema as a value; `undefined` for a tool without one. */
  readonly schema: () => JsonValue | undefined;
  /**
   * Where the value at a pointer into the outputSchema was written: in the library or the envelope where the sources
   * say the same, else in the contract's own file. Of a pointer that leads nowhere, the nearest part that exists.
   */
  readonly locate: (pointer: JsonPointer) => Location | undefined;
  /** Where the tool itself is listed: the row of the matrix, the entry of an answer, its file. */
  readonly listed?: () => Location | undefined;
}

export interface SideVersion {
  readonly text: string;
  readonly location: Location;
}
