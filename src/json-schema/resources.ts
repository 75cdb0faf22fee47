import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { type JsonNode, nodeAt, stringOf } from "../json/node.js";
import { escapeToken, formatPointer, type JsonPointer, parsePointer } from "../source/pointer.js";
import type { SchemaScan } from "./scan.js";
import { fileUri, pathOfFileUri, resolveUri } from "./uri.js";

/** A schema resource (core 2020-12 section 4.3.5): a document, or a part of it that has an `$id` of its own. */
export interface SchemaResource {
  readonly uri: string;
  readonly document: JsonDocument;
  /** Of the resource's root schema, from the document's root. */
  readonly pointer: JsonPointer;
  readonly node: JsonNode;
  readonly anchors: Map<string, SchemaAnchor>;
}

export interface SchemaAnchor {
  readonly pointer: JsonPointer;
  readonly dynamic: boolean;
}

/** A schema of a document that was scanned as one: a definition, or a whole file. */
export interface SchemaUnit {
  readonly document: JsonDocument;
  readonly pointer: JsonPointer;
  readonly node: JsonNode;
  readonly scan: SchemaScan;
}

/** Beyond so many unresolved references their cause is one and the same. */
const MAX_SUGGESTIONS = 100;

/** Every resource of some documents, by URI; a document with a root `$id` is known by its path as well. */
export class ResourceIndex {
  readonly #byUri = new Map<string, SchemaResource>();
  /** By the pointer of their root, in string form. */
  readonly #ofDocument = new Map<JsonDocument, Map<string, SchemaResource>>();
  readonly diagnostics: Diagnostic[] = [];
  #suggestions = MAX_SUGGESTIONS;

  addDocument(document: JsonDocument, units: readonly SchemaUnit[]): void {
    const retrieval = fileUri(document.source.path);
    const own = stringOf(nodeAt(document.root, ["$id"]));
    const uri = (own !== undefined && resolveUri(retrieval, own.replace(/#$/, ""))) || retrieval;
    const resource = this.#add(uri, document, [], document.root);
    this.#byUri.set(retrieval, resource);
    for (const unit of units) this.#addEmbedded(unit);
    for (const unit of units) this.#addAnchors(unit);
  }

  /** Whether one more unresolved reference gets a suggestion: to look for one costs as much as the library is long. */
  mayStillSuggest(): boolean {
    return this.#suggestions-- > 0;
  }

  resource(uri: string): SchemaResource | undefined {
    return this.#byUri.get(uri);
  }

  documents(): Iterable<JsonDocument> {
    return this.#ofDocument.keys();
  }

  /** The resource that a schema belongs to: the nearest `$id` at or above it. */
  enclosing(document: JsonDocument, pointer: JsonPointer): SchemaResource | undefined {
    const resources = this.#ofDocument.get(document);
    let path = "";
    let nearest = resources?.get(path);
    if (!resources || resources.size === 1) return nearest;
    for (const token of pointer) {
      path += `/${escapeToken(token)}`;
      nearest = resources.get(path) ?? nearest;
    }
    return nearest;
  }

  /** All anchors of this name that a dynamic scope could hold. */
  dynamicAnchors(name: string): readonly SchemaAnchor[] {
    const found = new Set<SchemaAnchor>();
    for (const resource of this.#byUri.values()) {
      const anchor = resource.anchors.get(name);
      if (anchor?.dynamic) found.add(anchor);
    }
    return [...found];
  }

  #add(uri: string, document: JsonDocument, pointer: JsonPointer, node: JsonNode): SchemaResource {
    const known = this.#byUri.get(uri);
    if (known) {
      const shown = pathOfFileUri(uri) ?? uri;
      this.#reportTwice(shown, document, [...pointer, "$id"], known.document, [...known.pointer, "$id"]);
    }
    const resource = { uri, document, pointer, node, anchors: new Map<string, SchemaAnchor>() };
    this.#byUri.set(uri, resource);
    const resources = this.#ofDocument.get(document) ?? new Map<string, SchemaResource>();
    resources.set(formatPointer(pointer), resource);
    this.#ofDocument.set(document, resources);
    return resource;
  }

  #addEmbedded({ document, pointer, node, scan }: SchemaUnit): void {
    for (const { holder, value } of scan.identifiers) {
      const inside = parsePointer(holder) ?? [];
      const full = [...pointer, ...inside];
      if (full.length === 0) continue;
      const base = this.enclosing(document, full.slice(0, -1))?.uri ?? fileUri(document.source.path);
      const uri = resolveUri(base, value.replace(/#$/, ""));
      const target = nodeAt(node, inside);
      if (uri !== undefined && target) this.#add(uri, document, full, target);
    }
  }

  #addAnchors({ document, pointer, scan }: SchemaUnit): void {
    for (const { holder, name, dynamic } of scan.anchors) {
      const full = [...pointer, ...(parsePointer(holder) ?? [])];
      const resource = this.enclosing(document, full);
      if (!resource) continue;
      const known = resource.anchors.get(name);
      const keyword = dynamic ? "$dynamicAnchor" : "$anchor";
      if (known && known.pointer.join("\u0000") !== full.join("\u0000")) {
        const before = [...known.pointer, known.dynamic ? "$dynamicAnchor" : "$anchor"];
        this.#reportTwice(name, document, [...full, keyword], document, before);
      } else resource.anchors.set(name, { pointer: full, dynamic: dynamic || (known?.dynamic ?? false) });
    }
  }

  #reportTwice(
    anchor: string,
    document: JsonDocument,
    at: JsonPointer,
    other: JsonDocument,
    before: JsonPointer,
  ): void {
    const related = [{ location: locateValue(other, before), message: "first here" }];
    this.diagnostics.push(
      diagnose(rules.duplicateAnchor, { anchor }, { location: locateValue(document, at), related }),
    );
  }
}
