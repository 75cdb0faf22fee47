import { overlappingPaths } from "../diagnostics/catalogue/config.js";
import * as rules from "../diagnostics/catalogue/derive-files.js";
import * as outputRules from "../diagnostics/catalogue/output.js";
import { type Diagnostic, diagnose, hasErrors, hasFaults, type Result } from "../diagnostics/diagnostic.js";
import { type Host, HostError } from "../host/host.js";
import type { Verb } from "../model/attributes.js";
import type { ReportFile } from "../report/report.js";
import { locateFile } from "../source/location.js";
import { joinPath, relativePath } from "../source/path.js";
import { type DerivationTarget, findTarget, wishOf } from "./derivation-target.js";
import { derivedPaths } from "./derive-files.js";
import { judge } from "./judge.js";
import { type DerivedSources, deriveSources } from "./load-derived.js";
import { describeFindings, exitCodeOf, type Outcome, plural } from "./outcome.js";
import { type FileChange, planDerivation } from "./plan-derivation.js";
import type { OpenedWorkspace } from "./workspace.js";

export interface DeriveCommandOptions {
  /** Relative to the working folder; those of the last run when empty. */
  readonly sources: readonly string[];
  readonly envelope?: string;
  readonly verbs?: readonly Verb[];
  /** The project folder; the working folder by default. */
  readonly out?: string;
  readonly strict?: boolean;
  /** Write nothing; what would be written is a finding. */
  readonly check?: boolean;
  /** Write nothing; say what would be written. */
  readonly dryRun?: boolean;
  readonly maxWarnings?: number;
  /** The command as typed, without `--check`: what repairs. */
  readonly repair?: string;
}

/** `derive`: writes library and matrix of a project from its sources, and changes nothing that somebody has edited. */
export async function runDerive(host: Host, options: DeriveCommandOptions): Promise<Outcome> {
  const started = host.now();
  const target = await findTarget(host, options.out ?? "");
  const found = [...target.diagnostics];
  const work =
    target.value && !hasFaults(found) ? await derive(host, target.value, options) : { diagnostics: [] };
  found.push(...work.diagnostics);
  const changes = work.value?.changes ?? [];
  const changed = changes.filter(({ before, after }) => before !== after);
  const writesNothing = Boolean(options.check || options.dryRun);
  if (options.check) found.push(...reportChanges(changed, options));
  if (!writesNothing && !hasErrors(found)) found.push(...(await write(host, changed)));
  const diagnostics = judge(openedOf(target.value), found, () => true);
  const failed = work.value === undefined || hasFaults(diagnostics);
  const files = failed ? [] : await Promise.all(changed.map((change) => describe(change, writesNothing)));
  return {
    report: {
      command: "derive",
      diagnostics,
      summary: summaryOf(work.value, { failed, writesNothing, changed: changed.length }, [
        describeFindings(diagnostics),
        `${Math.round(host.now() - started)} ms`,
      ]),
      counts: { ...work.value?.counts, ...(!failed && !writesNothing && { written: changed.length }) },
      exitCode: exitCodeOf(diagnostics, options.maxWarnings),
      files,
      ...(options.check && files.length > 0 && { repair: repairOf(options) }),
      ...(options.dryRun && { planned: true }),
    },
  };
}

function openedOf(target: DerivationTarget | undefined): OpenedWorkspace {
  return target ? { diagnostics: [], place: target.place, config: target.config } : { diagnostics: [] };
}

interface Work {
  readonly changes: readonly FileChange[];
  readonly counts: Readonly<Record<string, number>>;
  readonly kept: number;
}

async function derive(
  host: Host,
  target: DerivationTarget,
  options: DeriveCommandOptions,
): Promise<Result<Work>> {
  const { DEFAULT_VERBS } = await import("../derive/options.js");
  const wish = wishOf(options, target, DEFAULT_VERBS);
  if (wish.sources.length === 0) return { diagnostics: [diagnose(rules.nothingNamed, {})] };
  const settings = {
    sources: wish.sources.map((path) => ({ path })),
    envelope: wish.envelope,
    verbs: wish.verbs,
    profile: {},
    ...(options.strict && { strict: true }),
  };
  const derived = await deriveSources(host, "", settings, new Set(target.config.envelopes.keys()));
  const diagnostics = [...derived.diagnostics];
  if (!derived.value) return { diagnostics };
  const overlaps = findOverlaps(target, derived.value);
  if (overlaps.length > 0) return { diagnostics: [...diagnostics, ...overlaps] };
  const folder = joinPath(host.cwd, target.place.folder);
  const sources = wish.sources.map((path) => seenFrom(folder, joinPath(host.cwd, path)));
  const plan = await planDerivation(host, target, derived.value, { ...wish, sources });
  diagnostics.push(...plan.diagnostics);
  if (!plan.value) return { diagnostics };
  const { library } = derived.value;
  const counts = { tools: library.tools.length, definitions: library.definitions.size };
  return { value: { changes: plan.value.changes, counts, kept: plan.value.byHand }, diagnostics };
}

/** A path as the record holds it: one that leads to another drive stays what it is. */
function seenFrom(folder: string, path: string): string {
  const driveOf = (absolute: string) => /^[A-Za-z]:/.exec(absolute)?.[0];
  return driveOf(folder) === driveOf(path) ? relativePath(folder, path) : path;
}

/** A source in the place of something that is written. */
function findOverlaps({ place, config }: DerivationTarget, { paths }: DerivedSources): Diagnostic[] {
  const { library, matrix, record } = derivedPaths(config);
  const outputs = new Map(
    [library, matrix, record].flatMap((path) =>
      path === undefined ? [] : [[joinPath(place.folder, path), path]],
    ),
  );
  return paths
    .filter((path) => outputs.has(path))
    .map((path) => {
      const data = { path, first: "a source of the derivation", second: "a file that it writes" };
      return diagnose(overlappingPaths, data, { location: locateFile(path), subject: path });
    });
}

async function write(host: Host, changed: readonly FileChange[]): Promise<readonly Diagnostic[]> {
  if (changed.length === 0) return [];
  const writes = changed.flatMap(({ path, after }) =>
    after === undefined ? [] : [{ path, content: () => after }],
  );
  const removals = changed.flatMap(({ path, after }) => (after === undefined ? [path] : []));
  try {
    await host.apply(writes, removals);
    return [];
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    const data = { path: error.path, reason: error.message };
    return [
      diagnose(outputRules.unwritable, data, { location: locateFile(error.path), subject: error.path }),
    ];
  }
}

function actionOf({ before, after }: FileChange): "create" | "update" | "remove" {
  if (before === undefined) return "create";
  return after === undefined ? "remove" : "update";
}

function reportChanges(changed: readonly FileChange[], options: DeriveCommandOptions): Diagnostic[] {
  const help = `run \`${repairOf(options)}\` and commit the result`;
  return changed.map((change) => {
    const { path } = change;
    const action = actionOf(change);
    const rule = { create: outputRules.missing, update: outputRules.stale, remove: outputRules.extra }[
      action
    ];
    return diagnose(rule, { path }, { location: locateFile(path), help, subject: path });
  });
}

async function describe(change: FileChange, wantsDiff: boolean): Promise<ReportFile> {
  const { path, before, after } = change;
  const action = actionOf(change);
  if (!wantsDiff || before === undefined || after === undefined) return { path, action };
  const { unifiedDiff } = await import("./unified-diff.js");
  return { path, action, diff: unifiedDiff(path, before, after) };
}

function summaryOf(
  work: Work | undefined,
  { failed, writesNothing, changed }: { failed: boolean; writesNothing: boolean; changed: number },
  rest: readonly string[],
): string {
  const { tools = 0, definitions = 0 } = work?.counts ?? {};
  return [
    ...(work ? [plural(tools, "tool"), plural(definitions, "definition")] : []),
    ...(work && work.kept > 0 ? [`${work.kept} kept as edited`] : []),
    failed ? "nothing written" : writesNothing ? `${changed} to write` : `${changed} written`,
    ...rest,
  ].join(" · ");
}

function repairOf({ repair = "ombi-schema derive" }: DeriveCommandOptions): string {
  return repair;
}
