/** Cuts a stream of bytes into lines; a line over the limit is dropped, and told of once. */
export class LineReader {
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #size = 0;
  #isDropping = false;

  constructor(limit: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.#limit = limit;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      this.#add(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** The stream has ended; what is left is a line as well. */
  end(): void {
    if (this.#size > 0) this.#finish();
  }

  #add(part: Uint8Array): void {
    if (this.#isDropping || part.length === 0) return;
    this.#size += part.length;
    if (this.#size <= this.#limit) this.#parts.push(part);
    else {
      this.#isDropping = true;
      this.#parts = [];
      this.#onTooLong();
    }
  }

  #finish(): void {
    const line = this.#isDropping ? undefined : Buffer.concat(this.#parts).toString("utf8");
    this.#parts = [];
    this.#size = 0;
    this.#isDropping = false;
    if (line !== undefined) this.#onLine(line.replace(/\r$/, ""));
  }
}
