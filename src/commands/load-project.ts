import { type BoundLibrary, buildLibrary } from "../build/build-library.js";
import { buildMatrix } from "../build/build-matrix.js";
import { buildProject } from "../build/build-project.js";
import { buildTemplate, type TemplateRole } from "../build/build-template.js";
import { mergeRows } from "../build/derived-rows.js";
import { INPUT_SCHEMA, isInputSchema } from "../build/read-listing.js";
import { invalidValue } from "../diagnostics/catalogue/config.js";
import * as envelopeRules from "../diagnostics/catalogue/envelope.js";
import * as libraryRules from "../diagnostics/catalogue/library.js";
import * as matrixRules from "../diagnostics/catalogue/matrix.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Host } from "../host/host.js";
import { type JsonDocument, locateValue } from "../json/document.js";
import type { ObjectNode } from "../json/node.js";
import { parseJsonSource } from "../json/parse.js";
import type { Config, EnvelopeSource } from "../model/config.js";
import type { Matrix } from "../model/matrix.js";
import { presetNames, presetText } from "../model/presets.js";
import type { Project } from "../model/project.js";
import type { Template } from "../model/template.js";
import { isGlob, matcherOf } from "../source/glob.js";
import type { Location } from "../source/location.js";
import { joinPath, relativePath } from "../source/path.js";
import { createSource } from "../source/source.js";
import { recordPath } from "./derive-files.js";
import { isFile } from "./is-there.js";
import type { LoadedDerivation } from "./load-derived.js";
import { globFiles, readDocument } from "./read-source.js";

/** A project read and bound. */
export interface LoadedProject {
  readonly project: Project;
  /** Every file of library, matrix, templates and of what these are derived from, relative to the working folder. */
  readonly paths: readonly string[];
  /** Modules were run, and what they read themselves is not known. */
  readonly ranModules: boolean;
  /** The envelope of pages over HTTP, where it is another one. */
  readonly openApiEnvelope?: Template;
}

/** Reads every source that the configuration names and binds them. All faults of all files are reported together. */
export async function loadProject(
  host: Host,
  folder: string,
  config: Config,
): Promise<Result<LoadedProject>> {
  const diagnostics: Diagnostic[] = [];
  const reader = new DocumentReader(host, diagnostics);
  const derivation = await derive(host, folder, config, diagnostics);
  const libraryPaths = await findLibraryFiles(host, folder, config, diagnostics);
  const libraryDocuments = await reader.readAll(libraryPaths, config.locations.get("library"));
  const matrix = await readMatrix(reader, folder, config, derivation, diagnostics);
  const canBind =
    libraryDocuments.length === libraryPaths.length && libraryPaths.length > 0 && !config.derive;
  const canBindDerived = derivation !== undefined && libraryDocuments.length === libraryPaths.length;
  const documents = [...(derivation?.documents ?? []), ...libraryDocuments];
  const bound = canBind || canBindDerived ? collect(buildLibrary(documents), diagnostics) : undefined;
  const templates = new TemplateLoader(reader, folder, config, diagnostics);
  const parts = await templates.load(matrix, bound, derivation);
  const inputs = await readInputSchemas(reader, folder, matrix, diagnostics);
  if (!matrix || !bound || !parts || hasErrors(diagnostics)) return { diagnostics };
  const envelopeOf = overriddenEnvelopes(config);
  const project = collect(
    buildProject({ library: bound.library, matrix, envelopeOf, inputSchemas: inputs.schemas, ...parts }),
    diagnostics,
  );
  if (!project || hasErrors(diagnostics)) return { diagnostics };
  const paths = [
    ...(derivation?.paths ?? []),
    ...libraryPaths,
    ...(matrix.document ? [matrix.document.source.path] : []),
    ...project.templates
      .map(({ document }) => document.source.path)
      .filter((path) => !path.startsWith("preset:")),
  ];
  const ranModules = derivation?.ranModules ?? false;
  const { openApiEnvelope } = parts;
  const value: LoadedProject = {
    project,
    paths: [...new Set(paths)],
    ranModules,
    ...(openApiEnvelope && { openApiEnvelope }),
  };
  return { value, diagnostics };
}

async function derive(
  host: Host,
  folder: string,
  config: Config,
  diagnostics: Diagnostic[],
): Promise<LoadedDerivation | undefined> {
  if (!config.derive) return undefined;
  // It brings the readers of every kind of source with it.
  const { loadDerivation } = await import("./load-derived.js");
  const declared = new Set(config.envelopes.keys());
  return collect(await loadDerivation(host, folder, config.derive, declared), diagnostics);
}

/** The rows of the matrix file, behind derived ones or in their place. */
async function readMatrix(
  reader: DocumentReader,
  folder: string,
  { matrix: path, derive: isDerived, locations }: Config,
  derivation: LoadedDerivation | undefined,
  diagnostics: Diagnostic[],
): Promise<Matrix | undefined> {
  const document =
    path === undefined ? undefined : await reader.read(joinPath(folder, path), locations.get("matrix"));
  const matrix = document && collect(buildMatrix(document), diagnostics);
  if (!isDerived) return matrix;
  return derivation && (matrix || path === undefined)
    ? mergeRows(derivation.rows, matrix, diagnostics)
    : undefined;
}

/** The schemas of arguments that rows name by path; each file is read once. */
async function readInputSchemas(
  reader: DocumentReader,
  folder: string,
  matrix: Matrix | undefined,
  diagnostics: Diagnostic[],
) {
  const schemas = new Map<string, ObjectNode>();
  const paths: string[] = [];
  const tried = new Set<string>();
  for (const { inputSchema } of matrix?.rows ?? []) {
    if (inputSchema?.kind !== "file" || tried.has(inputSchema.path)) continue;
    tried.add(inputSchema.path);
    const document = await reader.read(joinPath(folder, inputSchema.path), inputSchema.location);
    if (!document) continue;
    paths.push(document.source.path);
    const { root } = document;
    if (root.kind === "object" && isInputSchema(root)) schemas.set(inputSchema.path, root);
    else {
      const data = { subject: `"${inputSchema.path}"`, expected: INPUT_SCHEMA };
      diagnostics.push(diagnose(matrixRules.invalidValue, data, { location: locateValue(document, []) }));
    }
  }
  return { schemas, paths };
}

function collect<T>(result: Result<T>, diagnostics: Diagnostic[]): T | undefined {
  diagnostics.push(...result.diagnostics);
  return result.value;
}

class DocumentReader {
  readonly #host: Host;
  readonly #diagnostics: Diagnostic[];

  constructor(host: Host, diagnostics: Diagnostic[]) {
    this.#host = host;
    this.#diagnostics = diagnostics;
  }

  async read(path: string, named?: Location): Promise<JsonDocument | undefined> {
    return collect(await readDocument(this.#host, path, named), this.#diagnostics);
  }

  async readAll(paths: readonly string[], named?: Location): Promise<JsonDocument[]> {
    const documents: JsonDocument[] = [];
    for (const path of paths) {
      const document = await this.read(path, named);
      if (document) documents.push(document);
    }
    return documents;
  }
}

/** The envelopes and complete schemas that rows use, each built once against the library. */
class TemplateLoader {
  readonly #reader: DocumentReader;
  readonly #folder: string;
  readonly #config: Config;
  readonly #diagnostics: Diagnostic[];

  constructor(reader: DocumentReader, folder: string, config: Config, diagnostics: Diagnostic[]) {
    this.#reader = reader;
    this.#folder = folder;
    this.#config = config;
    this.#diagnostics = diagnostics;
  }

  async load(
    matrix: Matrix | undefined,
    bound: BoundLibrary | undefined,
    derivation: LoadedDerivation | undefined,
  ) {
    const envelope = await this.#envelope("default", this.#config.envelope, bound);
    const envelopes = new Map<string, Template>();
    for (const [name, source] of this.#config.envelopes) {
      const template = await this.#envelope(name, source, bound);
      if (template) envelopes.set(name, template);
    }
    for (const name of this.#presetsInUse(matrix)) {
      const template = await this.#envelope(
        name,
        { kind: "preset", preset: name.slice("preset:".length) },
        bound,
      );
      if (template) envelopes.set(name, template);
    }
    for (const [name, document] of derivation?.envelopes ?? []) {
      const template = bound && collect(buildTemplate(name, "envelope", document, bound), this.#diagnostics);
      if (template) envelopes.set(name, template);
    }
    const schemas = new Map<string, Template>();
    const tried = new Set<string>();
    for (const row of matrix?.rows ?? []) {
      if (row.output.kind !== "schema" || tried.has(row.output.path)) continue;
      const { path, location } = row.output;
      tried.add(path);
      const document = derivation?.schemas.get(path);
      const template = document
        ? bound && collect(buildTemplate(path, "schema", document, bound), this.#diagnostics)
        : await this.#file(path, "schema", path, location, bound);
      if (template) schemas.set(path, template);
    }
    const openApiEnvelope = await this.#openApiEnvelope(bound);
    return envelope && { envelope, envelopes, schemas, ...(openApiEnvelope && { openApiEnvelope }) };
  }

  async #openApiEnvelope(bound: BoundLibrary | undefined): Promise<Template | undefined> {
    const { openapi } = this.#config.surfaces;
    if (!openapi || !this.#config.emit.openapi) return undefined;
    const source = this.#config.envelopes.get(openapi.name) ?? openapi.envelope;
    return this.#envelope(openapi.name, source, bound, "response");
  }

  async #envelope(
    name: string,
    source: EnvelopeSource,
    bound: BoundLibrary | undefined,
    role: TemplateRole = "envelope",
  ): Promise<Template | undefined> {
    if (source.kind === "file") {
      return this.#file(name === "default" ? source.path : name, role, source.path, source.location, bound);
    }
    const text = presetText(source.preset);
    if (text === undefined) {
      const at = {
        location: source.location,
        help: didYouMean(source.preset, presetNames()) ?? `presets: ${presetNames().join(", ")}`,
      };
      this.#diagnostics.push(diagnose(envelopeRules.unknownPreset, { preset: source.preset }, at));
      return undefined;
    }
    const document = collect(
      parseJsonSource(createSource(`preset:${source.preset}`, text)),
      this.#diagnostics,
    );
    return (
      document &&
      bound &&
      collect(buildTemplate(`preset:${source.preset}`, role, document, bound), this.#diagnostics)
    );
  }

  async #file(
    name: string,
    role: TemplateRole,
    path: string,
    named: Location | undefined,
    bound: BoundLibrary | undefined,
  ): Promise<Template | undefined> {
    const document = await this.#reader.read(joinPath(this.#folder, path), named);
    return document && bound && collect(buildTemplate(name, role, document, bound), this.#diagnostics);
  }

  /** Presets that a row or an override names without declaring them. */
  #presetsInUse(matrix: Matrix | undefined): Set<string> {
    const named = this.#config.overrides.flatMap(({ envelope }) => envelope ?? []);
    for (const { output } of matrix?.rows ?? [])
      if (output.kind === "families" && output.envelope) named.push(output.envelope);
    return new Set(named.filter((name) => name.startsWith("preset:")));
  }
}

/** Later overrides win. */
function overriddenEnvelopes({ overrides }: Config): (tool: string) => string | undefined {
  const matching = overrides.flatMap(({ tools, envelope }) =>
    envelope === undefined ? [] : [{ matches: matcherOf(tools), envelope }],
  );
  return (tool) => matching.findLast(({ matches }) => matches(tool))?.envelope;
}

/** Files of the library in order, each once: a list keeps its order, a glob is sorted, outputs never match. */
async function findLibraryFiles(
  host: Host,
  folder: string,
  config: Config,
  diagnostics: Diagnostic[],
): Promise<string[]> {
  const taken = takenPaths(config);
  const found = new Set<string>();
  const location = config.locations.get("library");
  if (config.library.length === 0 && !config.derive) {
    const expected = "a path, a glob or a list of them, and not an empty one";
    diagnostics.push(diagnose(invalidValue, { key: "library", expected }, { location }));
  }
  for (const entry of config.library) {
    const path = joinPath(folder, entry);
    if (!isGlob(entry) || (await isFile(host, path))) {
      found.add(path);
      continue;
    }
    const globbed = await globFiles(host, entry, folder, location);
    diagnostics.push(...globbed.diagnostics);
    const isConfig = (match: string) => joinPath(folder, match) === location?.source.path;
    const matches = globbed.value?.filter((match) => !taken(match) && !isConfig(match));
    for (const match of matches ?? []) found.add(joinPath(folder, match));
    if (matches?.length === 0)
      diagnostics.push(diagnose(libraryRules.noFiles, { pattern: entry }, { location }));
  }
  return [...found];
}

function takenPaths(config: Config): (path: string) => boolean {
  const { tools, manifest, toolsList, openapi } = config.emit;
  const files = [manifest, toolsList, config.matrix, config.toolsListSource?.path, recordPath(config)];
  files.push(openapi?.path, openapi?.into);
  for (const envelope of [config.envelope, ...config.envelopes.values()])
    if (envelope.kind === "file") files.push(envelope.path);
  const taken = new Set(files.flatMap((path) => (path === undefined ? [] : [joinPath("", path)])));
  return (path) => taken.has(path) || (tools !== undefined && !relativePath(tools, path).startsWith(".."));
}
