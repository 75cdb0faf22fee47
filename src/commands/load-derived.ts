import { type DerivedRow, derivedRow } from "../build/derived-rows.js";
import { type DerivedDefinition, placeDefinitions, placeSchema } from "../build/place-derived.js";
import { type DerivedLibrary, type DerivedTool, deriveLibrary } from "../derive/derive-library.js";
import type { DeriveOptions } from "../derive/options.js";
import * as envelopeRules from "../diagnostics/catalogue/envelope.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import type { JsonDocument } from "../json/document.js";
import { parseJsonSource } from "../json/parse.js";
import type { RecordType } from "../model/attributes.js";
import type { DeriveSettings } from "../model/config.js";
import type { MatrixRow } from "../model/matrix.js";
import { returnsPage } from "../model/operation.js";
import { findPreset, presets } from "../model/presets.js";
import { type Location, locateFile } from "../source/location.js";
import { createSource } from "../source/source.js";
import { readTypes } from "./read-types.js";

/** What the key `derive` puts beside the files of a project. */
export interface LoadedDerivation {
  /** Library documents whose places are those of types and attributes. */
  readonly documents: readonly JsonDocument[];
  readonly rows: readonly MatrixRow[];
  /** Templates that rows name and nobody declares. */
  readonly envelopes: ReadonlyMap<string, JsonDocument>;
  /** Complete schemas of single tools, by the path that their rows name. */
  readonly schemas: ReadonlyMap<string, JsonDocument>;
  readonly paths: readonly string[];
  readonly ranModules: boolean;
}

/** The sources of a project, read and derived; nothing is written. */
export async function loadDerivation(
  host: Host,
  folder: string,
  settings: DeriveSettings,
  declared: ReadonlySet<string>,
): Promise<Result<LoadedDerivation>> {
  const derived = await deriveSources(host, folder, settings, declared);
  if (!derived.value) return { diagnostics: derived.diagnostics };
  const { library, types, paths, ranModules } = derived.value;
  const schemas = new Map<string, JsonDocument>();
  const rows = library.tools.map((tool) => {
    const schema = tool.schema && `derived:${tool.tool}`;
    if (schema !== undefined && tool.schema)
      schemas.set(schema, placeSchema(tool.schema, tool.type.location));
    return derivedRow(rowOf(tool, schema));
  });
  const envelopes = new Map<string, JsonDocument>();
  for (const [name, template] of library.envelopes) {
    const text = `${JSON.stringify(template, undefined, 2)}\n`;
    const document = parseJsonSource(createSource(`preset:${name}`, text)).value;
    if (document) envelopes.set(name, document);
  }
  const value: LoadedDerivation = {
    documents: placeDefinitions(placedDefinitions(library, types)),
    rows,
    envelopes,
    schemas,
    paths,
    ranModules,
  };
  return { value, diagnostics: derived.diagnostics };
}

export interface DerivedSources {
  readonly library: DerivedLibrary;
  readonly types: readonly RecordType[];
  readonly paths: readonly string[];
  readonly ranModules: boolean;
}

/** Reads and derives; there is a value only where nothing is wrong. `declared` are the envelopes that the project names. */
export async function deriveSources(
  host: Host,
  folder: string,
  settings: DeriveSettings,
  declared: ReadonlySet<string>,
): Promise<Result<DerivedSources>> {
  const diagnostics: Diagnostic[] = [];
  const { envelope } = settings;
  const own = typeof envelope === "string" && declared.has(envelope) ? envelope : undefined;
  if (own === undefined) diagnostics.push(...checkPreset(settings));
  const read = await readTypes(host, folder, settings.sources);
  diagnostics.push(...read.diagnostics);
  if (!read.value || hasErrors(diagnostics)) return { diagnostics };
  const { types, paths, ranModules } = read.value;
  const library = deriveLibrary(types, optionsOf(settings, own !== undefined));
  diagnostics.push(...library.diagnostics.map(asFault));
  if (!library.value || hasErrors(diagnostics)) return { diagnostics };
  const named = own === undefined ? withFreeNames(library.value, declared) : withEnvelope(library.value, own);
  return { value: { library: named, types, paths, ranModules }, diagnostics };
}

/** What strictness makes an error stops what follows, and no level of a rule takes that back. */
function asFault(found: Diagnostic): Diagnostic {
  return found.kind === "rule" && found.severity === "error" ? { ...found, kind: "fault" } : found;
}

function checkPreset({ envelope, location }: DeriveSettings): readonly Diagnostic[] {
  const name = typeof envelope === "object" ? envelope.preset : (envelope ?? "page");
  if (findPreset(name)) return [];
  const preset = name.replace(/^preset:/, "");
  const names = presets()
    .filter(({ holds }) => holds !== "record")
    .map((known) => known.name);
  const help = didYouMean(preset, names) ?? `presets: ${names.join(", ")}`;
  return [diagnose(envelopeRules.unknownPreset, { preset }, { location, help, subject: preset })];
}

function optionsOf(
  { sources: _sources, location: _location, profile, envelope, ...options }: DeriveSettings,
  isDeclared: boolean,
): DeriveOptions {
  return { ...options, ...profile, ...(envelope !== undefined && !isDeclared && { envelope }) };
}

/** Envelopes that are made for this derivation, apart from those that the project has under the same name. */
function withFreeNames(library: DerivedLibrary, declared: ReadonlySet<string>): DerivedLibrary {
  const taken = [...library.envelopes.keys()].filter((name) => declared.has(name));
  if (taken.length === 0) return library;
  const free = (name: string) => (taken.includes(name) ? `derived:${name}` : name);
  return {
    ...library,
    envelopes: new Map([...library.envelopes].map(([name, template]) => [free(name), template])),
    tools: library.tools.map((tool) => ({ ...tool, envelope: free(tool.envelope) })),
  };
}

/** Pages in an envelope that the project declares itself. */
function withEnvelope(library: DerivedLibrary, envelope: string): DerivedLibrary {
  const tools = library.tools.map((tool) => (returnsPage(tool.verb) ? { ...tool, envelope } : tool));
  return { ...library, tools };
}

export function rowOf({ tool, verb, type, family, envelope }: DerivedTool, schema?: string): DerivedRow {
  return {
    tool,
    verb,
    resource: type.name,
    location: type.location,
    family,
    envelope,
    ...(type.primaryKey !== undefined && { key: type.primaryKey }),
    ...(schema !== undefined && { schema }),
  };
}

function placedDefinitions(
  library: DerivedLibrary,
  types: readonly RecordType[],
): readonly DerivedDefinition[] {
  const places = definitionPlaces(library, types);
  return [...library.definitions].map(([name, schema]) => {
    const type = places.get(name);
    const fields = new Map((type?.fields ?? []).map((field) => [field.name, field.location]));
    return { name, schema, location: type?.location ?? anyPlace(types), fields };
  });
}

/** The type that each definition is made from: its record, or what a tool of it returns. */
export function definitionPlaces(
  library: DerivedLibrary,
  types: readonly RecordType[],
): ReadonlyMap<string, RecordType> {
  const places = new Map<string, RecordType>(library.tools.map(({ family, type }) => [family, type]));
  for (const type of types) {
    const name = library.definitionOf(type);
    if (name !== undefined) places.set(name, type);
  }
  return places;
}

/** Definitions that several types share belong to none of them. */
function anyPlace([first]: readonly RecordType[]): Location {
  if (!first) return locateFile("");
  return { source: first.location.source, span: { start: 0, end: 0 } };
}
