/** A line of a text that comes in pieces. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its end; a carriage return stays. */
  readonly text: string;
  /** Whether bytes in it are not UTF-8; the replacement character stands for them. */
  readonly isDamaged: boolean;
}

const LINE_FEED = 0x0a;

/** Cuts bytes into lines, of which only those that are not complete yet are kept. A byte order mark is left out. */
export class LineReader {
  readonly #strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  #rest: Uint8Array[] = [];
  #number = 0;

  /** Bytes of the line that is not complete yet. */
  get pending(): number {
    return this.#rest.reduce((length, part) => length + part.length, 0);
  }

  /** The lines that a piece completes. */
  *push(piece: Uint8Array): Iterable<Line> {
    const last = piece.lastIndexOf(LINE_FEED);
    if (last === -1) {
      this.#rest.push(piece);
      return;
    }
    const whole = joined([...this.#rest, piece.subarray(0, last)]);
    this.#rest = last + 1 < piece.length ? [piece.subarray(last + 1)] : [];
    yield* this.#cut(whole);
  }

  /** The last line, when no line end follows it. */
  *end(): Iterable<Line> {
    const whole = joined(this.#rest);
    this.#rest = [];
    if (whole.length > 0) yield* this.#cut(whole);
  }

  /** Decoding many lines at once costs a fraction of decoding each. */
  *#cut(bytes: Uint8Array): Iterable<Line> {
    const { text, isDamaged } = this.#decode(bytes);
    let from = this.#number === 0 && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (true) {
      const end = text.indexOf("\n", from);
      const line = text.slice(from, end === -1 ? undefined : end);
      yield { number: ++this.#number, text: line, isDamaged: isDamaged && line.includes("\ufffd") };
      if (end === -1) return;
      from = end + 1;
    }
  }

  #decode(bytes: Uint8Array): { readonly text: string; readonly isDamaged: boolean } {
    try {
      return { text: this.#strict.decode(bytes), isDamaged: false };
    } catch {
      return { text: this.#lenient.decode(bytes), isDamaged: true };
    }
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
