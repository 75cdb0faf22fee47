import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/**
 * Standard streams that end when the last request has been answered. The transport of the SDK drops what is in work
 * when its input ends, so that a client which writes its requests and closes the pipe would get nothing.
 */
export class PatientTransport extends StdioServerTransport {
  /** Resolves when the streams are let go. */
  readonly ended: Promise<void>;
  readonly #pending = new Set<RequestId>();
  #waiting: (() => void)[] = [];
  #end: () => void = () => {};

  constructor({ input, output }: { readonly input: Readable; readonly output: Writable }) {
    super(input, output);
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage;
    this.onmessage = (message) => {
      if ("method" in message && "id" in message) this.#pending.add(message.id);
      else if ("method" in message && message.method === "notifications/cancelled")
        this.#settle(message.params?.requestId as RequestId);
      deliver?.(message);
    };
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if (!("method" in message) && message.id !== undefined) this.#settle(message.id);
    }
  }

  /** Lets the streams go as soon as nothing is in work. */
  override async close(): Promise<void> {
    if (this.#pending.size > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await super.close();
    this.#end();
  }

  /** Gives up what is in work. */
  abandon(): void {
    for (const id of [...this.#pending]) this.#settle(id);
  }

  #settle(id: RequestId): void {
    this.#pending.delete(id);
    if (this.#pending.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
