import { codeOf } from "../refusal.js";
import type { Recorder } from "./recorder.js";
import { tooLarge } from "./stdio-transport.js";

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** A `fetch` for the official transports that tells the recorder what passes. */
export function tappedFetch(recorder: Recorder, bytes: number): Fetch {
  return async (input, init) => {
    const isPost = init?.method === "POST";
    if (isPost && typeof init.body === "string") eachMessage(init.body, (message) => recorder.sent(message));
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      if (isPost && !init.signal?.aborted)
        recorder.end({ kind: "unreachable", reason: `cannot connect: ${causeOf(error)}` });
      throw error;
    }
    if (!isPost) return response;
    const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    const fault = faultOf(response, type, recorder);
    if (fault !== undefined) recorder.end({ kind: "unreachable", reason: fault });
    if (!response.ok || !response.body) return response;
    const reader = type === "text/event-stream" ? eventReader(recorder) : bodyReader(recorder);
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(tap(reader, recorder, bytes)), {
      status,
      statusText,
      headers,
    });
  };
}

/** What an endpoint of MCP does not answer; a session that has begun goes on after the error of one request. */
function faultOf(
  { status, statusText, ok }: Response,
  type: string,
  { exchanges }: Recorder,
): string | undefined {
  const hasBegun = exchanges.some(({ result }) => result !== undefined);
  if (!ok) {
    // The client asks in the other way when the server does not know the first.
    const isProbe = exchanges.at(-1)?.method === "server/discover" && status >= 400 && status < 500;
    if (hasBegun || (isProbe && status !== 401 && status !== 403 && status !== 404)) return undefined;
    return `it answers ${status}${statusText ? ` ${statusText}` : ""}`;
  }
  if (status === 202 || type === "application/json" || type === "text/event-stream") return undefined;
  return `it answers with ${type || "nothing of a known type"}, which is not MCP`;
}

interface BodyReader {
  readonly read: (chunk: Uint8Array) => void;
  readonly end: () => void;
}

function tap(reader: BodyReader, recorder: Recorder, bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > bytes) {
        recorder.end({ kind: "too-large", reason: tooLarge(bytes) });
        controller.error(new Error(tooLarge(bytes)));
        return;
      }
      reader.read(chunk);
      controller.enqueue(chunk);
    },
    flush: () => reader.end(),
  });
}

function bodyReader(recorder: Recorder): BodyReader {
  const decoder = new TextDecoder();
  let text = "";
  return {
    read: (chunk) => {
      text += decoder.decode(chunk, { stream: true });
    },
    end: () => {
      eachMessage(text, (message) => recorder.received(message));
    },
  };
}

/** Server-sent events: the `data` lines of each event together are one message. */
function eventReader(recorder: Recorder): BodyReader {
  const decoder = new TextDecoder();
  let rest = "";
  const take = (event: string) => {
    const data = event
      .split(/\r\n|\r|\n/)
      .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).replace(/^ /, "")] : []))
      .join("\n");
    eachMessage(data, (message) => recorder.received(message));
  };
  return {
    read: (chunk) => {
      const piece = decoder.decode(chunk, { stream: true });
      rest += piece;
      // One event may be megabytes of one line.
      if (!/[\r\n]/.test(piece)) return;
      const events = rest.split(/\r\n\r\n|\n\n|\r\r/);
      rest = events.pop() ?? "";
      for (const event of events) take(event);
    },
    end: () => take(rest),
  };
}

/** What is no JSON the client refuses by itself. */
function eachMessage(text: string, take: (message: unknown) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  for (const message of Array.isArray(value) ? value : [value]) take(message);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ECONNRESET", "connection reset"],
  ["ENOTFOUND", "no such host"],
  ["EHOSTUNREACH", "no route to the host"],
  ["ETIMEDOUT", "timed out"],
  ["UND_ERR_CONNECT_TIMEOUT", "timed out"],
]);

/** `fetch` says "fetch failed"; why is a level or two below. */
function causeOf(error: unknown): string {
  let deepest = String(error);
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause);
    deepest = (code === undefined ? undefined : REASONS.get(code)) ?? (cause.message || (code ?? deepest));
  }
  return deepest;
}
