import type { Failure } from "../../model/observation.js";
import type { McpAnswer, McpClient, McpConnection, McpListing, McpRequest, RawJson } from "../mcp-client.js";
import { readPackageFile } from "../package-file.js";
import { tappedFetch } from "./http-tap.js";
import { type Exchange, membersOf, Recorder } from "./recorder.js";
import type { HttpTransport, Sdk, SdkClient, SdkOptions } from "./sdk.js";
import { findSdk, SDK_V1 } from "./sdk-v1.js";
import { createSdk } from "./sdk-v2.js";
import { StdioTransport } from "./stdio-transport.js";
import type { WireTransport } from "./wire-transport.js";

// As many as the client of version 2 asks for before it gives up.
const MOST_PAGES = 64;
// Saying goodbye must not take longer than what it was about.
const GOODBYE = 1_000;

export interface Surroundings {
  readonly cwd: string;
  readonly env: (name: string) => string | undefined;
}

export async function connectMcp(request: McpRequest, around: Surroundings): Promise<McpConnection> {
  const manifest = JSON.parse(readPackageFile("package.json")) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  const sdk =
    request.line === "v1"
      ? await findSdk(around.cwd)
      : createSdk(manifest.devDependencies["@modelcontextprotocol/client"] ?? "");
  if (!sdk) return { kind: "not-installed", package: SDK_V1 };
  const recorder = new Recorder();
  const transport = createTransport(request, around, sdk, recorder);
  const client = sdk.createClient("ombi-schema", manifest.version, request.pin);
  // What a client complains of besides has a finding of its own, or none.
  client.onerror = () => {};
  const connection = new Connection({ request, sdk, client, transport, recorder });
  const failure = await connection.open();
  if (!failure) return { kind: "connected", client: connection };
  await connection.close();
  return { kind: "failed", failure, version: sdk.version, noise: connection.noise() };
}

function createTransport(
  { target, bytes }: McpRequest,
  { cwd, env }: Surroundings,
  sdk: Sdk,
  recorder: Recorder,
): WireTransport {
  if (target.kind === "stdio") {
    const { words, env: own, cwd: folder = cwd } = target;
    return new StdioTransport({ words, env: own, cwd: folder, bytes, inherited: env }, recorder);
  }
  return sdk.createHttpTransport(new URL(target.url), {
    fetch: tappedFetch(recorder, bytes),
    requestInit: { headers: Object.fromEntries(target.headers) },
  });
}

interface Parts {
  readonly request: McpRequest;
  readonly sdk: Sdk;
  readonly client: SdkClient;
  readonly transport: WireTransport;
  readonly recorder: Recorder;
}

/** What came of one step: what the client threw, if it did, and why there was no answer at all. */
interface Step {
  readonly refusal?: string;
  readonly failure?: Failure;
}

class Connection implements McpClient {
  readonly #parts: Parts;
  protocol?: string;
  server?: { readonly name: string; readonly version: string };
  hasTools = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get line() {
    return this.#parts.request.line;
  }

  get version() {
    return this.#parts.sdk.version;
  }

  async open(): Promise<Failure | undefined> {
    const { client, transport, recorder, request } = this.#parts;
    const { refusal, failure } = await this.#step("connect", (options) =>
      client.connect(transport as never, options),
    );
    if (failure) return { ...failure, kind: failure.kind === "too-large" ? "too-large" : "unreachable" };
    const agreed = recorder.exchanges.find(({ method }) => method === "initialize")?.result;
    const { protocolVersion } = membersOf(agreed);
    const protocol = typeof protocolVersion === "string" ? protocolVersion : request.pin;
    if (refusal !== undefined) {
      const refused = recorder.exchanges.find(({ error }) => error);
      const error =
        refused?.error &&
        `it answers ${refused.method} with error ${refused.error.code}: ${refused.error.message}`;
      return this.#failure("unreachable", "connect", request.pin === undefined && error ? error : refusal);
    }
    if (request.pin !== undefined && protocol !== request.pin) {
      const reason = `it speaks ${protocol} and not ${request.pin}`;
      return this.#failure("unreachable", "connect", reason);
    }
    if (protocol !== undefined) this.protocol = protocol;
    const server = client.getServerVersion();
    if (server) this.server = { name: String(server.name), version: String(server.version) };
    this.hasTools = client.getServerCapabilities()?.tools !== undefined;
    return undefined;
  }

  async list(): Promise<McpListing> {
    const { client, recorder, sdk } = this.#parts;
    const first = recorder.exchanges.length;
    const { refusal, failure } = await this.#step("tools/list", async (options) => {
      let cursor: string | undefined;
      const seen = new Set<string>();
      do {
        await client.listTools(cursor === undefined ? undefined : { cursor }, options);
        if (sdk.listsAllPages) return;
        cursor = cursorOf(recorder.exchanges.at(-1));
        if (cursor !== undefined && seen.has(cursor)) return;
        if (cursor !== undefined) seen.add(cursor);
      } while (cursor !== undefined && seen.size < MOST_PAGES);
    });
    const pages = recorder.exchanges.slice(first).filter(({ method }) => method === "tools/list");
    const tools = pages.flatMap(({ result }): RawJson[] => {
      const { tools: listed } = membersOf(result);
      return Array.isArray(listed) ? listed : [];
    });
    const error = pages.find((page) => page.error)?.error;
    const repeatedCursor = repeated(pages.map(cursorOf));
    const isUnanswered = pages.some((page) => page.result === undefined && !page.error);
    if (refusal !== undefined && isUnanswered && !failure)
      return { tools, pages: pages.length, failure: this.#failure("crashed", "tools/list", refusal) };
    return {
      tools,
      pages: pages.length,
      ...(repeatedCursor !== undefined && { repeatedCursor }),
      ...(error && { error }),
      ...(failure && { failure }),
      // What the server says against the list is no opinion of the client.
      ...(refusal !== undefined && !error && repeatedCursor === undefined && { refusal }),
    };
  }

  async call(tool: string, parameters: RawJson): Promise<McpAnswer> {
    const { client, recorder, sdk } = this.#parts;
    const first = recorder.exchanges.length;
    const { refusal, failure } = await this.#step(`tools/call ${tool}`, (options) =>
      sdk.callTool(client, { name: tool, arguments: parameters }, options),
    );
    const exchange = recorder.exchanges.slice(first).findLast(({ method }) => method === "tools/call");
    if (exchange?.error) return { error: exchange.error };
    if (exchange?.result !== undefined)
      return { result: exchange.result, ...(refusal !== undefined && { refusal }) };
    if (failure) return { failure };
    if (refusal === undefined) return {};
    // Asked, and no answer of any kind: what the client says is about the connection.
    return exchange ? { failure: this.#failure("crashed", `tools/call ${tool}`, refusal) } : { refusal };
  }

  async close(): Promise<void> {
    const { client, transport, request } = this.#parts;
    if (request.target.kind === "http" && this.protocol !== undefined)
      await within(GOODBYE, (transport as HttpTransport).terminateSession());
    await within(GOODBYE * 4, client.close());
    await transport.close().catch(() => {});
  }

  noise() {
    return this.#parts.recorder.noiseLines;
  }

  /** One thing that is asked of the server: it answers, it goes away, or its time is over. */
  async #step(step: string, ask: (options: SdkOptions) => Promise<unknown>): Promise<Step> {
    const { recorder, request } = this.#parts;
    const { milliseconds } = request;
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let forget = () => {};
    const late = new Promise<Step>((resolve) => {
      const reason = `no answer within ${milliseconds} ms`;
      timer = setTimeout(() => resolve({ failure: this.#failure("timeout", step, reason) }), milliseconds);
    });
    const over = new Promise<Step>((resolve) => {
      forget = recorder.onEnding(({ kind, reason }) =>
        // The client hears of it as well, and what it has got by then counts.
        setImmediate(() => resolve({ failure: this.#failure(kind, step, reason) })),
      );
    });
    const answered = ask({ timeout: 2 * milliseconds, signal: abort.signal }).then(
      (): Step => ({}),
      (error: unknown): Step => {
        const { ending } = recorder;
        return ending
          ? { refusal: textOf(error), failure: this.#failure(ending.kind, step, ending.reason) }
          : { refusal: textOf(error) };
      },
    );
    const outcome = await Promise.race([answered, late, over]);
    clearTimeout(timer);
    forget();
    if (outcome.failure) abort.abort();
    return outcome;
  }

  #failure(kind: Failure["kind"], step: string, reason: string): Failure {
    const stderr = this.#parts.recorder.stderrLines;
    const isOfInterest = kind !== "too-large" && stderr.length > 0;
    return { kind, step, reason, ...(isOfInterest && { stderr }) };
  }
}

function cursorOf(exchange: Exchange | undefined): string | undefined {
  const { nextCursor } = membersOf(exchange?.result);
  return typeof nextCursor === "string" ? nextCursor : undefined;
}

function repeated(cursors: readonly (string | undefined)[]): string | undefined {
  return cursors.find((cursor, index) => cursor !== undefined && cursors.indexOf(cursor) < index);
}

/** What the client says, on one line and without what is the same in each of its sentences. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^MCP error -?\d+: /, "").replace(/\s+/g, " ");
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
