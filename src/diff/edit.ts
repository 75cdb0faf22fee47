import type { JsonValue } from "../json/node.js";
import type { JsonPointer } from "../source/pointer.js";

/**
 * How one edit is made to the base: what the schema at a pointer becomes. It looks at the schema that it is given, so that
 * several edits of one schema can be made one after another.
 */
export interface Patch {
  readonly pointer: JsonPointer;
  readonly apply: (schema: JsonValue) => JsonValue;
}

/** One structural difference between two schemas, as people would name it. */
export interface Edit {
  /** The entry of the catalogue without its group. */
  readonly id: string;
  /** The keyword or the part that differs, from the root of each document; an ancestor where one side has nothing. */
  readonly basePointer: JsonPointer;
  readonly headPointer: JsonPointer;
  /** The name, the values or the reference that it is about, as words. */
  readonly what: string;
  readonly from?: JsonValue;
  readonly to?: JsonValue;
  /** Absent for annotations: no value is judged by them. */
  readonly patch?: Patch;
}
