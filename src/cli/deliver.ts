import type { Answer } from "../commands/answer.js";
import {
  countSeverity,
  describeFindings,
  EXIT,
  exitCodeOf,
  type Outcome,
  plural,
} from "../commands/outcome.js";
import { catalogue } from "../diagnostics/catalogue/index.js";
import { type Host, HostError } from "../host/host.js";
import type { DiffFormat, Report, ReportFormat, ReportOptions } from "../report/report.js";
import { folderOf, joinPath } from "../source/path.js";
import { visible, visibleCode } from "../source/visible.js";
import type { CommonOptions } from "./common-options.js";
import { type Terminal, wantsColor } from "./terminal.js";

/** The working folder as seen from the root of its repository, where annotations start from. */
export async function folderInRepository(host: Host): Promise<string | undefined> {
  for (let root = host.cwd; ; root = folderOf(root)) {
    try {
      if (await host.stat(joinPath(root, ".git"))) return host.cwd.slice(root.length).replace(/^\//, "");
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
    }
    if (folderOf(root) === root || folderOf(root) === "") return undefined;
  }
}

/** What delivering needs besides the result. */
export interface Delivery {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly options: CommonOptions;
  readonly version: string;
  readonly repositoryFolder?: string;
}

/** Prints the report of one or several projects in every format asked for, and returns the exit code. */
export async function deliverOutcomes(outcomes: readonly Outcome[], delivery: Delivery): Promise<number> {
  const report = combine(outcomes.map((outcome) => outcome.report));
  const { options, terminal, host } = delivery;
  const formats = (options.format.length > 0 ? options.format : ["text"]) as DiffFormat[];
  const render = await rendererFor(report);
  let exitCode = report.exitCode;
  for (const [index, format] of formats.entries()) {
    const file = options.output[index];
    const text = render(
      report,
      format,
      reportOptions(delivery, file === undefined && terminal.outIsTerminal),
    );
    exitCode = Math.max(exitCode, await put(text, file, delivery));
  }
  const annotates =
    options.format.length === 0 && options.output.length === 0 && host.env("GITHUB_ACTIONS") === "true";
  if (annotates && report.diagnostics.length > 0) {
    // What the text has said already is not said again.
    const { repair: _repair, ...annotated } = { ...report, summary: "" };
    terminal.out(`${render(annotated, "github", reportOptions(delivery, false)).trimEnd()}\n`);
  }
  const { contractDiff } = report;
  if (contractDiff && contractDiff.tools.length > 0 && (annotates || formats.includes("github"))) {
    const { appendJobSummary } = await import("./job-summary.js");
    await appendJobSummary(render(report, "markdown", reportOptions(delivery, false)), delivery);
  }
  complainOfWarnings(outcomes, delivery);
  return exitCode;
}

/** Reports of contract diffs are rendered by code that other commands do not load. */
async function rendererFor(
  report: Report,
): Promise<(report: Report, format: DiffFormat, options: ReportOptions) => string> {
  if (!report.contractDiff) {
    const { renderReport } = await import("../report/render-report.js");
    return (any, format, options) => renderReport(any, format as ReportFormat, options);
  }
  const { contractDiff } = report;
  const { renderDiff } = await import("../report/contract-diff/render-diff.js");
  return (any, format, options) => renderDiff({ ...any, contractDiff }, format, options);
}

function complainOfWarnings(outcomes: readonly Outcome[], { options, terminal }: Delivery): void {
  const { maxWarnings } = options;
  const warnings = Math.max(...outcomes.map(({ report }) => countSeverity(report.diagnostics, "warning")));
  if (maxWarnings !== undefined && warnings > maxWarnings)
    complain(`${plural(warnings, "warning")}, and --max-warnings allows ${maxWarnings}`, undefined, {
      terminal,
    });
}

/** Prints an answer, or why there is none, and returns the exit code. */
export async function deliverAnswer(command: string, given: Answer, delivery: Delivery): Promise<number> {
  const { options, terminal } = delivery;
  if (given.misuse) complain(given.misuse.message, given.misuse.help, delivery);
  if (given.diagnostics && given.diagnostics.length > 0) {
    const { renderReport } = await import("../report/render-report.js");
    const { diagnostics, exitCode } = given;
    const summary = describeFindings(diagnostics);
    const report: Report = { command, diagnostics, summary, counts: {}, exitCode };
    terminal.err(renderReport(report, "text", reportOptions(delivery, terminal.errIsTerminal)));
  }
  if (given.aside !== undefined && options.format.at(-1) !== "json") terminal.err(given.aside);
  if (given.text === undefined) return given.exitCode;
  const wantsJson = options.format.at(-1) === "json" && !given.isData;
  const text = wantsJson
    ? `${JSON.stringify({ formatVersion: 1, ...asObject(given) }, undefined, 2)}\n`
    : given.text.split("\n").map(visibleCode).join("\n");
  return Math.max(given.exitCode, await put(text, options.output[0], delivery));
}

export function complain(
  message: string,
  help: string | undefined,
  { terminal }: Pick<Delivery, "terminal">,
): void {
  terminal.err(`error: ${visible(message)}\n${help === undefined ? "" : `help: ${visible(help)}\n`}`);
}

function asObject({ data, text }: Answer): object {
  return typeof data === "object" && data !== null ? data : { text };
}

async function put(text: string, file: string | undefined, delivery: Delivery): Promise<number> {
  if (file === undefined || file === "-") {
    delivery.terminal.out(text);
    return EXIT.fine;
  }
  try {
    const path = joinPath("", file);
    await delivery.host.apply([{ path, content: () => text }], []);
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    complain(`cannot write "${file}": ${error.message}`, undefined, delivery);
    return EXIT.faults;
  }
}

function reportOptions(
  { host, options, terminal, version, repositoryFolder }: Delivery,
  isTerminal: boolean,
): ReportOptions {
  return {
    color: wantsColor(options.color, host.env, isTerminal),
    version,
    verbose: options.verbose ?? false,
    quiet: options.quiet ?? false,
    rules: catalogue,
    ...(terminal.columns !== undefined && { columns: terminal.columns }),
    ...(options.marker !== undefined && { marker: options.marker }),
    ...(options.approval !== undefined && { approval: options.approval }),
    ...(repositoryFolder !== undefined && { repositoryFolder }),
  };
}

function combine(reports: readonly Report[]): Report {
  const [first] = reports;
  if (!first || reports.length === 1) return first as Report;
  const counts: Record<string, number> = {};
  for (const report of reports)
    for (const [key, count] of Object.entries(report.counts)) counts[key] = (counts[key] ?? 0) + count;
  const diagnostics = reports.flatMap((report) => report.diagnostics);
  const repair = reports.find((report) => report.repair !== undefined)?.repair;
  const compared = reports.find(({ contractDiff }) => contractDiff !== undefined);
  const details = reports.flatMap((report) => report.details ?? []);
  return {
    command: first.command,
    diagnostics,
    summary: reports.map((report) => report.summary).join("; "),
    counts,
    exitCode: Math.max(exitCodeOf(diagnostics), ...reports.map((report) => report.exitCode)),
    files: reports.flatMap((report) => report.files ?? []),
    ...(repair !== undefined && { repair }),
    ...(compared?.contractDiff && { contractDiff: compared.contractDiff }),
    ...(details.length > 0 && { details }),
  };
}
