import type { Definition, Library } from "../../model/library.js";
import { fencedCode } from "./code.js";
import type { DocumentFacts } from "./document-facts.js";
import { indentLines, sourceTextOf } from "./source-text.js";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * The body of zone `library`: one JSON block with every definition as it is written, hand layout included. A
 * definition that is written as YAML, or that refers to another file and would point nowhere in the one block, is
 * printed from its value.
 */
export function renderLibrary(library: Library, print: DocumentFacts["print"]): string {
  const entries = library.definitions.map(
    (definition) => `    ${JSON.stringify(definition.name)}: ${textOf(definition, print)}`,
  );
  const definitions = entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n  }`;
  return fencedCode("json", `{\n  "$schema": "${DIALECT}",\n  "$defs": ${definitions}\n}`);
}

function textOf({ source, schema, emitted }: Definition, print: DocumentFacts["print"]): string {
  const written = schema === emitted ? sourceTextOf(source, schema, "    ") : undefined;
  return written ?? indentLines(`${print(emitted).trimEnd()}`, "    ");
}
