import type { Host } from "../host/host.js";
import type { McpAnswer, McpClient, McpNoise, McpRequest } from "../host/mcp-client.js";
import type { JsonValue } from "../json/node.js";
import type {
  CallOutcome,
  ClientLine,
  Failure,
  Listing,
  ObservedCall,
  ObservedClient,
  Session,
} from "../model/observation.js";
import { type CallRequest, listedTool } from "./read-records.js";

export interface Visit {
  readonly request: McpRequest;
  readonly calls: readonly CallRequest[];
  readonly allowWrites: boolean;
  /** Calls of tools that may change something, and that an earlier visit has made already. */
  readonly hasWritten: boolean;
}

/** One client connects, lists, makes the calls and leaves. */
export type VisitOutcome =
  | { readonly kind: "visited"; readonly session: Session }
  | { readonly kind: "not-installed"; readonly line: ClientLine; readonly package: string };

// A server that goes away again and again is not started for each of a hundred calls.
const MOST_CONNECTIONS = 5;

export async function visit(
  host: Host,
  { request, calls, allowWrites, hasWritten }: Visit,
): Promise<VisitOutcome> {
  const started = host.now();
  const connection = await host.connectMcp(request);
  if (connection.kind === "not-installed")
    return { kind: "not-installed", line: request.line, package: connection.package };
  const client: ObservedClient = {
    line: request.line,
    version: connection.kind === "connected" ? connection.client.version : connection.version,
    ...(request.pin !== undefined && { pin: request.pin }),
  };
  if (connection.kind === "failed")
    return {
      kind: "visited",
      session: { client, calls: [], failures: [connection.failure], ...noiseOf(connection.noise) },
    };
  const connected = host.now() - started;
  const first = connection.client;
  const { listing, failures } = await list(host, first);
  const caller = new Caller(host, request, first, failures.length > 0);
  const readOnly = new Set(listing?.tools.flatMap(({ name, isReadOnly }) => (isReadOnly ? [name] : [])));
  const known = new Set(listing?.tools.map(({ name }) => name));
  const made: ObservedCall[] = [];
  // Where nothing is listed, that is what is to be said.
  for (const call of listing && listing.tools.length > 0 ? calls : []) {
    if (hasWritten && !readOnly.has(call.tool)) continue;
    const reason = known.has(call.tool)
      ? "its annotations do not say readOnlyHint: true; --allow-writes calls it"
      : "the server does not list it";
    const isAllowed = known.has(call.tool) && (allowWrites || readOnly.has(call.tool));
    made.push(isAllowed ? await caller.call(call) : { ...asked(call), outcome: { kind: "skipped", reason } });
  }
  const noise = await caller.leave();
  const session: Session = {
    client,
    ...(first.protocol !== undefined && { protocol: first.protocol }),
    ...(first.server && { server: first.server }),
    connection: { milliseconds: connected },
    ...(listing && { listing }),
    calls: made,
    failures,
    ...noiseOf(noise),
  };
  return { kind: "visited", session };
}

function noiseOf(noise: McpNoise): Pick<Session, "noise"> {
  return noise.count > 0 ? { noise } : {};
}

async function list(
  host: Host,
  client: McpClient,
): Promise<{ readonly listing?: Listing; readonly failures: readonly Failure[] }> {
  // A client would not ask, and say nothing.
  if (!client.hasTools) return { listing: { tools: [], pages: 0 }, failures: [] };
  const started = host.now();
  const { tools, pages, repeatedCursor, refusal, error, failure } = await client.list();
  if (failure) return { failures: [failure] };
  const listing: Listing = {
    tools: tools.flatMap((tool) => listedTool(tool as JsonValue) ?? []),
    pages,
    milliseconds: host.now() - started,
    ...(repeatedCursor !== undefined && { repeatedCursor }),
    ...(refusal !== undefined && { refusal }),
    ...(error && { error }),
  };
  return { listing, failures: [] };
}

/** Makes calls one after the other, over a new connection where the last one is of no use any more. */
class Caller {
  readonly #host: Host;
  readonly #request: McpRequest;
  #client: McpClient | undefined;
  #isLost: boolean;
  #connections = 1;
  #noise: McpNoise = { lines: [], count: 0 };

  constructor(host: Host, request: McpRequest, client: McpClient, isLost: boolean) {
    this.#host = host;
    this.#request = request;
    this.#client = client;
    this.#isLost = isLost;
  }

  async call(call: CallRequest): Promise<ObservedCall> {
    const failure = this.#isLost ? await this.#connect() : undefined;
    if (failure) return { ...asked(call), outcome: failure };
    const started = this.#host.now();
    const answer = (await this.#client?.call(call.tool, call.parameters)) ?? {};
    if (answer.failure) this.#isLost = true;
    return { ...asked(call), outcome: outcomeOf(answer), milliseconds: this.#host.now() - started };
  }

  /** Resolves when nothing is left of the server that was started. */
  async leave(): Promise<McpNoise> {
    await this.#close();
    return this.#noise;
  }

  async #connect(): Promise<CallOutcome | undefined> {
    await this.#close();
    const reason = `the server broke off ${this.#connections} times before`;
    if (this.#connections >= MOST_CONNECTIONS) return { kind: "skipped", reason };
    this.#connections++;
    const connection = await this.#host.connectMcp(this.#request);
    if (connection.kind === "failed") return { kind: "failed", failure: connection.failure };
    if (connection.kind === "not-installed") return { kind: "skipped", reason: "its client went away" };
    this.#client = connection.client;
    // Clients check results against what they have listed.
    const { failure } = await connection.client.list();
    if (failure) return { kind: "failed", failure };
    this.#isLost = false;
    return undefined;
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    await client.close();
    const { lines, count } = client.noise();
    this.#noise = { lines: [...this.#noise.lines, ...lines], count: this.#noise.count + count };
  }
}

function asked({ tool, number, location }: CallRequest): Omit<ObservedCall, "outcome"> {
  return { tool, number, location };
}

function outcomeOf({ result, error, refusal, failure }: McpAnswer): CallOutcome {
  if (failure) return { kind: "failed", failure };
  if (error) return { kind: "error", ...error };
  if (result !== undefined)
    return { kind: "result", result: result as JsonValue, ...(refusal !== undefined && { refusal }) };
  return { kind: "refused", refusal: refusal ?? "no reason given" };
}
