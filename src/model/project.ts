import type { ObjectNode } from "../json/node.js";
import type { Library } from "./library.js";
import type { Matrix, MatrixRow } from "./matrix.js";
import type { Template } from "./template.js";

/** A tool bound to what it is compiled from. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: ObjectNode;
  readonly row: MatrixRow;
  /** The definitions that `data` may be, in matrix order; empty for a complete schema. */
  readonly families: readonly string[];
  readonly template: Template;
}

/** Library, matrix and envelopes, bound together: the root of the model. A built project always compiles. */
export interface Project {
  readonly library: Library;
  readonly matrix: Matrix;
  /** Every template in use, the project's default envelope first. */
  readonly templates: readonly Template[];
  /** The tools that have an outputSchema, in matrix order. */
  readonly tools: readonly Tool[];
}
