const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-zA-Z-]+="[^"<>]*")*)\s*(\/?)>/y;
const TEXT = /(?:[^<>&]|>(?!$)|&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)+/y;
const VOID: ReadonlySet<string> = new Set(["meta"]);

/**
 * Why a text is not well-formed, as far as our XML and HTML go: elements closed in order, attributes quoted, no bare
 * `<` or `&`, no character that XML forbids. `undefined` where it is.
 */
export function faultOfMarkup(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u.exec(text);
  if (forbidden) return `a forbidden character at ${forbidden.index}`;
  let at = /^(?:<\?xml [^>]*\?>|<!doctype html>)\n/.exec(text)?.[0].length ?? 0;
  if (at === 0) return "no declaration";
  const open: string[] = [];
  while (at < text.length) {
    TEXT.lastIndex = at;
    const words = TEXT.exec(text);
    if (words) {
      at += words[0].length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (!tag) return `no text and no tag at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`;
    const [whole, closing, name = "", attributes = "", single] = tag;
    if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(attributes)) return `a bare & in ${whole}`;
    at += whole.length;
    if (closing) {
      const last = open.pop();
      if (last !== name) return `</${name}> closes <${last}>`;
    } else if (!single && !VOID.has(name)) open.push(name);
  }
  return open.length > 0 ? `<${open.at(-1)}> stays open` : undefined;
}
