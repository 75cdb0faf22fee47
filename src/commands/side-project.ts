import { buildMatrix } from "../build/build-matrix.js";
import { readToolsListAnswer } from "../build/read-contracts.js";
import { missingContracts, staleContracts } from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { MANIFEST_VERSION } from "../emit/json/manifest.js";
import { type Host, HostError } from "../host/host.js";
import type { ArtifactKind } from "../model/artifact.js";
import type { Config } from "../model/config.js";
import type { ToolListing } from "../model/contract.js";
import { readManifest } from "../plan/read-manifest.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { emitArtifacts } from "./emit-artifacts.js";
import type { ProjectPlace } from "./find-config.js";
import { isFile } from "./is-there.js";
import { loadConfig } from "./load-config.js";
import { planArtifacts } from "./plan-artifacts.js";
import { readDocument, readSource } from "./read-source.js";
import { createSchemaPool } from "./schema-pool.js";
import { agreeingOrigin, compiledTools, inListedOrder, listedTools } from "./side-contracts.js";
import { NO_LABEL, type SideLabel } from "./side-label.js";
import { createSidePrinter, type FindOrigin, fileTool, type OpenTool, once } from "./side-tools.js";
import { readWorkspace, type Workspace } from "./workspace.js";

/** The tools of a side before the other side is known. */
export interface OpenedTools {
  readonly tools: readonly OpenTool[];
  /** Whether they were written by a build, and read from what it wrote. */
  readonly isWritten: boolean;
  /** Present when compiled. */
  readonly workspace?: Workspace;
  /** Reads the sources, so that places are found in them; without faults of its own. */
  readonly readSources?: () => Promise<void>;
  /** Whether it is one schema without the name of a tool. */
  readonly isOneSchema?: boolean;
}

const CONTRACT_KINDS: readonly ArtifactKind[] = ["tools", "manifest", "toolsList"];

/** A project by what is written of it, compiled only where nothing is. */
export async function openWritten(
  host: Host,
  place: ProjectPlace,
  { label = NO_LABEL, name }: { readonly label?: SideLabel; readonly name: string },
): Promise<Result<OpenedTools>> {
  const config = await loadConfig(host, place, { anyVersion: true });
  if (!config.value || hasErrors(config.diagnostics))
    return { diagnostics: label.diagnostics(errorsOf(config.diagnostics)) };
  const written = await readWritten(host, place, config.value, { label, name });
  if (written) return written;
  const workspace = await compile(host, place, config.value);
  if (!workspace.value) return { diagnostics: label.diagnostics(errorsOf(workspace.diagnostics)) };
  const value = {
    tools: compiledTools(workspace.value, label),
    isWritten: false,
    workspace: workspace.value,
  };
  return { value, diagnostics: [] };
}

/** A project as its sources say, whatever is written of it. */
export async function openCompiled(host: Host, place: ProjectPlace): Promise<Result<OpenedTools>> {
  const config = await loadConfig(host, place);
  if (!config.value || hasErrors(config.diagnostics)) return { diagnostics: config.diagnostics };
  const workspace = await compile(host, place, config.value);
  const diagnostics = [...config.diagnostics, ...workspace.diagnostics];
  if (!workspace.value) return { diagnostics };
  const value = {
    tools: compiledTools(workspace.value, NO_LABEL),
    isWritten: false,
    workspace: workspace.value,
  };
  return { value, diagnostics };
}

/** What is written of a project although its sources say something else, and whether anything is written at all. */
export async function findStale(
  host: Host,
  workspace: Workspace,
  tools: readonly OpenTool[],
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly isAnyWritten: boolean }> {
  const emitted = await emitArtifacts(workspace, CONTRACT_KINDS);
  const folder = workspace.config.emit.tools ?? "";
  const texts = new Map(tools.map(({ tool, text }) => [joinPath(folder, `${tool}.json`), text]));
  // What is compared is printed once, and not again for the disk.
  const artifacts = (emitted.value ?? []).map((artifact) => {
    const text = artifact.kind === "tools" ? texts.get(artifact.path) : undefined;
    return text ? { ...artifact, content: text } : artifact;
  });
  const plan = await planArtifacts(host, workspace, artifacts, CONTRACT_KINDS);
  if (!plan.value) return { diagnostics: plan.diagnostics, isAnyWritten: true };
  const { entries } = plan.value;
  const files = entries
    .filter(({ action }) => action !== "unchanged")
    .map(({ path }) => joinPath(workspace.place.folder, path));
  const isAnyWritten = entries.some(({ action }) => action !== "create");
  return {
    diagnostics:
      files.length === 0
        ? []
        : [
            diagnose(
              staleContracts,
              { files },
              { location: locateFile(files[0] as string), subject: files.join("\n") },
            ),
          ],
    isAnyWritten,
  };
}

/** The pages of a project say nothing about its contracts: they may be missing. */
function compile(host: Host, place: ProjectPlace, config: Config): Promise<Result<Workspace>> {
  return readWorkspace(host, place, { ...config, emit: { ...config.emit, docs: [] } });
}

interface SideName {
  readonly label: SideLabel;
  readonly name: string;
}

async function readWritten(
  host: Host,
  place: ProjectPlace,
  config: Config,
  side: SideName,
): Promise<Result<OpenedTools> | undefined> {
  const { label } = side;
  const files = await readFiles(host, place, config, side);
  if (files) return files;
  if (config.emit.toolsList === undefined) return undefined;
  const document = await readDocument(host, joinPath(place.folder, config.emit.toolsList));
  const contracts = document.value && readToolsListAnswer(document.value);
  if (!document.value || !contracts?.value) return undefined;
  const value = { tools: listedTools(document.value, contracts.value, label), isWritten: true };
  return { value, diagnostics: [] };
}

async function readFiles(
  host: Host,
  place: ProjectPlace,
  config: Config,
  { label, name }: SideName,
): Promise<Result<OpenedTools> | undefined> {
  const { folder } = place;
  const { tools: toolsFolder } = config.emit;
  if (toolsFolder === undefined) return undefined;
  const listed = await manifestFiles(host, folder, config);
  const paths = listed ?? (await folderFiles(host, folder, toolsFolder, config));
  let sources: CompiledSources | undefined;
  const origin: FindOrigin = (...asked) => sources?.origin(...asked);
  const pool = createSchemaPool();
  const tools: OpenTool[] = [];
  const missing: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const relative of paths) {
    const path = joinPath(folder, relative);
    if (!(await isFile(host, path))) {
      missing.push(path);
      continue;
    }
    const source = await readSource(host, path);
    diagnostics.push(...label.diagnostics(source.diagnostics));
    if (!source.value) continue;
    const file = fileTool(toolOf(path), source.value, { label, origin }, pool);
    tools.push(orTwin(file, () => sources?.twin(file)));
  }
  if (hasErrors(diagnostics)) return { diagnostics };
  if (tools.length === 0 && (listed === undefined || missing.length > 0)) return undefined;
  if (missing.length > 0) diagnostics.push(diagnose(missingContracts, { name, files: missing }));
  const readSources = async () => {
    const { value } = await compile(host, place, config);
    if (value) sources = compiledSources(value, label);
  };
  const bare = await listedWithoutSchema(host, place, config);
  return {
    value: { tools: inListedOrder(tools, bare, label), isWritten: true, readSources },
    diagnostics,
  };
}

/** What the sources of a written side say. */
interface CompiledSources {
  readonly origin: FindOrigin;
  /** The tool as it was compiled, where its contract is the written one to the letter. */
  readonly twin: (file: OpenTool) => OpenTool | undefined;
}

function compiledSources(workspace: Workspace, label: SideLabel): CompiledSources {
  const twins = new Map(compiledTools(workspace, label).map((twin) => [twin.tool, twin]));
  const print = createSidePrinter(workspace.config.format);
  return {
    origin: agreeingOrigin(workspace),
    twin: ({ tool, text }) => {
      const contract = workspace.contracts.contract(tool);
      return contract && print(contract.schema()) === text?.() ? twins.get(tool) : undefined;
    },
  };
}

/** Reading a file again that was compiled already is a waste; what was compiled is shared with other tools, too. */
function orTwin(file: OpenTool, findTwin: () => OpenTool | undefined): OpenTool {
  const chosen = once(() => findTwin() ?? file);
  return {
    tool: file.tool,
    text: file.text,
    schema: () => chosen().schema(),
    check: () => chosen().check(),
    locate: (pointer) => chosen().locate(pointer),
    ...(file.listed && { listed: file.listed }),
  };
}

/** By the manifest: which files are ours, and their order. `undefined` without a manifest that can be read. */
async function manifestFiles(
  host: Host,
  folder: string,
  { emit: { manifest } }: Config,
): Promise<readonly string[] | undefined> {
  if (manifest === undefined || !(await isFile(host, joinPath(folder, manifest)))) return undefined;
  const document = await readDocument(host, joinPath(folder, manifest));
  return document.value && readManifest(document.value, manifest, MANIFEST_VERSION).value;
}

async function folderFiles(
  host: Host,
  folder: string,
  tools: string,
  { emit: { manifest, toolsList } }: Config,
): Promise<readonly string[]> {
  const others = new Set([manifest, toolsList].flatMap((path) => (path ? [joinPath("", path)] : [])));
  try {
    const names = await host.glob(["*.json"], joinPath(folder, tools));
    return names.map((name) => joinPath(tools, name)).filter((path) => !others.has(path));
  } catch (error) {
    if (error instanceof HostError) return [];
    throw error;
  }
}

/** The tools that only the sources list. What is wrong with these sources is not asked here. */
async function listedWithoutSchema(
  host: Host,
  { folder }: ProjectPlace,
  { matrix, toolsListSource }: Config,
): Promise<readonly ToolListing[]> {
  if (toolsListSource) {
    const answer = await readDocument(host, joinPath(folder, toolsListSource.path));
    return (answer.value && readToolsListAnswer(answer.value).value?.withoutSchema) ?? [];
  }
  if (matrix === undefined || !(await isFile(host, joinPath(folder, matrix)))) return [];
  const document = await readDocument(host, joinPath(folder, matrix));
  const rows = (document.value && buildMatrix(document.value).value?.rows) ?? [];
  return rows.flatMap(({ tool, location, output }, index) =>
    output.kind === "none" ? [{ tool, location, index }] : [],
  );
}

/** The file name without its ending, as a build makes it of a tool. */
export function toolOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}
