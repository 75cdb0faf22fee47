import type { Location, Span } from "../source/location.js";
import type { JsonPointer } from "../source/pointer.js";
import type { Source } from "../source/source.js";
import { childOf, type JsonNode, memberOf } from "./node.js";

/** A text that was read as one JSON value. */
export interface JsonDocument {
  readonly source: Source;
  readonly root: JsonNode;
}

/** The location of a node whose pointer is known. */
export function locationOf(document: JsonDocument, node: Span, pointer: JsonPointer): Location {
  return { source: document.source, span: { start: node.start, end: node.end }, pointer };
}

/** The location of the value a pointer names, or of the nearest ancestor that exists. */
export function locateValue(document: JsonDocument, pointer: JsonPointer): Location {
  let node = document.root;
  for (const token of pointer) {
    const child = childOf(node, token);
    if (!child) break;
    node = child;
  }
  return locationOf(document, node, pointer);
}

/** The location of the key that a pointer's last token names; of the value where it is an array index. */
export function locateKey(document: JsonDocument, pointer: JsonPointer): Location {
  const key = pointer.at(-1);
  let node: JsonNode | undefined = document.root;
  for (const token of pointer.slice(0, -1)) node = node && childOf(node, token);
  const member = key === undefined ? undefined : memberOf(node, key);
  if (!member) return locateValue(document, pointer);
  return { source: document.source, span: { start: member.keyStart, end: member.keyEnd }, pointer };
}
