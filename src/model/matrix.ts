import type { JsonDocument } from "../json/document.js";
import type { ObjectNode } from "../json/node.js";
import type { Location } from "../source/location.js";
import type { ResourceOperation } from "./operation.js";

/** One allowed family of one tool, with the place that says so. */
export interface Allowance {
  readonly family: string;
  readonly location: Location;
}

/** The schema of a tool's arguments, written into the row or named by path. */
export type InputSchemaSource =
  | { readonly kind: "inline"; readonly schema: ObjectNode; readonly location: Location }
  | { readonly kind: "file"; readonly path: string; readonly location: Location };

/** A row of the matrix: a named MCP tool. */
export interface MatrixRow {
  readonly tool: string;
  /** Where the tool's name stands. */
  readonly location: Location;
  readonly title?: string;
  readonly description?: string;
  readonly descriptionLocation?: Location;
  /** What the tool does to a resource, where the row says so; `false` for nothing of that kind. */
  readonly operation?: ResourceOperation | false;
  /** What the tool takes; not known when absent. */
  readonly inputSchema?: InputSchemaSource;
  /** Hints for clients (`readOnlyHint` …), as they go into a `tools/list` answer. */
  readonly annotations?: ObjectNode;
  /**
   * - `families`: the families, in order, in the named envelope (the project's own when absent).
   * - `schema`: a complete schema of its own, by path.
   * - `none`: the tool has no outputSchema.
   */
  readonly output:
    | {
        readonly kind: "families";
        readonly families: readonly Allowance[];
        readonly envelope?: string;
        readonly envelopeLocation?: Location;
      }
    | { readonly kind: "schema"; readonly path: string; readonly location: Location }
    | { readonly kind: "none" };
}

/** The tool → families table, in source order. */
export interface Matrix {
  /** Absent where every row is derived. */
  readonly document?: JsonDocument;
  readonly rows: readonly MatrixRow[];
}
