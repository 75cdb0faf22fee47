import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { JsonDocument } from "../json/document.js";
import { childOf, type JsonNode, memberOf } from "../json/node.js";
import type { Location } from "../source/location.js";
import { formatFragment, formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import { type Standing, step } from "./keywords.js";
import type { ResourceIndex, SchemaResource } from "./resources.js";
import { decodeFragment, pathOfFileUri, resolveUri, splitReference } from "./uri.js";

/** A reference to be resolved, with the place to report. */
export interface ReferenceSite {
  readonly reference: string;
  readonly keyword: "$ref" | "$dynamicRef";
  readonly location: Location;
  /** The resource that the reference stands in. */
  readonly base: SchemaResource;
}

/** The schema that a reference names, by its document and the pointer in it. */
export interface ResolvedReference {
  readonly document: JsonDocument;
  readonly pointer: JsonPointer;
}

export type Resolution = { readonly value: ResolvedReference } | { readonly fault: Diagnostic };

/** Resolves a reference as core 2020-12 section 8.2.3 says, and refuses what a contract cannot carry. */
export function resolveReference(site: ReferenceSite, index: ResourceIndex): Resolution {
  const { resource: relative, fragment } = splitReference(site.reference);
  const found = relative === "" ? { value: site.base } : findResource(site, relative, index);
  if ("fault" in found) return found;
  const decoded = decodeFragment(fragment);
  if (decoded === undefined)
    return invalid(site, "a percent escape is not UTF-8", "write `%25` for a percent sign");
  if (decoded !== "" && !decoded.startsWith("/")) return resolveAnchor(site, found.value, decoded, index);
  const pointer = parsePointer(decoded);
  if (!pointer) {
    const repaired = `#${fragment.replace(/~(?![01])/g, "~0")}`;
    return invalid(site, '"~" must be followed by 0 or 1 (RFC 6901 section 3)', `write "${repaired}"`);
  }
  return resolvePointer(site, found.value, pointer, index);
}

function findResource(
  site: ReferenceSite,
  relative: string,
  index: ResourceIndex,
): { value: SchemaResource } | { fault: Diagnostic } {
  const { reference, location } = site;
  const uri = resolveUri(site.base.uri, relative);
  if (uri === undefined) return invalid(site, "it is not a URI reference (RFC 3986)");
  const resource = index.resource(uri);
  if (resource) return { value: resource };
  const path = pathOfFileUri(uri);
  if (path === undefined) return { fault: diagnose(rules.remoteReference, { reference }, { location }) };
  const paths = [...index.documents()].map((document) => document.source.path);
  const withEnding = paths.find((known) => known.startsWith(`${path}.`));
  const help =
    withEnding !== undefined
      ? `there is ${JSON.stringify(withEnding)}: a reference is a URI, so the file ending is part of it`
      : (didYouMean(path, paths) ?? "add the file to `library` in the configuration");
  return { fault: diagnose(rules.referenceOutsideLibrary, { reference, file: path }, { location, help }) };
}

function resolveAnchor(
  site: ReferenceSite,
  resource: SchemaResource,
  name: string,
  index: ResourceIndex,
): Resolution {
  const { reference, location } = site;
  const anchor = resource.anchors.get(name);
  if (!anchor) {
    const help = didYouMean(name, resource.anchors.keys());
    const missing = `there is no $anchor "${name}"`;
    return { fault: diagnose(rules.unresolvedReference, { reference, missing }, { location, help }) };
  }
  // Core section 8.2.3.2: dynamic only where the initial target is a dynamic anchor; unique means there is no choice.
  if (site.keyword === "$dynamicRef" && anchor.dynamic && index.dynamicAnchors(name).length > 1) {
    return { fault: diagnose(rules.dynamicReference, { reference }, { location }) };
  }
  return { value: { document: resource.document, pointer: anchor.pointer } };
}

function resolvePointer(
  site: ReferenceSite,
  resource: SchemaResource,
  pointer: JsonPointer,
  resources: ResourceIndex,
): Resolution {
  const { reference, location } = site;
  let node: JsonNode = resource.node;
  let standing: Standing = "schema";
  for (const [index, token] of pointer.entries()) {
    const child = childOf(node, token);
    if (!child) {
      const at = pointer.slice(0, index);
      if (standing === "schema" && memberOf(node, "$ref")) {
        const through = formatFragment([...resource.pointer, ...at]);
        return { fault: diagnose(rules.referenceThroughReference, { reference, at: through }, { location }) };
      }
      const missing = `there is no ${JSON.stringify(token)} in "#${formatPointer(at)}"`;
      const help = resources.mayStillSuggest() ? suggest(node, token, resource, pointer, index) : undefined;
      return { fault: diagnose(rules.unresolvedReference, { reference, missing }, { location, help }) };
    }
    node = child;
    standing = step(standing, token);
  }
  const isSchema = standing === "schema" && (node.kind === "object" || node.kind === "boolean");
  if (isSchema) return { value: { document: resource.document, pointer: [...resource.pointer, ...pointer] } };
  const found =
    standing === "map"
      ? "an object of schemas"
      : standing === "list"
        ? "a list of schemas"
        : describeData(pointer);
  return { fault: diagnose(rules.referenceToNonSchema, { reference, found }, { location }) };
}

function describeData(pointer: JsonPointer): string {
  let standing: Standing = "schema";
  for (const token of pointer) {
    standing = step(standing, token);
    if (standing === "data") return `data (the value of ${JSON.stringify(token)})`;
  }
  return "data";
}

function suggest(
  node: JsonNode,
  token: string,
  resource: SchemaResource,
  pointer: JsonPointer,
  index: number,
): string | undefined {
  if (node.kind !== "object") return undefined;
  const keys = node.members.map((member) => member.key);
  // A key that looks percent-encoded: the reference to it must escape the percent sign itself.
  const encoded = keys.find((key) => key !== token && decodeFragment(key) === token);
  const name = encoded ?? undefined;
  if (name !== undefined) {
    const written = formatFragment([
      ...resource.pointer,
      ...pointer.slice(0, index),
      name,
      ...pointer.slice(index + 1),
    ]);
    return `did you mean "${written}"?`;
  }
  return didYouMean(token, keys);
}

function invalid(
  { reference, location }: ReferenceSite,
  reason: string,
  help?: string,
): { fault: Diagnostic } {
  return { fault: diagnose(rules.invalidReference, { reference, reason }, { location, help }) };
}
