/** A JSON Pointer (RFC 6901) as its decoded tokens; `[]` is the whole document. */
export type JsonPointer = readonly string[];

export function escapeToken(token: string): string {
  return token.includes("~") || token.includes("/")
    ? token.replaceAll("~", "~0").replaceAll("/", "~1")
    : token;
}

/** The string form, RFC 6901 section 5: `""`, `/a/b~1c`. */
export function formatPointer(pointer: JsonPointer): string {
  let text = "";
  for (const token of pointer) text += `/${escapeToken(token)}`;
  return text;
}

/** Reads the string form; `undefined` when it is not one (no leading slash, or `~` not before 0 or 1). */
export function parsePointer(text: string): JsonPointer | undefined {
  if (text === "") return [];
  if (!text.startsWith("/") || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split("/")
    .map((token) => (token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token));
}

// RFC 3986 section 3.5: what a fragment may hold unescaped.
const NOT_FRAGMENT = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gu;

/** The URI fragment form, RFC 6901 section 6, percent-encoded: `#/$defs/two%20words`. */
export function formatFragment(pointer: JsonPointer): string {
  const text = formatPointer(pointer);
  return `#${text.replace(NOT_FRAGMENT, (character) => encodeURIComponent(character.isWellFormed() ? character : "\ufffd"))}`;
}
