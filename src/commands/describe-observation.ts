import type { JsonValue } from "../json/node.js";
import { describeClient, type Observation, type ObservedCall, type Session } from "../model/observation.js";
import type { ReportDetail } from "../report/report.js";

/** What was looked at, in numbers: each tool and each call once, however many clients asked. */
export function summarise({ sessions }: Observation): Record<string, number> {
  const listed = new Set(sessions.flatMap(({ listing }) => listing?.tools.map(({ name }) => name) ?? []));
  const of = (kind: ObservedCall["outcome"]["kind"]) =>
    numbersOf(sessions, ({ outcome }) => outcome.kind === kind);
  return {
    ...(sessions.some(({ listing }) => listing) && { tools: listed.size }),
    clients: sessions.filter(({ client }) => client).length,
    results: of("result"),
    errors: numbersOf(sessions, ({ outcome }) => outcome.kind === "result" && isError(outcome.result)),
    skipped: of("skipped"),
  };
}

function numbersOf(sessions: readonly Session[], counts: (call: ObservedCall) => boolean): number {
  return new Set(sessions.flatMap(({ calls }) => calls.filter(counts).map(({ number }) => number))).size;
}

/** What each client saw, and how long it took. */
export function describeObservation(observation: Observation): ReportDetail {
  const { target, sessions, remarks } = observation;
  return {
    lines: sessions.flatMap(linesOf),
    // What was recorded has no times, and may be any number of results.
    data: { target, remarks, sessions: sessions.filter(({ client }) => client).map(dataOf) },
  };
}

function linesOf({ client, server, protocol, connection, listing, calls }: Session): string[] {
  if (!client) return [];
  const who = server ? `: ${server.name} ${server.version}, MCP ${protocol}` : "";
  const lines = [`${describeClient(client)}${who}`];
  if (connection) lines.push(`  connect: ${duration(connection.milliseconds)}`);
  if (listing?.milliseconds !== undefined)
    lines.push(
      `  tools/list: ${duration(listing.milliseconds)}, ${count(listing.tools.length, "tool")}, ${count(listing.pages, "page")}`,
    );
  for (const { tool, number, outcome, milliseconds } of calls) {
    const time = milliseconds === undefined ? "" : `: ${duration(milliseconds)}`;
    lines.push(`  call ${number}, ${tool}${time}, ${verdictOf(outcome)}`);
  }
  return lines;
}

function verdictOf(outcome: ObservedCall["outcome"]): string {
  switch (outcome.kind) {
    case "result":
      return outcome.refusal === undefined
        ? `taken${isError(outcome.result) ? ", an error" : ""}`
        : "refused by the client";
    case "error":
      return `error ${outcome.code}`;
    case "refused":
      return "not asked: the client refuses the tool";
    case "failed":
      return outcome.failure.reason;
    case "skipped":
      return "not made";
  }
}

function isError(result: JsonValue): boolean {
  return typeof result === "object" && result !== null && "isError" in result && result.isError === true;
}

function dataOf({ client, server, protocol, connection, listing, calls, noise }: Session): object {
  return {
    client,
    server,
    protocol,
    connectMilliseconds: rounded(connection?.milliseconds),
    list: listing && {
      tools: listing.tools.length,
      pages: listing.pages,
      milliseconds: rounded(listing.milliseconds),
      refusal: listing.refusal,
    },
    calls: calls.map(({ tool, number, outcome, milliseconds }) => ({
      number,
      tool,
      outcome: outcome.kind,
      milliseconds: rounded(milliseconds),
      refusal: "refusal" in outcome ? outcome.refusal : undefined,
    })),
    noiseLines: noise?.count,
  };
}

function rounded(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}

function duration(milliseconds: number): string {
  return `${Math.round(milliseconds)} ms`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
