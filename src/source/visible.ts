// What a terminal acts upon, what shows as nothing or turns the text around (bidirectional controls, zero-width
// and tag characters), and what no encoding carries (lone surrogates, U+FFFE and U+FFFF, which XML forbids too).
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2028\u2029\u2060-\u2064\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

const SHORT = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** The text on one line, with every character that does not show as itself written as `\n`, `\u001b`, `\u{e0041}`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => SHORT.get(character) ?? unicodeEscape(character));
}

/** As `visible`, for a line of code: tabs stay. */
export function visibleCode(line: string): string {
  return line.includes("\t") ? line.split("\t").map(visible).join("\t") : visible(line);
}

/**
 * `JSON.stringify` with two spaces, or on one line, safe to print to a terminal: what `visible` escapes is escaped as JSON
 * does.
 */
export function visibleJson(value: unknown, indent = 2): string {
  return JSON.stringify(value, undefined, indent).replace(UNSEEN, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, at) => jsonEscape(character, at)).join(""),
  );
}

function unicodeEscape(character: string): string {
  return character.length > 1 ? `\\u{${character.codePointAt(0)?.toString(16)}}` : jsonEscape(character, 0);
}

function jsonEscape(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
}
