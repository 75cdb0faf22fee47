import type { Result } from "../../diagnostics/diagnostic.js";
import { textNode } from "../../json/make-node.js";
import type { JsonNode, ObjectNode } from "../../json/node.js";
import type { ContractSet } from "../../model/contract.js";
import type { OpenApiOutput, OpenApiVersion } from "../../model/openapi.js";
import { object, plain } from "./make.js";
import { type OpenApiParts, openApiParts } from "./parts.js";

export type OpenApiOptions = Partial<
  Pick<OpenApiOutput, "version" | "title" | "apiVersion" | "servers" | "basePath" | "paths">
>;

/** The latest patch of each version. */
const VERSIONS: Readonly<Record<OpenApiVersion, string>> = { "3.1": "3.1.1", "3.0": "3.0.3" };

/** Contracts are plain JSON Schema 2020-12, without the vocabulary that OpenAPI adds by default. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * An OpenAPI document of all tools: an operation for each, whose answer is the tool's contract, and the definitions
 * that the contracts use as components.
 */
export function openApiDocument(contracts: ContractSet, options: OpenApiOptions = {}): Result<ObjectNode> {
  const { version = "3.1", basePath = "", paths = "resources" } = options;
  const parts = openApiParts(contracts, { version, basePath, paths });
  if (!parts.value) return { diagnostics: parts.diagnostics };
  return { value: documentNode(parts.value, { ...options, version }), diagnostics: parts.diagnostics };
}

function documentNode(
  { paths, schemas, responses, tags }: OpenApiParts,
  { version = "3.1", title = "API", apiVersion = "0.0.0", servers = [] }: OpenApiOptions,
): ObjectNode {
  const components = object({
    ...(schemas.size > 0 && { schemas: object([...schemas]) }),
    ...(responses.size > 0 && { responses: object([...responses]) }),
  });
  const items = [...paths].map(([path, operations]): readonly [string, JsonNode] => [
    path,
    object([...operations]),
  ]);
  return object({
    openapi: textNode(VERSIONS[version]),
    info: plain({ title, version: apiVersion }),
    ...(version === "3.1" && { jsonSchemaDialect: textNode(DIALECT) }),
    ...(servers.length > 0 && { servers: plain(servers.map((url) => ({ url }))) }),
    ...(tags.length > 0 && { tags: plain(tags.map((name) => ({ name }))) }),
    paths: object(items),
    ...(components.members.length > 0 && { components }),
  });
}
