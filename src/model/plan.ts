import type { Artifact } from "./artifact.js";

/** An artifact against the disk; `extra` is a file of an earlier build that nothing makes any more. */
export type PlanEntry =
  | { readonly action: "create"; readonly path: string; readonly artifact: Artifact }
  | {
      readonly action: "update";
      readonly path: string;
      readonly artifact: Artifact;
      readonly style: FileStyle;
    }
  | { readonly action: "unchanged"; readonly path: string; readonly artifact: Artifact }
  | { readonly action: "remove"; readonly path: string };

/** How a file on the disk is written, which a rewrite keeps. */
export interface FileStyle {
  readonly newline: "\n" | "\r\n";
}

/** Artifacts against the disk: what `--check` prints and `build` applies. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
}
