import type { JsonValue } from "../json/node.js";

/** How one schema stands to another: what the inclusion engine answers, as far as it is needed here. */
export interface SchemaComparison {
  readonly verdict: "compatible" | "breaking" | "undecided";
  readonly relation: string;
  readonly witness?: JsonValue;
  readonly reason?: string;
  readonly explanation?: {
    readonly instancePath: string;
    readonly message: string;
    readonly oldPointer: string;
    readonly newPointer: string;
  };
}

/** Whether everything that `next` accepts is accepted by `old`. */
export type CompareSchemas = (old: JsonValue, next: JsonValue) => SchemaComparison;
