/**
 * A name as inline code, safe for any name: control characters and lone surrogates are spelled as JSON escapes, and a
 * name that would lose white space, or is empty, stands in quotes.
 */
export function codeSpan(name: string): string {
  const kept = /^\S+(?: \S+)*$/.test(name) ? name : JSON.stringify(name);
  const text = kept.replace(UNPRINTABLE, escapeOf);
  const fence = "`".repeat(absentRun(text));
  const padding = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + padding + text + padding + fence;
}

/** Names as inline code, in their order; a dash for none. */
export function codeSpans(names: readonly string[]): string {
  return names.length === 0 ? "–" : names.map(codeSpan).join(", ");
}

/** A code block whose fence is longer than any run of backticks inside. */
export function fencedCode(language: string, content: string): string {
  let longest = 0;
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${content}\n${fence}`;
}

// Controls, separators of lines and paragraphs, what turns the direction of writing, lone surrogates. And a pipe after
// a backslash: in a table the pipe needs a backslash of its own, and no reader of tables gives back both.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_C}\ufeff]|(?<=\\)\|/gu;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The least length of a run of backticks that does not occur in the text: the fence that Prettier chooses. */
function absentRun(text: string): number {
  const lengths = new Set<number>();
  for (const [run] of text.matchAll(/`+/g)) lengths.add(run.length);
  let length = 1;
  while (lengths.has(length)) length++;
  return length;
}
