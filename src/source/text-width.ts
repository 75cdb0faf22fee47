import { eastAsianWidth } from "get-east-asian-width";

/**
 * Columns that a text takes, counted as Prettier counts them, so that both break the same lines.
 *
 * Prettier does not measure what a terminal shows: it adds up code points, joiners and other format characters too,
 * apart from emoji sequences, which are two columns. Only a sequence of emoji with joiners that is not among those
 * Unicode recommends differs: it is one emoji here, and several for Prettier.
 */
export function textWidth(text: string): number {
  if (!NOT_ASCII.test(text) || ONE_COLUMN_EACH.test(text)) return text.length;
  let width = 0;
  const rest = text.replace(EMOJI_SEQUENCE, () => {
    width += 2;
    return "";
  });
  for (const character of rest) width += characterWidth(character);
  return width;
}

const NOT_ASCII = /[^\x20-\x7f]/;

/** Latin letters, punctuation and mathematical signs: nearly every text, known without any table. */
const ONE_COLUMN_EACH = /^[\x20-\x7e\u00a1-\u00a8\u00aa-\u00ac\u00af-\u02ff\u2010-\u2027\u2200-\u22ff]*$/;

const ZERO_WIDTH = /[\p{Control}\p{Nonspacing_Mark}\p{Enclosing_Mark}]/u;

const EMOJI_SEQUENCE = emojiSequence();

const known = new Map<string, number>();

function characterWidth(character: string): number {
  let width = known.get(character);
  if (width === undefined) {
    if (ZERO_WIDTH.test(character)) width = 0;
    else width = eastAsianWidth(character.codePointAt(0) ?? 0);
    known.set(character, width);
  }
  return width;
}

/**
 * The emoji whose width is not that of their code points, Unicode Technical Standard 51 section 1.4. Flags of
 * countries are not among them: two regional indicators are two columns.
 */
function emojiSequence(): RegExp {
  const keycap = String.raw`[#*0-9]\ufe0f?\u20e3`;
  const [england, scotland, wales] = ["gbeng", "gbsct", "gbwls"].map(tags);
  const flag = String.raw`\u{1f3f4}(?:${england}|${scotland}|${wales})`;
  // Engines differ in what takes a skin tone: four are newer than some of them, and a family takes none in practice.
  const toned = String.raw`(?!\u{1f46a})[\p{Emoji_Modifier_Base}\u{1f46f}\u{1f93c}\u{1faf9}\u{1fafa}]`;
  const person = String.raw`${toned}(?:\p{Emoji_Modifier}|\ufe0f)?`;
  const picture = String.raw`(?=\p{Extended_Pictographic})\p{Emoji}`;
  const element = String.raw`(?:${person}|${picture}\ufe0f?)`;
  const chain = String.raw`${element}(?:\u200d${element})+`;
  return new RegExp(`${keycap}|${flag}|${chain}|${person}|${picture}\\ufe0f`, "gu");
}

/** The invisible letters after a black flag that make it the flag of a region, with their end mark. */
function tags(region: string): string {
  return `${region.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))}\u{e007f}`;
}
