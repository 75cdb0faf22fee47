/**
 * The words of a command, which is started without a shell. Quotes hold words together; a backslash keeps the
 * quote, the space or the backslash after it, and is itself before anything else, so that paths of Windows stay
 * what they are. Nothing else means anything. `undefined` when a quote is left open.
 */
export function splitWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quote === "'" && character !== "'") word += character;
    else if (character === "\\" && next !== "" && (quote === '"' ? /["\\]/ : /["'\\\s]/).test(next)) {
      word = (word ?? "") + next;
      at++;
    } else if (character === quote) quote = "";
    else if (quote === "" && (character === '"' || character === "'")) {
      quote = character;
      word ??= "";
    } else if (quote === "" && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (quote !== "") return undefined;
  return word === undefined ? words : [...words, word];
}
