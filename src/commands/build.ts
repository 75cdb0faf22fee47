import * as outputRules from "../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose, hasErrors, hasFaults, type Result } from "../diagnostics/diagnostic.js";
import type { Host } from "../host/host.js";
import type { ArtifactKind } from "../model/artifact.js";
import type { Plan, PlanEntry } from "../model/plan.js";
import { foldNewlines } from "../plan/plan.js";
import type { ReportFile } from "../report/report.js";
import { isGlob } from "../source/glob.js";
import { locateFile } from "../source/location.js";
import { joinPath } from "../source/path.js";
import { Cache } from "./cache.js";
import { ARTIFACT_KINDS, emitArtifacts } from "./emit-artifacts.js";
import { findConfig } from "./find-config.js";
import { type FreshState, findFresh, rememberFresh } from "./freshness.js";
import { judge } from "./judge.js";
import { describeFindings, exitCodeOf, type Outcome, plural } from "./outcome.js";
import { findOverlaps } from "./overlaps.js";
import { packageVersion } from "./package-version.js";
import { applyPlan, planArtifacts } from "./plan-artifacts.js";
import { sourcePaths } from "./source-paths.js";
import { type OpenOptions, openWorkspace, type Workspace } from "./workspace.js";

export interface BuildOptions extends OpenOptions {
  /** Write nothing; what would be written is a finding. */
  readonly check?: boolean;
  /** Write nothing; say what would be written. */
  readonly dryRun?: boolean;
  readonly only?: readonly ArtifactKind[];
  readonly maxWarnings?: number;
  /** Ask every rule as well: the `check` command. */
  readonly rules?: boolean;
  /** The command as typed, without `--check`: what repairs. */
  readonly repair?: string;
}

/** `build`, `build --check`, and, with `rules`, `check`. */
export async function runBuild(host: Host, options: BuildOptions = {}): Promise<Outcome> {
  const started = host.now();
  const session = new BuildSession(host, options);
  const fresh = await session.findFresh();
  if (fresh) return session.finish({ diagnostics: [], counts: fresh.counts, entries: [], started });
  const opened = await openWorkspace(host, options);
  const work = opened.value ? await build(host, opened.value, options) : { diagnostics: [] };
  const found = [...opened.diagnostics, ...work.diagnostics];
  const hasAsked = (options.rules ?? false) && opened.value !== undefined && !hasFaults(found);
  const diagnostics = judge(opened, found, () => hasAsked);
  if (!opened.value) return session.finish({ diagnostics, counts: {}, entries: [], started });
  const workspace = opened.value;
  const counts = countsOf(workspace);
  const entries = hasFaults(diagnostics) ? [] : (work.value?.entries ?? []);
  if (work.value) diagnostics.push(...session.reportChanges(work.value, workspace));
  if (diagnostics.length === 0 && !options.dryRun) await session.remember(workspace, entries, counts);
  const files = await session.describeFiles(workspace, entries);
  return session.finish({ diagnostics, counts, entries, files, started });
}

/** Plans what is to be written, asks the rules if they are wanted, and writes if that is wanted. */
async function build(
  host: Host,
  workspace: Workspace,
  { only, rules, check, dryRun }: BuildOptions,
): Promise<Result<Plan>> {
  const artifacts = await emitArtifacts(workspace, only);
  const diagnostics = [...artifacts.diagnostics, ...findOverlaps(workspace, artifacts.value ?? [], host.cwd)];
  if (hasFaults(diagnostics)) return { diagnostics };
  const plan = await planArtifacts(host, workspace, artifacts.value ?? [], only);
  diagnostics.push(...plan.diagnostics);
  if (rules && !hasFaults(diagnostics)) {
    const { lintWorkspace } = await import("./lint.js");
    diagnostics.push(...(await lintWorkspace(host, workspace)));
  }
  if (!plan.value || hasFaults(diagnostics)) return { diagnostics };
  if (!check && !rules && !dryRun) diagnostics.push(...(await applyPlan(host, workspace, plan.value)));
  return { value: plan.value, diagnostics };
}

function countsOf({ contracts, project }: Workspace): Record<string, number> {
  const definitions = project
    ? project.library.definitions.length
    : new Set(contracts.contracts.flatMap((contract) => contract.definitions)).size;
  return { tools: contracts.contracts.length + contracts.withoutSchema.length, definitions };
}

interface Ending {
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: Readonly<Record<string, number>>;
  readonly entries: readonly PlanEntry[];
  readonly files?: readonly ReportFile[];
  readonly started: number;
}

/** Diffs shown in one report; the rest is listed only. */
const MAX_DIFFS = 20;

class BuildSession {
  readonly #host: Host;
  readonly #options: BuildOptions;
  #cache: Cache | undefined;

  constructor(host: Host, options: BuildOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Whether the whole project is what it was when nothing was wrong with it. */
  async findFresh(): Promise<FreshState | undefined> {
    const { config, only, dryRun, rules } = this.#options;
    const place = (await findConfig(this.#host, config)).value;
    if (!place) return undefined;
    this.#cache = new Cache(this.#host, await packageVersion(this.#host), place);
    return only || dryRun ? undefined : findFresh(this.#host, this.#cache, place.folder, rules ?? false);
  }

  async remember(
    workspace: Workspace,
    entries: readonly PlanEntry[],
    counts: Readonly<Record<string, number>>,
  ): Promise<void> {
    const { only, rules } = this.#options;
    if (only || !this.#cache || workspace.ranModules) return;
    const { folder } = workspace.place;
    const outputs = entries
      .filter(({ action }) => action !== "remove")
      .map(({ path }) => joinPath(folder, path));
    const globs = sourcePaths(workspace.config).filter(isGlob);
    const paths = [...workspace.inputs, ...outputs];
    await rememberFresh(this.#host, this.#cache, { folder, paths, globs, checked: rules ?? false, counts });
  }

  /** What differs is a finding where nothing is written. */
  reportChanges({ entries }: Plan, { place }: Workspace): Diagnostic[] {
    if (!this.#options.check && !this.#options.rules) return [];
    const help = `run \`${this.#repair()}\` and commit the result`;
    return entries.flatMap((entry) => {
      if (entry.action === "unchanged") return [];
      const path = joinPath(place.folder, entry.path);
      const rule = { create: outputRules.missing, update: outputRules.stale, remove: outputRules.extra }[
        entry.action
      ];
      const location = locateFile(path);
      return [diagnose(rule, { path }, { location, help, subject: entry.path })];
    });
  }

  async describeFiles({ place }: Workspace, entries: readonly PlanEntry[]): Promise<ReportFile[]> {
    const changed = entries.filter(({ action }) => action !== "unchanged");
    const files: ReportFile[] = [];
    for (const entry of changed) {
      const path = joinPath(place.folder, entry.path);
      const wantsDiff = this.#writesNothing() && entry.action === "update" && files.length < MAX_DIFFS;
      const diff = wantsDiff ? await this.#diff(entry, path) : undefined;
      files.push({ path, action: entry.action, ...(diff !== undefined && { diff }) });
    }
    return files;
  }

  async #diff(entry: Extract<PlanEntry, { action: "update" }>, path: string): Promise<string> {
    const { unifiedDiff } = await import("./unified-diff.js");
    const before = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.#host.readFile(path));
    return unifiedDiff(path, foldNewlines(before), foldNewlines(entry.artifact.content()));
  }

  finish({ diagnostics, counts, entries, files = [], started }: Ending): Outcome {
    const { maxWarnings } = this.#options;
    const failed = hasErrors(diagnostics) && hasFaults(diagnostics);
    const byAction = (action: PlanEntry["action"]) =>
      entries.filter((entry) => entry.action === action).length;
    const written = byAction("create") + byAction("update");
    const numbers = this.#writesNothing()
      ? { missing: byAction("create"), stale: byAction("update"), extra: byAction("remove") }
      : { written, removed: byAction("remove") };
    const milliseconds = Math.round(this.#host.now() - started);
    const words = [
      ...Object.entries(counts).map(([noun, count]) => plural(count, noun.replace(/s$/, ""))),
      ...(failed
        ? [this.#writesNothing() ? "nothing compared" : "nothing written"]
        : [
            Object.entries(numbers)
              .map(([noun, count]) => `${count} ${noun}`)
              .join(", "),
          ]),
      describeFindings(diagnostics),
      `${milliseconds} ms`,
    ];
    const needsRepair = this.#writesNothing() && !this.#options.dryRun && files.length > 0;
    return {
      report: {
        command: this.#options.rules ? "check" : "build",
        diagnostics,
        summary: words.join(" · "),
        counts: { ...counts, ...(failed ? {} : numbers) },
        exitCode: exitCodeOf(diagnostics, maxWarnings),
        files,
        ...(needsRepair && { repair: this.#repair() }),
        ...(this.#options.dryRun && { planned: true }),
      },
    };
  }

  #writesNothing(): boolean {
    return Boolean(this.#options.check || this.#options.dryRun || this.#options.rules);
  }

  #repair(): string {
    return this.#options.repair ?? "ombi-schema build";
  }
}

export { ARTIFACT_KINDS };
