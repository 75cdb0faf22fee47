import type { JsonValue } from "../../json/node.js";
import { ClassTable } from "./classes.js";
import { foldConstants } from "./fold.js";
import { partition } from "./partition.js";
import { SchemaDocument, type Subschema } from "./schema-document.js";
import { SchemaGraph } from "./schema-graph.js";

/** Schemas made ready to be reasoned about: each is known by its class. */
export interface CompiledSchemas {
  readonly roots: readonly number[];
  readonly classes: ClassTable;
}

/** A root is a document, or a schema of a document found by its reference from the document's root. */
export interface Root {
  readonly document: SchemaDocument;
  readonly schema: Subschema;
}

// The validator's stack does not reach much further.
const MAX_IN_PLACE = 300;

/** Reads schemas and sorts all that they reach into classes; the reason why not, where they cannot be judged at all. */
export function compileSchemas(
  roots: readonly Root[],
  formats: "assert" | "annotate",
): CompiledSchemas | { readonly fault: string } {
  const graph = new SchemaGraph(formats);
  const numbers = roots.map(({ document, schema }) => graph.add(document, schema));
  const { endless, height } = graph.surveyInPlace();
  if (endless !== undefined) {
    return { fault: `"$ref": ${endless} leads back to itself without a step into the value` };
  }
  if (height > MAX_IN_PLACE) {
    return { fault: `more than ${MAX_IN_PLACE} schemas apply one another to the same value in a chain` };
  }
  const isEvaluationSeen = graph.nodes.some(({ assertions }) =>
    assertions.some(({ kind }) => kind === "unevaluatedProperties" || kind === "unevaluatedItems"),
  );
  if (!isEvaluationSeen) foldConstants(graph.nodes);
  const { classOf, assertions } = partition(graph.nodes);
  return { roots: numbers.map((number) => classOf[number] ?? 0), classes: new ClassTable(assertions) };
}

export function documentOf(schema: JsonValue): Root {
  const document = new SchemaDocument(schema);
  return { document, schema: document.root };
}
