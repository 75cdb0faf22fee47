/** What stands around a new project and decides how it fits in. */
export interface Surroundings {
  readonly packageJson?: { readonly hasScripts: boolean; readonly manager: "npm" | "pnpm" | "yarn" };
  readonly language: "node" | "go" | "python" | "none";
  readonly existing: ReadonlySet<string>;
}
