import { canonicalText } from "../json/canonical.js";
import type { JsonValue } from "../json/node.js";
import { matches } from "../json-schema/faults/scalar-faults.js";
import { formatLanguage, formatSamples } from "../json-schema/inclusion/formats.js";
import {
  complement,
  contains,
  intersect,
  type Language,
  languageOfPattern,
  lengthLanguage,
  words,
} from "../json-schema/inclusion/language.js";
import type { Choices } from "./choices.js";
import { type Demand, TYPE } from "./demand.js";
import { everyText, formattedText, type Pick, plausibleNumbers, plausibleText } from "./plausible.js";
import type { Occasion, Workshop } from "./workshop.js";

const MOST_WORDS = 24;
// Texts longer than this are made only where a text has to be.
const LONGEST_TEXT = 4_096;

export function pickFrom({ below }: Choices): Pick {
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return Object.assign(pick, { below });
}

export function isExcluded(demand: Demand, value: JsonValue): boolean {
  if (demand.excluded.length === 0) return false;
  const text = canonicalText(value);
  return demand.excluded.some((other) => canonicalText(other) === text);
}

export function makeBoolean(demand: Demand, owner: object, workshop: Workshop): boolean | undefined {
  const open = [true, false].filter((value) => !isExcluded(demand, value));
  return open[workshop.choose(owner, "boolean", open.length)];
}

/** A number within the bounds: a plausible one, or one of the bounds, or any. */
export function makeNumber(demand: Demand, types: number, { name }: Occasion, { choices }: Workshop) {
  const isWhole = (types & TYPE.fraction) === 0;
  const isFraction = (types & TYPE.integer) === 0;
  const fits = (value: number) =>
    Number.isFinite(value) &&
    (isWhole ? value % 1 === 0 : !isFraction || value % 1 !== 0) &&
    (demand.isMinimumOut ? value > demand.minimum : value >= demand.minimum) &&
    (demand.isMaximumOut ? value < demand.maximum : value <= demand.maximum) &&
    demand.multiples.every((divisor) => Number.isInteger(value / divisor)) &&
    !isExcluded(demand, value);
  const step = demand.multiples.length > 0 ? Math.max(...demand.multiples) : isFraction ? 0.5 : 1;
  const [low, high] = [demand.minimum, demand.maximum];
  const base = Number.isFinite(low) ? Math.ceil(low / step) * step : 0;
  const top = Number.isFinite(high) ? Math.floor(high / step) * step : base + 1_000 * step;
  const pick = pickFrom(choices);
  const near = Array.from({ length: 40 }, (_, index) => base + index * step);
  const below = Array.from({ length: 12 }, (_, index) => top - index * step);
  const likely = plausibleNumbers(name, pick).map((value) => (isFraction ? value + 0.5 : value));
  const between = (low + high) / 2;
  const spread =
    base + Math.floor(Math.max(0, Math.min((top - base) / step, 1_000)) * (pick.below(1_000) / 1_000)) * step;
  const bounded = Number.isFinite(low) && Number.isFinite(high);
  const order =
    bounded && pick.below(4) === 3
      ? [low, high, spread]
      : bounded && high - low < 1_000
        ? [spread, ...likely]
        : [...likely, spread];
  return [...order, ...near, ...below, between, low, high, 0.5, -0.5, base + step / 2, base + step / 3].find(
    fits,
  );
}

/** Texts for demands that a plausible text does not meet, found once for each. */
const found = new Map<string, readonly string[]>();

export function makeText(demand: Demand, { name }: Occasion, { choices }: Workshop): string | undefined {
  const pick = pickFrom(choices);
  const hasForm =
    demand.patterns.length + demand.formats.length + demand.notPatterns.length + demand.notFormats.length > 0;
  if (!hasForm) return textOfLength(demand, name, pick);
  const [format] = demand.formats;
  if (format !== undefined && demand.formats.length === 1 && demand.patterns.length === 0) {
    const text = formattedText(format, pick);
    if (text !== undefined && isOfLength(demand, text) && demand.notPatterns.length === 0) return text;
  }
  if (demand.formats.length === 0) {
    const text = plausibleText(name, pick);
    if (isOfForm(demand, text)) return text;
  }
  const open = textsOf(demand).filter((text) => !isExcluded(demand, text));
  return open.length === 0 ? undefined : pick(open);
}

function textOfLength(demand: Demand, name: string, pick: Pick): string | undefined {
  const { minLength, maxLength } = demand;
  if (minLength > maxLength || minLength > LONGEST_TEXT) return exactText(demand);
  for (let attempt = 0; attempt < 12; attempt++) {
    let text = plausibleText(name, pick);
    while (text.length < minLength) text += ` ${plausibleText(name, pick)}`;
    if (text.length > maxLength)
      text = text.slice(0, Math.max(0, maxLength)).trimEnd().padEnd(minLength, "a");
    if (!isExcluded(demand, text)) return text;
  }
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  return ["", ...letters, ...letters.map((letter) => letter.repeat(minLength + 1))].find(
    (text) => isOfLength(demand, text) && !isExcluded(demand, text),
  );
}

/** A text as long as it has to be: memory is the only bound. */
function exactText({ minLength, maxLength }: Demand): string | undefined {
  return minLength > maxLength || minLength > 2 ** 24 ? undefined : "a".repeat(Math.ceil(minLength));
}

function isOfLength({ minLength, maxLength }: Demand, text: string): boolean {
  const length = [...text].length;
  return length >= minLength && length <= maxLength;
}

function isOfForm(demand: Demand, text: string): boolean {
  return (
    isOfLength(demand, text) &&
    demand.patterns.every((pattern) => matches(pattern, text)) &&
    !demand.notPatterns.some((pattern) => matches(pattern, text)) &&
    demand.notFormats.length === 0 &&
    !isExcluded(demand, text)
  );
}

function textsOf(demand: Demand): readonly string[] {
  const { patterns, notPatterns, formats, notFormats, minLength, maxLength } = demand;
  const key = JSON.stringify([patterns, notPatterns, formats, notFormats, minLength, String(maxLength)]);
  const known = found.get(key);
  if (known) return known;
  if (found.size > 500) found.clear();
  const texts = findTexts(demand);
  found.set(key, texts);
  return texts;
}

function findTexts(demand: Demand): readonly string[] {
  const { patterns, notPatterns, formats, notFormats, minLength, maxLength } = demand;
  const known = (format: string) => formatSamples(format) !== undefined;
  const candidates = [
    ...everyText(),
    ...formats.flatMap((format) => formatSamples(format)?.valid ?? []),
    ...notFormats.flatMap((format) => formatSamples(format)?.invalid ?? []),
  ];
  const languages: (Language | undefined)[] = [
    lengthLanguage(minLength, Number.isFinite(maxLength) ? maxLength : undefined),
    ...patterns.map(languageOfPattern),
    ...notPatterns.map((pattern) => inverted(languageOfPattern(pattern))),
    ...formats.filter(known).map(formatLanguage),
    ...notFormats.filter(known).map((format) => inverted(formatLanguage(format))),
  ];
  const regular = languages.filter((language) => language !== undefined);
  const common = intersect(regular);
  const written = common ? words(common, MOST_WORDS) : [];
  const isForm = (text: string) =>
    isOfLength(demand, text) &&
    patterns.every((pattern) => matches(pattern, text)) &&
    !notPatterns.some((pattern) => matches(pattern, text));
  // Without a language of the format, only its samples are known to be of it.
  const isSample = (text: string) =>
    formats
      .filter(known)
      .every((format) => formatLanguage(format) || formatSamples(format)?.valid.includes(text)) &&
    notFormats
      .filter(known)
      .every((format) => formatLanguage(format) || formatSamples(format)?.invalid.includes(text));
  return [
    ...new Set([...candidates.filter((text) => isForm(text) && isOfAll(regular, text)), ...written]),
  ].filter((text) => isForm(text) && isSample(text));
}

function isOfAll(languages: readonly Language[], text: string): boolean {
  return languages.every((language) => contains(language, text));
}

function inverted(language: Language | undefined): Language | undefined {
  return language && complement(language);
}
