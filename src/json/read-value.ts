import type { Result } from "../diagnostics/diagnostic.js";
import type { Source } from "../source/source.js";
import { type JsonValue, toValue } from "./node.js";
import { parseJsonSource } from "./parse.js";

/**
 * The plain value of a JSON text, without places: some ten times as fast as reading it with them, and as strict. Where
 * anything is wrong, the text is read with places for the words about it.
 */
export function readJsonValue(source: Source): Result<JsonValue> {
  const members = countMembers(source.text);
  if (members !== undefined) {
    try {
      const value = JSON.parse(source.text) as JsonValue;
      // Of a key that stands twice one member gets lost.
      if (membersOf(value) === members) return { value, diagnostics: [] };
    } catch {
      // The words for it come from below.
    }
  }
  const document = parseJsonSource(source);
  return document.value
    ? { value: toValue(document.value.root), diagnostics: [] }
    : { diagnostics: document.diagnostics };
}

/** Levels that are safe for every reader; deeper ones are counted by the one that knows the limit. */
const PLAIN_DEPTH = 200;

/** The colons outside strings; `undefined` for a text that is nested deeply. */
function countMembers(text: string): number | undefined {
  let count = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case 0x22: // "
        index++;
        while (index < text.length && text.charCodeAt(index) !== 0x22)
          index += text.charCodeAt(index) === 0x5c ? 2 : 1;
        break;
      case 0x3a: // :
        count++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > PLAIN_DEPTH) return undefined;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
    }
  }
  return count;
}

function membersOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const element of value) count += membersOf(element);
  else {
    for (const member of Object.values(value)) count += 1 + membersOf(member);
  }
  return count;
}
