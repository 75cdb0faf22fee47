import * as rules from "../../diagnostics/catalogue/openapi.js";
import { diagnose, type Result } from "../../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue } from "../../json/document.js";
import { printDocument } from "../../json/print.js";
import type { PrintFormat } from "../../json/print-format.js";
import type { Artifact } from "../../model/artifact.js";
import type { ContractSet } from "../../model/contract.js";
import type { OpenApiOutput } from "../../model/openapi.js";
import { openApiDocument } from "./document.js";
import { MARK, type MergeOptions, mergeDocument, versionOf } from "./merge.js";
import { openApiParts } from "./parts.js";

/** A document of the user's, to put operations into. */
export interface DocumentToMerge extends Omit<MergeOptions, "format"> {
  readonly document: JsonDocument;
}

/** The OpenAPI document: one of its own at `path`, or the user's with what is ours in it. */
export function emitOpenApi(
  contracts: ContractSet,
  output: OpenApiOutput,
  path: string,
  { format, into }: { readonly format: PrintFormat; readonly into?: DocumentToMerge },
): Result<Artifact> {
  if (into) return emitInto(contracts, output, path, { ...into, format });
  const { value, diagnostics } = openApiDocument(contracts, output);
  if (!value) return { diagnostics };
  const content = printDocument(value, format);
  return { value: { kind: "openapi", path, content: () => content }, diagnostics };
}

function emitInto(
  contracts: ContractSet,
  { version: wanted, basePath, paths }: OpenApiOutput,
  path: string,
  { document, ...options }: DocumentToMerge & MergeOptions,
): Result<Artifact> {
  const version = versionOf(document);
  if (!version.value) return { diagnostics: version.diagnostics };
  if (wanted !== undefined && wanted !== version.value) {
    const location = locateValue(document, ["openapi"]);
    return { diagnostics: [diagnose(rules.versionMismatch, { found: version.value, wanted }, { location })] };
  }
  const parts = openApiParts(contracts, { version: version.value, basePath, paths, mark: MARK });
  if (!parts.value) return { diagnostics: parts.diagnostics };
  const merged = mergeDocument(document, parts.value, options);
  const diagnostics = [...parts.diagnostics, ...merged.diagnostics];
  if (merged.value === undefined) return { diagnostics };
  const content = (document.source.bom ? "\ufeff" : "") + merged.value;
  return { value: { kind: "openapi", path, content: () => content, spliced: true }, diagnostics };
}
