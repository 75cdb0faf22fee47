import type { JsonNode, ObjectNode } from "../../json/node.js";
import type { OpenApiOutput } from "../../model/openapi.js";
import { needsKey, operationOfName, type ResourceOperation, type Verb } from "../../model/operation.js";
import { plain } from "./make.js";
import { keySchemaOf, propertyOf, requiredOf } from "./shape.js";

/** A tool as far as its place in the document depends on it. */
export interface RoutedTool {
  readonly tool: string;
  readonly operation?: ResourceOperation | false;
  readonly schema?: ObjectNode;
  readonly inputSchema?: ObjectNode;
}

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Where an operation stands. */
export interface Route {
  readonly path: string;
  readonly method: Method;
  readonly tag: string;
  readonly verb?: Verb;
  readonly key?: PathKey;
}

interface PathKey {
  readonly name: string;
  readonly schema: JsonNode;
}

const METHODS: Readonly<Record<Verb, Method>> = {
  search: "get",
  list: "get",
  get: "get",
  create: "post",
  update: "put",
  patch: "patch",
  delete: "delete",
};

/**
 * A place for every tool. One that acts on a resource has the paths of the resource; any other, and any whose
 * arguments are known, since they say better what is to be sent, is `POST /tools/NAME`.
 */
export function routesOf(
  tools: readonly RoutedTool[],
  { basePath, paths }: Pick<OpenApiOutput, "basePath" | "paths">,
): ReadonlyMap<string, Route> {
  const operations = new Map<RoutedTool, ResourceOperation>();
  for (const tool of tools) {
    const operation = paths === "tools" ? undefined : resourceOf(tool);
    if (operation) operations.set(tool, operation);
  }
  const keys = keysOf(operations);
  const listed = new Set(
    [...operations.values()].filter(({ verb }) => verb === "list").map(({ resource }) => resource),
  );
  const routeOf = (tool: RoutedTool): Route => {
    const operation = operations.get(tool);
    if (!operation) return { path: `${basePath}/tools/${segment(tool.tool)}`, method: "post", tag: "tools" };
    const { verb, resource } = operation;
    const key = needsKey(verb) ? keys.get(resource) : undefined;
    const below = key ? `/{${key.name}}` : verb === "search" && listed.has(resource) ? "/search" : "";
    const path = `${basePath}/${segment(resource)}${below}`;
    return { path, method: METHODS[verb], tag: resource, verb, ...(key && { key }) };
  };
  return new Map(tools.map((tool) => [tool.tool, routeOf(tool)]));
}

function resourceOf({ tool, operation, inputSchema }: RoutedTool): ResourceOperation | undefined {
  if (operation === false) return undefined;
  return operation ?? (inputSchema ? undefined : operationOfName(tool));
}

function segment(name: string): string {
  return encodeURIComponent(name);
}

/**
 * The key of each resource, one for all its operations. Named by a row; else the only property that `create` returns;
 * else `id`. Its schema is what the record says of it.
 */
function keysOf(operations: ReadonlyMap<RoutedTool, ResourceOperation>): ReadonlyMap<string, PathKey> {
  const keys = new Map<string, PathKey>();
  for (const { resource } of operations.values()) {
    if (keys.has(resource)) continue;
    const siblings = [...operations].filter(([, operation]) => operation.resource === resource);
    const named = siblings.map(([, { key }]) => key).find((key) => key !== undefined);
    const name = named ?? createdKeyOf(siblings) ?? "id";
    const schemas = siblings.flatMap(([{ schema }, { verb }]) =>
      schema && (verb === "get" || verb === "create") ? [propertyOf(schema, name)] : [],
    );
    const schema = schemas.map(keySchemaOf).find(Boolean) ?? plain({ type: "string" });
    keys.set(resource, { name: name.replace(/[{}/]/g, "_"), schema });
  }
  return keys;
}

function createdKeyOf(siblings: readonly (readonly [RoutedTool, ResourceOperation])[]): string | undefined {
  const created = siblings.find(([, { verb }]) => verb === "create")?.[0].schema;
  const required = new Set(created && requiredOf(created));
  const [only] = required;
  return required.size === 1 ? only : undefined;
}
