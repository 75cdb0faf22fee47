import type { Host } from "../host/host.js";
import type { JsonValue } from "../json/node.js";
import { type Line, LineReader } from "../source/lines.js";

/** One payload of a file, or why there is none. */
export type Payload =
  | {
      readonly kind: "payload";
      /** The line that the text begins at. */
      readonly line: number;
      readonly text: string;
      /** Absent when the text is not JSON. */
      readonly value: JsonValue | undefined;
    }
  | { readonly kind: "damaged"; readonly line: number; readonly text: string; readonly offset: number }
  | { readonly kind: "too-large"; readonly bytes: number };

/** Bytes that one payload may have: more than any client takes, and less than the longest text there can be. */
export const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024;

const IS_LINES = /\.(?:jsonl|ndjson|jsonlines)$/i;

/**
 * The payloads of a file, several at a time, so that waiting costs little: each line of `.jsonl`, else the whole. Standard
 * input (`-`) is lines when its first line is a value by itself and others follow.
 */
export async function* readPayloads(host: Host, file: string): AsyncIterable<Iterable<Payload>> {
  if (file === "-") yield* readEither(host.readInput());
  else if (IS_LINES.test(file)) yield* readLines(host.readPieces(file));
  else yield* readWhole(host.readPieces(file));
}

async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Iterable<Payload>> {
  const reader = new LineReader();
  for await (const piece of pieces) {
    yield payloadsOf(reader.push(piece));
    if (reader.pending > MAX_PAYLOAD_BYTES) return yield [{ kind: "too-large", bytes: reader.pending }];
  }
  yield payloadsOf(reader.end());
}

function* payloadsOf(lines: Iterable<Line>): Iterable<Payload> {
  for (const line of lines) if (!isBlank(line.text)) yield payloadOf(line);
}

function payloadOf({ number: line, text, isDamaged }: Line): Payload {
  if (isDamaged) return { kind: "damaged", line, text, offset: text.indexOf("\ufffd") };
  return { kind: "payload", line, text, value: parse(text) };
}

function isBlank(text: string): boolean {
  // Nearly every line begins with a bracket.
  return text.charCodeAt(0) !== 0x7b && text.trim() === "";
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

async function* readWhole(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Iterable<Payload>> {
  const lines: Line[] = [];
  const reader = new LineReader();
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes <= MAX_PAYLOAD_BYTES) lines.push(...reader.push(piece));
  }
  if (bytes > MAX_PAYLOAD_BYTES) yield [{ kind: "too-large", bytes }];
  else yield [wholeOf([...lines, ...reader.end()])];
}

function wholeOf(lines: readonly Line[]): Payload {
  const damaged = lines.find(({ isDamaged }) => isDamaged);
  if (damaged) return payloadOf(damaged);
  return payloadOf({ number: 1, text: lines.map(({ text }) => text).join("\n"), isDamaged: false });
}

async function* readEither(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Iterable<Payload>> {
  const reader = new LineReader();
  const held: Line[] = [];
  let areLines: boolean | undefined;
  let bytes = 0;
  for await (const piece of pieces) {
    if (areLines) {
      yield payloadsOf(reader.push(piece));
      if (reader.pending > MAX_PAYLOAD_BYTES) return yield [{ kind: "too-large", bytes: reader.pending }];
      continue;
    }
    bytes += piece.length;
    if (bytes <= MAX_PAYLOAD_BYTES) held.push(...reader.push(piece));
    areLines ??= looksLikeLines(held);
    if (areLines) yield payloadsOf(held.splice(0));
  }
  if (areLines) yield payloadsOf(reader.end());
  else if (bytes > MAX_PAYLOAD_BYTES) yield [{ kind: "too-large", bytes }];
  else {
    const lines = [...held, ...reader.end()];
    yield looksLikeLines(lines) ? payloadsOf(lines) : [wholeOf(lines)];
  }
}

/** Whether the first line is a value by itself, with others after it; unknown while there are too few. */
function looksLikeLines(lines: readonly Line[]): boolean | undefined {
  const [first, second] = lines.filter(({ text }) => text.trim() !== "");
  return first && second ? parse(first.text) !== undefined : undefined;
}
