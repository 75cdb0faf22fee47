import { readToolsListAnswer } from "../build/read-contracts.js";
import { compileProject } from "../compile/compile.js";
import { type Diagnostic, hasErrors, hasFaults, type Result } from "../diagnostics/diagnostic.js";
import { invariant } from "../diagnostics/invariant.js";
import type { Host } from "../host/host.js";
import type { Config } from "../model/config.js";
import type { ContractSet } from "../model/contract.js";
import type { Project } from "../model/project.js";
import { joinPath } from "../source/path.js";
import type { Source } from "../source/source.js";
import { findConfig, type ProjectPlace } from "./find-config.js";
import { loadConfig } from "./load-config.js";
import { readDocument, readSource } from "./read-source.js";

/** A project with everything that commands need of it. */
export interface Workspace {
  readonly place: ProjectPlace;
  readonly config: Config;
  readonly contracts: ContractSet;
  /** Absent when the contracts are read from a `tools/list` answer. */
  readonly project?: Project;
  /** The Markdown pages, in the order of the configuration. */
  readonly documents: readonly Source[];
  /** Every file that is read and never written, relative to the working folder. */
  readonly sources: readonly string[];
  /** Every file that was read, the documents too: what a watcher watches. */
  readonly inputs: readonly string[];
}

export interface OpenOptions {
  /** A configuration named on the command line. */
  readonly config?: string;
}

/** What there is of a project even when it has faults: enough to watch its files until it is mended. */
export interface OpenedWorkspace extends Result<Workspace> {
  readonly place?: ProjectPlace;
  readonly config?: Config;
}

/** Finds, reads and compiles a project. */
export async function openWorkspace(host: Host, options: OpenOptions = {}): Promise<OpenedWorkspace> {
  const place = await findConfig(host, options.config);
  if (!place.value) return { diagnostics: place.diagnostics };
  const config = await loadConfig(host, place.value);
  if (!config.value || hasErrors(config.diagnostics))
    return { diagnostics: config.diagnostics, place: place.value };
  const workspace = await readWorkspace(host, place.value, config.value);
  const diagnostics = [...config.diagnostics, ...workspace.diagnostics];
  return { ...workspace, diagnostics, place: place.value, config: config.value };
}

async function readWorkspace(host: Host, place: ProjectPlace, config: Config): Promise<Result<Workspace>> {
  const diagnostics: Diagnostic[] = [];
  const documents = await readDocuments(host, place, config, diagnostics);
  const compiled = config.toolsListSource
    ? await readToolsList(host, place, config.toolsListSource)
    : await compileSources(host, place, config);
  diagnostics.push(...compiled.diagnostics);
  invariant(compiled.value || hasErrors(diagnostics), "a project that cannot be opened says why");
  if (!compiled.value || hasFaults(diagnostics)) return { diagnostics };
  const { contracts, project, paths } = compiled.value;
  const sources = [...(place.configPath === undefined ? [] : [place.configPath]), ...paths];
  const inputs = [...sources, ...documents.map(({ path }) => path)];
  const value = { place, config, contracts, documents, sources, inputs, ...(project && { project }) };
  return { value, diagnostics };
}

interface CompiledSources {
  readonly contracts: ContractSet;
  readonly project?: Project;
  readonly paths: readonly string[];
}

async function compileSources(
  host: Host,
  place: ProjectPlace,
  config: Config,
): Promise<Result<CompiledSources>> {
  const { loadProject } = await import("./load-project.js");
  const loaded = await loadProject(host, place.folder, config);
  if (!loaded.value) return { diagnostics: loaded.diagnostics };
  const { project, libraryPaths, inputSchemaPaths } = loaded.value;
  const templates = project.templates
    .map(({ document }) => document.source.path)
    .filter((path) => !path.startsWith("preset:"));
  const matrix = project.matrix.document.source.path;
  const paths = [...libraryPaths, matrix, ...templates, ...inputSchemaPaths];
  return { value: { contracts: compileProject(project), project, paths }, diagnostics: loaded.diagnostics };
}

async function readToolsList(
  host: Host,
  { folder }: ProjectPlace,
  { path, location }: NonNullable<Config["toolsListSource"]>,
): Promise<Result<CompiledSources>> {
  const document = await readDocument(host, joinPath(folder, path), location);
  if (!document.value) return { diagnostics: document.diagnostics };
  const contracts = readToolsListAnswer(document.value);
  if (!contracts.value) return { diagnostics: contracts.diagnostics };
  return {
    value: { contracts: contracts.value, paths: [document.value.source.path] },
    diagnostics: contracts.diagnostics,
  };
}

async function readDocuments(
  host: Host,
  { folder }: ProjectPlace,
  config: Config,
  diagnostics: Diagnostic[],
): Promise<Source[]> {
  const documents: Source[] = [];
  for (const { path, location } of config.emit.docs) {
    const source = await readSource(host, joinPath(folder, path), location);
    diagnostics.push(...source.diagnostics);
    if (source.value) documents.push(source.value);
  }
  return documents;
}
