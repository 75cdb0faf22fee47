import { overlappingPaths } from "../diagnostics/catalogue/config.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { Artifact, ArtifactKind } from "../model/artifact.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import type { Workspace } from "./workspace.js";

const NAMES: Readonly<Record<ArtifactKind, string>> = {
  tools: "a contract",
  manifest: "the manifest",
  toolsList: "the tools list",
  docs: "a document",
  openapi: "the OpenAPI document",
};

const SOURCE = "a source of the project";

/** Outputs in the place of a source, or two in one place: a build would overwrite what it reads or has just written. */
export function findOverlaps(
  { place: { folder, configPath }, config, sources }: Workspace,
  artifacts: readonly Artifact[],
  cwd: string,
): Diagnostic[] {
  const taken = new Map(sources.map((path) => [joinPath(cwd, path), SOURCE]));
  return artifacts.flatMap(({ path: output, kind }) => {
    const path = joinPath(folder, output);
    const place = joinPath(cwd, path);
    const [first, second] = [taken.get(place), NAMES[kind]];
    if (first === undefined) taken.set(place, second);
    if (first === undefined) return [];
    const location =
      config.locations.get(`emit.${kind}`) ?? config.locations.get("emit") ?? locateFile(configPath ?? path);
    const note = first === SOURCE ? undefined : "a build would write one over the other";
    return [diagnose(overlappingPaths, { path, first, second }, { location, note, subject: path })];
  });
}
