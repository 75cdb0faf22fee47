import type { Artifact, ArtifactKind } from "./artifact.js";

/** An artifact against the disk. */
export type PlanEntry =
  | { readonly action: "create"; readonly path: string; readonly artifact: Artifact }
  | { readonly action: "update"; readonly path: string; readonly artifact: Artifact; readonly before: string }
  | { readonly action: "unchanged"; readonly path: string; readonly artifact: Artifact }
  | { readonly action: "remove"; readonly path: string; readonly kind: ArtifactKind };

/** Artifacts against the disk: what `--check` prints and `build` applies. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
}

export function changesOf(plan: Plan): readonly Exclude<PlanEntry, { action: "unchanged" }>[] {
  return plan.entries.filter(
    (entry): entry is Exclude<PlanEntry, { action: "unchanged" }> => entry.action !== "unchanged",
  );
}
