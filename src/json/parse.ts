import * as rules from "../diagnostics/catalogue/source.js";
import { type Diagnostic, diagnose, type Result } from "../diagnostics/diagnostic.js";
import { createSource, type Source } from "../source/source.js";
import type { JsonDocument } from "./document.js";
import { parseJson, parseJsonWithComments } from "./parse-json.js";

/** Levels of nested arrays and objects that a text may hold. */
export const MAX_DEPTH = 1000;

/** Bytes that one source file may have. */
export const MAX_SOURCE_BYTES = 64 * 1024 * 1024;

const YAML_EXTENSION = /\.ya?ml$/i;

export function isYamlPath(path: string): boolean {
  return YAML_EXTENSION.test(path);
}

/** Bytes to text: UTF-8 and nothing else; a byte order mark is accepted. */
export function decodeSource(path: string, bytes: Uint8Array): Result<Source> {
  try {
    return {
      value: createSource(path, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)),
      diagnostics: [],
    };
  } catch {
    const offset = firstInvalidByte(bytes);
    const source = createSource(path, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    const start = new TextDecoder("utf-8").decode(bytes.subarray(0, offset), { stream: true }).length;
    const location = { source, span: { start, end: start + 1 } };
    return { diagnostics: [diagnose(rules.invalidEncoding, { offset }, { location })] };
  }
}

/** The offset of the first byte that ends a valid UTF-8 prefix, by bisection. */
function firstInvalidByte(bytes: Uint8Array): number {
  const decodes = (length: number) => {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (decodes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Reads a JSON text: strict RFC 8259 unless comments are asked for, all duplicate keys reported. */
export function parseJsonSource(source: Source, { comments = false } = {}): Result<JsonDocument> {
  const tooDeep = findExcessiveDepth(source);
  if (tooDeep) return { diagnostics: [tooDeep] };
  return comments ? parseJsonWithComments(source) : parseJson(source);
}

/** The first bracket past `MAX_DEPTH`: looked for before parsing, since parsers recurse. */
function findExcessiveDepth(source: Source): Diagnostic | undefined {
  const { text } = source;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22: // "
        index++;
        while (index < text.length && text.charCodeAt(index) !== 0x22)
          index += text.charCodeAt(index) === 0x5c ? 2 : 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > MAX_DEPTH) {
          const location = { source, span: { start: index, end: index + 1 } };
          return diagnose(rules.nestingTooDeep, { limit: MAX_DEPTH }, { location });
        }
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
    }
  }
  return undefined;
}
