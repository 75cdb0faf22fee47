import { conform } from "../conform/conform.js";
import { clientNotInstalled } from "../diagnostics/catalogue/server.js";
import { type Diagnostic, diagnose, hasFaults, type Result } from "../diagnostics/diagnostic.js";
import { createComparer } from "../diff/compare-schemas.js";
import type { Host } from "../host/host.js";
import type { McpTarget } from "../host/mcp-client.js";
import type { ClientLine, Observation, Session } from "../model/observation.js";
import { describeObservation, summarise } from "./describe-observation.js";
import { judge } from "./judge.js";
import { visit } from "./observe.js";
import { describeFindings, exitCodeOf, type Outcome, plural } from "./outcome.js";
import { type CallRequest, readCalls, readListing, readResults } from "./read-records.js";
import { type OpenOptions, openWorkspace } from "./workspace.js";

export interface VerifyOptions extends OpenOptions {
  readonly target?: McpTarget;
  /** As the user wrote it. */
  readonly targetText?: string;
  readonly toolsList?: string;
  readonly results?: string;
  readonly calls?: string;
  readonly allowWrites: boolean;
  /** Milliseconds for each step. */
  readonly timeout: number;
  /** The largest message that is read. */
  readonly maxBytes: number;
  /** Version 2, and version 1 where it is installed, by default. */
  readonly client?: ClientLine | "both";
  /** The revision to insist on. */
  readonly protocol?: string;
  readonly maxWarnings?: number;
}

/** `verify`: whether a live or recorded server keeps the contracts of the project. */
export async function runVerify(host: Host, options: VerifyOptions): Promise<Outcome> {
  const started = host.now();
  const opened = await openWorkspace(host, options);
  const found = [...opened.diagnostics];
  const workspace = opened.value;
  let observation: Observation | undefined;
  if (workspace && !hasFaults(found)) {
    const observed = await observe(host, options);
    found.push(...observed.diagnostics);
    observation = observed.value;
  }
  if (workspace && observation) {
    const compare = createComparer({ now: () => host.now() });
    const { protocol } = workspace.config;
    found.push(...conform(workspace.contracts, observation, { compare, protocol }));
  }
  const diagnostics = judge(opened, found, (rule) => observation !== undefined && rule.startsWith("server/"));
  const counts = observation ? summarise(observation) : undefined;
  const summary = [
    ...(counts?.tools === undefined ? [] : [plural(counts.tools, "tool")]),
    ...(counts ? [plural(counts.results ?? 0, "result"), ...errorsOf(counts)] : []),
    describeFindings(diagnostics),
    ...(observation?.remarks ?? []),
    `${Math.round(host.now() - started)} ms`,
  ].join(" · ");
  return {
    report: {
      command: "verify",
      diagnostics,
      summary,
      counts: counts ?? {},
      exitCode: exitCodeOf(diagnostics, options.maxWarnings),
      ...(observation && { details: [describeObservation(observation)] }),
    },
  };
}

/** A tool that answered errors only has shown little. */
function errorsOf({ errors = 0 }: Readonly<Record<string, number>>): string[] {
  return errors === 0 ? [] : [`${errors} of them ${errors === 1 ? "an error" : "errors"}`];
}

function observe(host: Host, options: VerifyOptions): Promise<Result<Observation>> {
  return options.target ? observeServer(host, options.target, options) : observeRecords(host, options);
}

async function observeRecords(
  host: Host,
  { toolsList, results }: VerifyOptions,
): Promise<Result<Observation>> {
  const listed = toolsList === undefined ? undefined : await readListing(host, toolsList);
  const recorded = results === undefined ? undefined : await readResults(host, results);
  const diagnostics = [...(listed?.diagnostics ?? []), ...(recorded?.diagnostics ?? [])];
  if (hasFaults(diagnostics)) return { diagnostics };
  const session: Session = {
    ...(listed?.value && { listing: { tools: listed.value, pages: 1 } }),
    calls: recorded?.value ?? [],
    failures: [],
  };
  const target = [toolsList, results].filter((path) => path !== undefined).join(", ");
  return { value: { target, sessions: [session], remarks: [] }, diagnostics };
}

async function observeServer(
  host: Host,
  target: McpTarget,
  options: VerifyOptions,
): Promise<Result<Observation>> {
  const { calls: path, allowWrites, timeout, maxBytes, client, protocol, targetText = "" } = options;
  const read = path === undefined ? undefined : await readCalls(host, path);
  if (read && hasFaults(read.diagnostics)) return { diagnostics: read.diagnostics };
  const calls: readonly CallRequest[] = read?.value ?? [];
  const diagnostics: Diagnostic[] = [];
  const sessions: Session[] = [];
  const remarks: string[] = [];
  for (const line of linesOf(client)) {
    if (line === "v1" && protocol !== undefined && protocol >= "2026") {
      remarks.push(`v1 was not asked: it does not speak ${protocol}`);
      continue;
    }
    const request = {
      target,
      line,
      milliseconds: timeout,
      bytes: maxBytes,
      ...(protocol !== undefined && { pin: protocol }),
    };
    const outcome = await visit(host, { request, calls, allowWrites, hasWritten: sessions.some(hasWritten) });
    if (outcome.kind === "visited") sessions.push(outcome.session);
    else if (client === undefined) remarks.push(`v1 was not asked: ${outcome.package} is not installed here`);
    else diagnostics.push(diagnose(clientNotInstalled, { line, package: outcome.package }));
  }
  return { value: { target: targetText, sessions, remarks }, diagnostics };
}

function linesOf(client: VerifyOptions["client"]): readonly ClientLine[] {
  return client === undefined || client === "both" ? ["v2", "v1"] : [client];
}

/** Whether it made calls: those of tools that may change something are then not made again. */
function hasWritten({ calls }: Session): boolean {
  return calls.some(({ outcome }) => outcome.kind !== "skipped");
}
