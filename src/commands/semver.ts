/** How far apart two versions are; `undefined` where one is no version of semver.org. */
export async function stepBetween(
  from: string,
  to: string,
): Promise<"major" | "minor" | "patch" | "none" | "back" | undefined> {
  const { default: semver } = await import("semver");
  const [old, next] = [semver.parse(from), semver.parse(to)];
  if (!old || !next) return undefined;
  const order = semver.compare(next, old);
  if (order < 0) return "back";
  if (order === 0) return "none";
  if (next.major !== old.major) return "major";
  // Before 1.0.0 a minor step is what a major one is afterwards (semver.org, item 4).
  if (next.minor !== old.minor) return old.major === 0 ? "major" : "minor";
  if (next.patch !== old.patch) return old.major === 0 ? "minor" : "patch";
  // From a pre-release to its release, or to the next pre-release: whatever that release was for.
  return next.patch === 0 ? (next.minor === 0 ? "major" : "minor") : "patch";
}

/** The least version that is so far from another. */
export async function versionAfter(
  from: string,
  step: "major" | "minor" | "patch" | "none",
): Promise<string | undefined> {
  const { default: semver } = await import("semver");
  if (step === "none") return from;
  const isEarly = semver.parse(from)?.major === 0;
  const early = { major: "minor", minor: "patch", patch: "patch" } as const;
  return semver.inc(from, isEarly ? early[step] : step) ?? undefined;
}

export async function isVersion(text: string): Promise<boolean> {
  const { default: semver } = await import("semver");
  return semver.valid(text) !== null;
}

export async function isRange(text: string): Promise<boolean> {
  const { default: semver } = await import("semver");
  return semver.validRange(text) !== null;
}

export async function isWithin(version: string, range: string): Promise<boolean> {
  const { default: semver } = await import("semver");
  return semver.satisfies(version, range, { includePrerelease: true });
}
