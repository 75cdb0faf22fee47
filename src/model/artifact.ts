/** What an artifact is, as `--only` names it. */
export type ArtifactKind = "tools" | "manifest" | "toolsList" | "docs" | "openapi";

/** A file to be written. Paths are relative to the project folder, with forward slashes. */
export interface Artifact {
  readonly path: string;
  readonly kind: ArtifactKind;
  /** The whole content. Made anew at each call, so that thousands of contracts need not be in memory at once. */
  readonly content: () => string;
  /** The text of a file of the user's with parts of it made anew: its line endings are as they should be. */
  readonly spliced?: boolean;
}
