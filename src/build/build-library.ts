import * as rules from "../diagnostics/catalogue/library.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import { ResourceIndex } from "../json-schema/resources.js";
import { createLibrary, type Definition, type Library } from "../model/library.js";
import type { JsonPointer } from "../source/pointer.js";
import { type Binding, bindSchema, type Owner } from "./bind-schemas.js";
import { reportSelfReferences } from "./self-reference.js";
import { type DefinitionUnit, FAMILY_MARKER, splitLibrary } from "./split-library.js";

/** The library with what templates need to refer into it. */
export interface BoundLibrary {
  readonly library: Library;
  readonly index: ResourceIndex;
  readonly ownerOf: (document: JsonDocument, pointer: JsonPointer) => Owner | undefined;
  /** Where a definition stands, by name. */
  readonly placeOf: (
    name: string,
  ) => { readonly document: JsonDocument; readonly pointer: JsonPointer } | undefined;
}

/** Builds the library from its files, in their order. Every fault of every file is reported. */
export function buildLibrary(documents: readonly JsonDocument[]): Result<BoundLibrary> {
  const diagnostics: Diagnostic[] = [];
  const index = new ResourceIndex();
  const units = new Map<string, DefinitionUnit>();
  const wholeFiles = new Map<JsonDocument, string>();
  for (const document of documents) {
    const own = splitLibrary(document, diagnostics);
    index.addDocument(document, own);
    for (const unit of own) {
      if (unit.pointer.length === 0) wholeFiles.set(document, unit.name);
      addUnit(units, unit, diagnostics);
    }
  }
  diagnostics.push(...index.diagnostics);
  if (units.size === 0 && !hasErrors(diagnostics)) diagnostics.push(reportEmpty(documents));
  const ownerOf = (document: JsonDocument, pointer: JsonPointer): Owner | undefined => {
    const whole = wholeFiles.get(document);
    if (whole !== undefined) return { name: whole, inside: pointer };
    const [map, name] = pointer;
    if (name === undefined || (map !== "$defs" && map !== "definitions")) return undefined;
    return { name, inside: pointer.slice(2) };
  };
  const binding: Binding = { index, ownerOf };
  const definitions = [...units.values()].map((unit): Definition => {
    const { name, location, document, node } = unit;
    return {
      name,
      location,
      source: document.source,
      schema: node,
      ...bindSchema(unit, binding, diagnostics),
    };
  });
  reportSelfReferences(definitions, diagnostics);
  if (hasErrors(diagnostics)) return { diagnostics };
  const library = createLibrary(
    definitions,
    documents.map((document) => document.source),
  );
  return { value: { library, index, ownerOf, placeOf: (name) => units.get(name) }, diagnostics };
}

function addUnit(units: Map<string, DefinitionUnit>, unit: DefinitionUnit, diagnostics: Diagnostic[]): void {
  const { name, location } = unit;
  if (!name.isWellFormed()) {
    // No reference can name it: URIs are made of whole characters (RFC 3986 section 2.5).
    const fault = { keyword: name, expected: "a name without half of a surrogate pair" };
    diagnostics.push(diagnose(rules.invalidSchema, fault, { location }));
  }
  if (name === FAMILY_MARKER) diagnostics.push(diagnose(rules.reservedName, { name }, { location }));
  const first = units.get(name);
  if (!first) {
    units.set(name, unit);
    return;
  }
  const related = [{ location: first.location, message: "first here" }];
  diagnostics.push(diagnose(rules.duplicateDefinition, { name }, { location, related }));
}

function reportEmpty(documents: readonly JsonDocument[]): Diagnostic {
  const [first] = documents;
  return diagnose(rules.noDefinitions, {}, { location: first && locateValue(first, ["$defs"]) });
}
