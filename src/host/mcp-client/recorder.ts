/** A request of the client and what the server sent for it, before the client had a look. */
export interface Exchange {
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
  result?: unknown;
  error?: { readonly code: number; readonly message: string };
}

const MOST_LINES = 10;
const LONGEST_LINE = 200;
const MOST_STDERR_LINES = 10;

/** How the connection ended, if it did. */
export interface Ending {
  readonly kind: "crashed" | "too-large" | "unreachable";
  readonly reason: string;
}

/**
 * Keeps what goes over a connection. The official clients change, drop or refuse what they get, and what is to be
 * judged is what the server sent.
 */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #noise: string[] = [];
  #noiseCount = 0;
  readonly #stderr: string[] = [];
  #ending: Ending | undefined;
  #onEnding: ((ending: Ending) => void)[] = [];

  sent(message: unknown): void {
    const { id, method, params } = membersOf(message);
    if (id !== undefined && typeof method === "string") this.exchanges.push({ id, method, params });
  }

  received(message: unknown): void {
    const { id, result, error, method } = membersOf(message);
    if (id === undefined || method !== undefined) return;
    const exchange = this.exchanges.findLast((asked) => asked.id === id);
    if (!exchange) return;
    if (result !== undefined) exchange.result = result;
    const { code, message: text } = membersOf(error);
    if (error !== undefined) exchange.error = { code: Number(code), message: String(text) };
  }

  /** Returns how many there were so far. */
  noise(line: string): number {
    if (this.#noise.length < MOST_LINES) this.#noise.push(line.slice(0, LONGEST_LINE));
    return ++this.#noiseCount;
  }

  stderr(line: string): void {
    if (line.trim() === "") return;
    this.#stderr.push(line.slice(0, LONGEST_LINE));
    if (this.#stderr.length > MOST_STDERR_LINES) this.#stderr.shift();
  }

  /** The connection is of no use any more; the first reason counts. */
  end(ending: Ending): void {
    if (this.#ending) return;
    this.#ending = ending;
    for (const listener of this.#onEnding) listener(ending);
    this.#onEnding = [];
  }

  /** Calls back at the end of the connection, at once when it has ended. */
  onEnding(listener: (ending: Ending) => void): () => void {
    if (this.#ending) listener(this.#ending);
    else this.#onEnding.push(listener);
    return () => {
      this.#onEnding = this.#onEnding.filter((other) => other !== listener);
    };
  }

  get ending(): Ending | undefined {
    return this.#ending;
  }

  get noiseLines(): { readonly lines: readonly string[]; readonly count: number } {
    return { lines: [...this.#noise], count: this.#noiseCount };
  }

  get stderrLines(): readonly string[] {
    return [...this.#stderr];
  }
}

export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
