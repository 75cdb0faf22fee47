import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Rule } from "../diagnostics/rule.js";
import type { ContractDiff } from "../model/contract-diff.js";

export interface ReportFile {
  readonly path: string;
  readonly action: "create" | "update" | "remove" | "unchanged";
  /** Unified diff from the file on the disk to the file as it should be. */
  readonly diff?: string;
}

/** What was looked at, beside what was found. */
export interface ReportDetail {
  /** For people who ask for everything. */
  readonly lines: readonly string[];
  /** For machines. */
  readonly data: object;
}

/** What one command found, before any format. */
export interface Report {
  /** The verb: `build`, `check`, `lint` … */
  readonly command: string;
  readonly diagnostics: readonly Diagnostic[];
  /** One line for people. It may hold durations, so no machine format carries it. */
  readonly summary: string;
  /** The summary for machines; each key is the plural noun or participle that follows its number. */
  readonly counts: Readonly<Record<string, number>>;
  readonly exitCode: number;
  /** Printed with `--verbose`, and in the JSON report. */
  readonly details?: readonly ReportDetail[];
  /** The outputs against the disk. */
  readonly files?: readonly ReportFile[];
  /** Nothing was written: the files are what would be. */
  readonly planned?: boolean;
  /** The exact command that repairs; with it the files are stale, missing or extra, not written. */
  readonly repair?: string;
  /**
   * What `diff` found. The diagnostics then hold one finding a change, of the same fingerprint: its severity says
   * whether the change counts.
   */
  readonly contractDiff?: ContractDiff;
  /** The command that accepts a change, up to its fingerprint; `ombi-schema accept` when absent. */
  readonly acceptCommand?: string;
}

export type ReportFormat = "text" | "json" | "github" | "markdown" | "sarif" | "junit";

/** The formats of a report that holds a contract diff. */
export type DiffFormat = ReportFormat | "html" | "changelog";

/** A catalogue entry as reports need it: without the message, whose parameters differ from rule to rule. */
export type ReportRule = Omit<Rule, "message">;

export interface ReportOptions {
  readonly color: boolean;
  /** The version of this package. */
  readonly version: string;
  /** Text without limits. */
  readonly verbose: boolean;
  /** What people read holds errors only and no summary; machine formats stay complete. */
  readonly quiet: boolean;
  /** The catalogue. */
  readonly rules: readonly ReportRule[];
  /** Where the page of a rule is; the copy in this package when absent. */
  readonly docsUrl?: (rule: string) => string;
  /** The width of the terminal. */
  readonly columns?: number;
  /** The folder that paths are relative to, as seen from the root of the repository: annotations start from there. */
  readonly repositoryFolder?: string;
  /** Tells the comments of several jobs on one pull request apart. */
  readonly marker?: string;
  /** Who or what let breaking changes pass as a whole: `the label "approved-breaking-change"`. */
  readonly approval?: string;
}

/** The path of a rule's page from the root of this package, unless the options know a better address. */
export function docsOf(rule: string, { docsUrl }: Pick<ReportOptions, "docsUrl">): string {
  return docsUrl?.(rule) ?? `docs/rules/${rule}.md`;
}

/** What happened to a file, or would happen, or, where a repair is due, what is the matter with it. */
export function describeAction(
  action: ReportFile["action"],
  { repair, planned }: Pick<Report, "repair" | "planned">,
): string {
  if (action === "unchanged") return action;
  if (repair !== undefined) return { create: "missing", update: "stale", remove: "extra" }[action];
  return planned ? action : { create: "created", update: "updated", remove: "removed" }[action];
}
