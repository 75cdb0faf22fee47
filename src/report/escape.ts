import { visible } from "../source/visible.js";

/** At most `limit` code units, the cut shown as `…` and never inside a character. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = (text.codePointAt(limit - 2) ?? 0) > 0xffff ? limit - 2 : limit - 1;
  return `${text.slice(0, end)}…`;
}

/** The message of a GitHub workflow command; newlines of ours survive, so names must have gone through `visible`. */
export function escapeCommandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** A property of a GitHub workflow command. */
export function escapeCommandProperty(text: string): string {
  return escapeCommandData(visible(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** A line of a GitHub log that is no command, however it begins. */
export function logLine(text: string): string {
  const shown = visible(text);
  return /^\s*(?:::|##\[)/.test(shown) ? `"${shown}"` : shown;
}

const XML_ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Text or an attribute's value in XML 1.0, which has no way at all to carry most control characters. */
export function escapeXml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => XML_ENTITIES.get(character) ?? character);
}

const MARKDOWN = /[&<>\\|`*[\]~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|@(?=\w)|#(?=\d)/gu;

const MARKDOWN_ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  // Entities, because a table row is cut into cells before its escapes are read.
  ["\\", "&#92;"],
  ["|", "&#124;"],
  // A zero-width space behind them keeps GitHub from mentioning people and linking issues.
  ["@", "@&#8203;"],
  ["#", "#&#8203;"],
]);

/** Text in a Markdown paragraph or table cell that stays text: no markup, no HTML, no end of the cell. */
export function escapeMarkdown(text: string): string {
  return visible(text).replace(MARKDOWN, (character) => MARKDOWN_ESCAPES.get(character) ?? `\\${character}`);
}

/** As `escapeMarkdown`, in the type of code. */
export function markdownCode(text: string): string {
  const shown = visible(text);
  return shown === "" || /[`|]|^\s|\s$/.test(shown)
    ? `<code>${escapeMarkdown(shown)}</code>`
    : `\`${shown}\``;
}
