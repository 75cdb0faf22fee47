import { type Diagnostic, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { emitContracts } from "../emit/json/contracts.js";
import { emitManifest } from "../emit/json/manifest.js";
import { emitToolsList } from "../emit/json/tools-list.js";
import type { DocumentToMerge } from "../emit/openapi/emit-openapi.js";
import { minifiedBytes } from "../json/minify.js";
import { isYamlPath, parseJsonSource } from "../json/parse.js";
import { printDocument } from "../json/print.js";
import type { Artifact, ArtifactKind } from "../model/artifact.js";
import { joinPath, relativePath } from "../source/path.js";
import { createSource, type Source } from "../source/source.js";
import type { Workspace } from "./workspace.js";

export const ARTIFACT_KINDS: readonly ArtifactKind[] = ["tools", "manifest", "toolsList", "docs", "openapi"];

/** Everything that the configuration asks for, or of it what `only` names; paths are relative to the project folder. */
export async function emitArtifacts(
  workspace: Workspace,
  only: readonly ArtifactKind[] = ARTIFACT_KINDS,
): Promise<Result<readonly Artifact[]>> {
  const { contracts, config } = workspace;
  const { tools, manifest, toolsList } = config.emit;
  const artifacts: Artifact[] = [];
  if (tools !== undefined && only.includes("tools"))
    artifacts.push(...emitContracts(contracts, tools, config.format));
  if (toolsList !== undefined && only.includes("toolsList"))
    artifacts.push(emitToolsList(contracts, toolsList, config.format));
  const documents = only.includes("docs") ? await emitDocuments(workspace) : { value: [], diagnostics: [] };
  artifacts.push(...(documents.value ?? []));
  const openapi = only.includes("openapi")
    ? await emitOpenApiDocument(workspace)
    : { value: [], diagnostics: [] };
  artifacts.push(...(openapi.value ?? []));
  // Last, so that a manifest never speaks of files that are not there yet.
  if (manifest !== undefined && only.includes("manifest")) {
    artifacts.push(
      emitManifest(contracts, { path: manifest, ...(tools !== undefined && { toolsFolder: tools }) }),
    );
  }
  return { value: artifacts, diagnostics: [...documents.diagnostics, ...openapi.diagnostics] };
}

async function emitOpenApiDocument({
  config,
  openApiContracts,
  openApiDocument: source,
  place,
}: Workspace): Promise<Result<Artifact[]>> {
  const output = config.emit.openapi;
  const path = output?.path ?? output?.into;
  if (!output || path === undefined) return { value: [], diagnostics: [] };
  const { emitOpenApi } = await import("../emit/openapi/emit-openapi.js");
  const { format } = config;
  const into = source && (await readDocumentToMerge(source));
  if (into && !into.value) return { diagnostics: into.diagnostics };
  const emitted = emitOpenApi(
    openApiContracts,
    output,
    relativePath(place.folder, joinPath(place.folder, path)),
    {
      format,
      ...(into?.value && { into: into.value }),
    },
  );
  return { value: emitted.value ? [emitted.value] : [], diagnostics: emitted.diagnostics };
}

async function readDocumentToMerge(source: Source): Promise<Result<DocumentToMerge>> {
  const { path } = source;
  const isYaml = isYamlPath(path);
  const parse: DocumentToMerge["parse"] = isYaml
    ? await import("../json/parse-yaml.js").then(
        ({ parseYaml }) =>
          (text) =>
            parseYaml(createSource(path, text)),
      )
    : (text) => parseJsonSource(createSource(path, text));
  const { value: document, diagnostics } = parse(source.text);
  if (!document) return { diagnostics };
  const value = { document: { ...document, source }, parse, syntax: isYaml ? "yaml" : "json" } as const;
  return { value, diagnostics };
}

async function emitDocuments({
  documents,
  contracts,
  project,
  config,
  place,
}: Workspace): Promise<Result<Artifact[]>> {
  if (documents.length === 0) return { value: [], diagnostics: [] };
  const { emitDocument } = await import("../emit/markdown/emit-documents.js");
  const facts = {
    contracts,
    protocol: config.protocol,
    print: (node: Parameters<typeof printDocument>[0]) => printDocument(node, config.format),
    minifiedBytes,
    ...(project && { project }),
  };
  const diagnostics: Diagnostic[] = [];
  const artifacts: Artifact[] = [];
  for (const source of documents) {
    const emitted = emitDocument(source, facts);
    diagnostics.push(...emitted.diagnostics);
    const content = emitted.value;
    if (content === undefined) continue;
    artifacts.push({ kind: "docs", path: relativePath(place.folder, source.path), content: () => content });
  }
  return hasErrors(diagnostics) ? { diagnostics } : { value: artifacts, diagnostics };
}
