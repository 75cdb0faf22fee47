import { DEFAULT_CONFIG } from "../build/build-config.js";
import { noSuchTool } from "../diagnostics/catalogue/diff.js";
import { type Diagnostic, diagnose, hasErrors, type Result } from "../diagnostics/diagnostic.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { diffContracts } from "../diff/diff-contracts.js";
import type { Host } from "../host/host.js";
import type { DiffSettings, FailOn } from "../model/config.js";
import type { ContractDiff, DiffLevel } from "../model/contract-diff.js";
import { matcherOf } from "../source/glob.js";
import { joinPath } from "../source/path.js";
import { type AcceptFile, describeUnused, holdingToday, readAcceptFile } from "./acceptances.js";
import { checkVersion } from "./check-version.js";
import { counts, describeChanges } from "./describe-changes.js";
import { findConfig } from "./find-config.js";
import { loadConfig } from "./load-config.js";
import { exitCodeOf, type Outcome, plural } from "./outcome.js";
import { openSides, type Sides, type SidesRequest } from "./sides.js";

export interface DiffOptions extends Pick<SidesRequest, "base" | "head" | "config"> {
  readonly level?: DiffLevel;
  readonly failOn?: FailOn;
  readonly direction?: "output" | "input";
  readonly formats?: "assert" | "annotate";
  readonly relax?: readonly "open-content"[];
  /** The accept file, relative to the working folder. */
  readonly accept?: string;
  /** Globs of the tools to look at. */
  readonly tools?: readonly string[];
  readonly checkVersion?: boolean;
  readonly versionFrom?: string;
  /** By what the changes were approved as a whole: none of them counts. */
  readonly approval?: string;
  readonly maxWarnings?: number;
  /** What accepts a change of this comparison, up to the fingerprint. */
  readonly acceptCommand?: string;
  /** Looks for an answer as it was beside each witness. */
  readonly isBeforeAsked?: boolean;
}

/** Two sides compared, with the policy that was asked for. */
export interface Compared {
  readonly diff: ContractDiff;
  readonly sides: Sides;
  readonly acceptFile: AcceptFile;
  readonly failOn: FailOn;
}

/** Reads both sides and judges what has become of each tool. */
export async function compareSides(host: Host, options: DiffOptions): Promise<Result<Compared>> {
  const settings = await readSettings(host, options);
  const { settings: configured, folder } = settings;
  const { base, head, config, direction } = options;
  const sides = await openSides(host, {
    ...(base !== undefined && { base }),
    ...(head !== undefined && { head }),
    ...(config !== undefined && { config }),
    ...(configured.base !== undefined && { defaultBranch: configured.base }),
    ...(options.checkVersion && { versionFrom: options.versionFrom ?? "package.json#/version" }),
  });
  const diagnostics: Diagnostic[] = [...sides.diagnostics];
  const acceptFile = await readAcceptFile(host, options.accept ?? joinPath(folder, configured.accept));
  diagnostics.push(...acceptFile.diagnostics);
  if (!sides.value || !acceptFile.value || hasErrors(diagnostics)) return { diagnostics };
  diagnostics.push(...findUnmatched(options.tools ?? [], sides.value));
  if (hasErrors(diagnostics)) return { diagnostics };
  const { holding, diagnostics: expired } = holdingToday(acceptFile.value.entries, host.today());
  const level = options.level ?? configured.level;
  const relax = options.relax ?? configured.relax;
  const matches = options.tools && matcherOf(options.tools);
  const diff = diffContracts(sides.value.base, sides.value.head, {
    level,
    formats: options.formats ?? configured.formats,
    relaxOpenContent: relax.includes("open-content"),
    acceptances: holding,
    acceptPath: acceptFile.value.path,
    now: () => host.now(),
    isBeforeAsked: options.isBeforeAsked ?? false,
    ...(direction && { direction }),
    ...(matches && { includes: matches }),
  });
  const value = {
    diff,
    sides: sides.value,
    acceptFile: acceptFile.value,
    failOn: options.failOn ?? configured.failOn,
  };
  // Tools that were left out may be what an entry is for.
  return {
    value,
    diagnostics: [...diagnostics, ...expired, ...(matches ? [] : describeUnused(diff.unused))],
  };
}

/** `diff [BASE] [HEAD]`: what has become of the contracts, and whether clients of the base go on working. */
export async function runDiff(host: Host, options: DiffOptions): Promise<Outcome> {
  const compared = await compareSides(host, options);
  const diagnostics = [...compared.diagnostics];
  if (!compared.value) return failed(diagnostics);
  const { diff, sides } = compared.value;
  const failOn = options.approval === undefined ? compared.value.failOn : "never";
  diagnostics.push(...describeChanges(diff, failOn));
  if (options.checkVersion) diagnostics.push(...(await checkVersion(sides.base, sides.head, diff.bump)));
  const { maxWarnings, acceptCommand } = options;
  return {
    report: {
      command: "diff",
      diagnostics,
      summary: [summaryOf(diff), ...sides.notes].join(" · "),
      counts: {
        tools: diff.tools.length + diff.unchanged,
        changed: diff.tools.length,
        breaking: diff.tools.filter(({ stands }) => stands === "breaking").length,
        undecided: diff.tools.filter(({ stands }) => stands === "undecided").length,
        changes: diff.changes.length,
      },
      exitCode: Math.max(exitCodeOf(diagnostics, maxWarnings), counts(diff.stands, failOn) ? 1 : 0),
      contractDiff: diff,
      ...(acceptCommand !== undefined && { acceptCommand }),
    },
  };
}

/** Globs that no tool matches: a slip that would make everything look unchanged. */
function findUnmatched(globs: readonly string[], { base, head }: Sides): Diagnostic[] {
  const names = new Set([...base.tools, ...head.tools].map(({ tool }) => tool));
  return globs.flatMap((glob) => {
    const matches = matcherOf([glob]);
    if (glob.startsWith("!") || [...names].some((name) => matches(name))) return [];
    return [diagnose(noSuchTool, { glob }, { help: didYouMean(glob, names) })];
  });
}

function failed(diagnostics: readonly Diagnostic[]): Outcome {
  const summary = plural(diagnostics.filter(({ severity }) => severity === "error").length, "error");
  return { report: { command: "diff", diagnostics, summary, counts: {}, exitCode: exitCodeOf(diagnostics) } };
}

function summaryOf({ tools, unchanged, changes, base, head, bump }: ContractDiff): string {
  const all = tools.length + unchanged;
  const changed =
    tools.length === 0 ? "none changed" : `${tools.length} changed by ${plural(changes.length, "edit")}`;
  const step = bump === "none" ? [] : [`a ${bump} step of the version`];
  return [`${base.name} → ${head.name}`, `${plural(all, "tool")}, ${changed}`, ...step].join(" · ");
}

/** The settings of the project, where there is one: two files are compared without. */
async function readSettings(
  host: Host,
  { config }: DiffOptions,
): Promise<{ readonly settings: DiffSettings; readonly folder: string }> {
  const place = await findConfig(host, config);
  const loaded = place.value && (await loadConfig(host, place.value));
  const folder = place.value?.folder ?? "";
  return { settings: loaded?.value?.diff ?? DEFAULT_CONFIG.diff, folder };
}
