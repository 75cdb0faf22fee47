import { type Standing, step } from "../json-schema/keywords.js";
import type { JsonPointer } from "../source/pointer.js";
import { definitionOf } from "./find-edits.js";

/** A place in a schema as people write places in values. */
export interface ChangePath {
  readonly definition?: string;
  /** `data.items[].status`; empty for the root of the schema or the definition. */
  readonly path: string;
}

const ITEMS = new Set(["items", "contains", "unevaluatedItems"]);
const REST = new Set(["additionalProperties", "unevaluatedProperties"]);

/** Keywords that apply to the same value leave no trace, nor does the keyword at the end. */
export function changePath(pointer: JsonPointer): ChangePath {
  const definition = definitionOf(pointer);
  const tokens = definition === undefined ? pointer : pointer.slice(2);
  let path = "";
  let standing: Standing = "schema";
  let keyword = "";
  for (const token of tokens) {
    if (standing === "schema") {
      keyword = token;
      if (ITEMS.has(token)) path += "[]";
      else if (REST.has(token)) path += ".*";
      else if (token === "propertyNames") path += ".(name)";
    } else if (standing === "map" && keyword === "properties")
      path += isPlain(token) ? `.${token}` : `[${JSON.stringify(token)}]`;
    else if (standing === "map" && keyword === "patternProperties") path += `./${token}/`;
    else if (standing === "list" && keyword === "prefixItems") path += `[${token}]`;
    standing = step(standing, token);
  }
  return { ...(definition !== undefined && { definition }), path: path.replace(/^\./, "") };
}

function isPlain(name: string): boolean {
  return /^[\p{L}\p{N}_$-]+$/u.test(name);
}

/** `"issue.status"`, or words for a root. */
export function describePath({ definition, path }: ChangePath): string {
  if (definition === undefined) return path === "" ? "the result" : JSON.stringify(path);
  const joint = path === "" || path.startsWith("[") ? "" : ".";
  return JSON.stringify(`${definition}${joint}${path}`);
}
