import { hasErrors } from "../diagnostics/diagnostic.js";
import type { RecordType } from "../model/attributes.js";
import { createSource } from "../source/source.js";
import { DeriveError } from "./derive-error.js";

/** The types of a GraphQL schema document. Loads graphql when it is called, not before. */
export async function readGraphql(text: string, path = "schema.graphql"): Promise<readonly RecordType[]> {
  const { readSdl } = await import("../derive/read-sdl.js");
  const { value, diagnostics } = readSdl(createSource(path, text));
  if (!value || hasErrors(diagnostics)) throw new DeriveError(diagnostics);
  return value;
}
