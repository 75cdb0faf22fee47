import * as rules from "../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { MANIFEST_VERSION } from "../emit/json/manifest.js";
import { type Host, HostError } from "../host/host.js";
import { parseJsonSource } from "../json/parse.js";
import type { Artifact, ArtifactKind } from "../model/artifact.js";
import type { Plan, PlanEntry } from "../model/plan.js";
import { contentOf, planArtifact, planRemovals } from "../plan/plan.js";
import { readManifest } from "../plan/read-manifest.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { createSource } from "../source/source.js";
import { ARTIFACT_KINDS } from "./emit-artifacts.js";
import type { Workspace } from "./workspace.js";

/** Compares artifacts with the disk, one at a time: their texts are not kept. */
export async function planArtifacts(
  host: Host,
  workspace: Workspace,
  artifacts: readonly Artifact[],
  only: readonly ArtifactKind[] = ARTIFACT_KINDS,
): Promise<Result<Plan>> {
  const { folder } = workspace.place;
  const entries: PlanEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const artifact of artifacts) {
    const onDisk = await readText(host, joinPath(folder, artifact.path));
    if (typeof onDisk === "object") diagnostics.push(unwritable(onDisk, joinPath(folder, artifact.path)));
    else entries.push(planArtifact(artifact, onDisk));
  }
  const { manifest } = workspace.config.emit;
  if (manifest !== undefined && only.includes("tools") && only.includes("manifest")) {
    const earlier = await earlierFiles(host, folder, manifest);
    diagnostics.push(...earlier.diagnostics);
    const sources = new Set(workspace.sources);
    for (const entry of planRemovals(earlier.value ?? [], artifacts)) {
      // A manifest can be edited by hand: what the project reads is never left over.
      if (sources.has(joinPath(folder, entry.path))) continue;
      if (typeof (await readText(host, joinPath(folder, entry.path))) === "string") entries.push(entry);
    }
  }
  return diagnostics.some(({ severity }) => severity === "error")
    ? { diagnostics }
    : { value: { entries }, diagnostics };
}

/** Writes what differs and removes what is left over, all of it or nothing. */
export async function applyPlan(
  host: Host,
  { place }: Workspace,
  { entries }: Plan,
): Promise<readonly Diagnostic[]> {
  const writes = entries.flatMap((entry) =>
    entry.action === "create" || entry.action === "update"
      ? [{ path: joinPath(place.folder, entry.path), content: () => contentOf(entry) }]
      : [],
  );
  const removals = entries.flatMap(({ action, path }) =>
    action === "remove" ? [joinPath(place.folder, path)] : [],
  );
  if (writes.length === 0 && removals.length === 0) return [];
  try {
    await host.apply(writes, removals);
    return [];
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return [unwritable(error, error.path)];
  }
}

async function earlierFiles(
  host: Host,
  folder: string,
  manifest: string,
): Promise<Result<readonly string[]>> {
  const path = joinPath(folder, manifest);
  const text = await readText(host, path);
  if (typeof text !== "string") return { value: [], diagnostics: [] };
  const document = parseJsonSource(createSource(path, text));
  if (!document.value) {
    const location = document.diagnostics[0]?.location;
    return { value: [], diagnostics: [diagnose(rules.unreadableManifest, { path }, { location })] };
  }
  return readManifest(document.value, manifest, MANIFEST_VERSION);
}

async function readText(host: Host, path: string): Promise<string | undefined | HostError> {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await host.readFile(path));
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return error.code === "ENOENT" ? undefined : error;
  }
}

function unwritable(error: HostError, path: string): Diagnostic {
  const location = locateFile(path);
  return diagnose(rules.unwritable, { path, reason: error.message }, { location, subject: path });
}
