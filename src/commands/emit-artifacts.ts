import { type Diagnostic, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { emitContracts } from "../emit/json/contracts.js";
import { emitManifest } from "../emit/json/manifest.js";
import { emitToolsList } from "../emit/json/tools-list.js";
import { minifiedBytes } from "../json/minify.js";
import { printDocument } from "../json/print.js";
import type { Artifact, ArtifactKind } from "../model/artifact.js";
import { relativePath } from "../source/path.js";
import type { Workspace } from "./workspace.js";

export const ARTIFACT_KINDS: readonly ArtifactKind[] = ["tools", "manifest", "toolsList", "docs"];

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
  // Last, so that a manifest never speaks of files that are not there yet.
  if (manifest !== undefined && only.includes("manifest")) {
    artifacts.push(
      emitManifest(contracts, { path: manifest, ...(tools !== undefined && { toolsFolder: tools }) }),
    );
  }
  return { value: artifacts, diagnostics: documents.diagnostics };
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
