import type { JsonValue } from "../../json/node.js";
import { formatPointer, type JsonPointer, parsePointer } from "../../source/pointer.js";
import { keywordOf } from "../keywords.js";
import { decodeFragment, fileUri, resolveUri, splitReference } from "../uri.js";
import { isSchemaObject, type SchemaObject } from "../walk.js";

/** A schema with its place in a document. */
export interface Subschema {
  readonly value: JsonValue;
  readonly pointer: JsonPointer;
  /** The URI of the resource it belongs to, its own `$id` included (core 2020-12 section 8.2.1). */
  readonly base: string;
}

/** Where a reference leads, or why it leads nowhere. */
export type Target = { readonly found: Subschema } | { readonly fault: string };

/** One document and the resources, anchors and dynamic anchors in it; not nested deeper than the stack allows. */
export class SchemaDocument {
  readonly root: Subschema;
  readonly #resources = new Map<string, Subschema | "ambiguous">();
  readonly #anchors = new Map<string, Subschema | "ambiguous">();
  readonly #dynamicAnchors = new Map<string, Subschema[]>();

  constructor(root: JsonValue) {
    const retrieval = fileUri("schema.json");
    this.root = { value: root, pointer: [], base: baseOf(root, retrieval) };
    this.#resources.set(retrieval, this.root);
    this.#register(this.root, true);
  }

  /** A subschema or a container of subschemas, by what stands between. */
  child(parent: Subschema, ...tokens: readonly string[]): Subschema {
    let value: JsonValue = parent.value;
    for (const token of tokens) value = (value as SchemaObject)[token] as JsonValue;
    return { value, pointer: [...parent.pointer, ...tokens], base: baseOf(value, parent.base) };
  }

  /** Core 2020-12 section 8.2.3.1. */
  resolve(from: Subschema, reference: string): Target {
    const { resource: relative, fragment } = splitReference(reference);
    const uri = relative === "" ? from.base : resolveUri(from.base, relative)?.replace(/#$/, "");
    const resource = uri === undefined ? undefined : this.#resources.get(uri);
    if (resource === "ambiguous") return { fault: `two schemas have the $id ${JSON.stringify(uri)}` };
    if (!resource) return { fault: "it leads outside the document" };
    const decoded = decodeFragment(fragment);
    if (decoded === undefined) return { fault: "a percent escape is not UTF-8" };
    if (decoded === "") return { found: resource };
    if (!decoded.startsWith("/")) {
      const anchor = this.#anchors.get(`${resource.base}#${decoded}`);
      if (anchor === "ambiguous") return { fault: `two schemas have the anchor ${JSON.stringify(decoded)}` };
      return anchor ? { found: anchor } : { fault: "there is no such anchor" };
    }
    return this.#at(resource, decoded);
  }

  /** Core 2020-12 section 8.2.3.2, as far as the dynamic scope does not matter: one anchor of the name, or none. */
  resolveDynamic(from: Subschema, reference: string): Target {
    const target = this.resolve(from, reference);
    const name = decodeFragment(splitReference(reference).fragment) ?? "";
    const candidates = this.#dynamicAnchors.get(name) ?? [];
    if ("fault" in target || candidates.length === 0) return target;
    return candidates.length === 1 ? target : { fault: "it can mean more than one place" };
  }

  #at(resource: Subschema, text: string): Target {
    const pointer = parsePointer(text);
    if (!pointer) return { fault: "it is not a JSON Pointer" };
    let { value, base } = resource;
    for (const token of pointer) {
      const isHeld =
        typeof value === "object" &&
        value !== null &&
        Object.hasOwn(value, token) &&
        !(Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(token));
      if (!isHeld) return { fault: "there is nothing at that place" };
      value = (value as SchemaObject)[token] as JsonValue;
      base = baseOf(value, base);
    }
    return { found: { value, pointer: [...resource.pointer, ...pointer], base } };
  }

  #register(schema: Subschema, isRoot: boolean): void {
    const { value } = schema;
    if (!isSchemaObject(value)) return;
    if (typeof value.$id === "string" && Object.hasOwn(value, "$id")) {
      note(this.#resources, schema.base, schema, isRoot);
    }
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = Object.hasOwn(value, keyword) ? value[keyword] : undefined;
      if (typeof name !== "string") continue;
      note(this.#anchors, `${schema.base}#${name}`, schema, false);
      if (keyword === "$dynamicAnchor") {
        this.#dynamicAnchors.set(name, [...(this.#dynamicAnchors.get(name) ?? []), schema]);
      }
    }
    for (const keyword of Object.keys(value)) {
      const held = value[keyword] as JsonValue;
      const holds = keywordOf(keyword)?.holds ?? "none";
      if (holds === "schema") this.#register(this.child(schema, keyword), false);
      else if (holds !== "none" && typeof held === "object" && held !== null) {
        for (const key of Object.keys(held)) this.#register(this.child(schema, keyword, key), false);
      }
    }
  }
}

/** For people: `#/properties/a`. */
export function placeOf({ pointer }: Subschema): string {
  return `#${formatPointer(pointer)}`;
}

function baseOf(value: JsonValue, base: string): string {
  if (!isSchemaObject(value) || !Object.hasOwn(value, "$id") || typeof value.$id !== "string") return base;
  return resolveUri(base, value.$id.replace(/#$/, "")) ?? base;
}

function note(
  into: Map<string, Subschema | "ambiguous">,
  key: string,
  schema: Subschema,
  isRoot: boolean,
): void {
  into.set(key, into.has(key) && !isRoot ? "ambiguous" : schema);
}
