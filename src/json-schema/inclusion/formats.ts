import { fullFormats } from "ajv-formats/dist/formats.js";
import { type FormatSamples, SAMPLES } from "./format-samples.js";
import {
  complement,
  intersect,
  type Language,
  languageOfExpression,
  languageOfPattern,
  lengthLanguage,
} from "./language.js";

/** Which numbers a format accepts. */
export interface NumericFormat {
  readonly minimum: number;
  readonly maximum: number;
  readonly integer: boolean;
}

const EVERY_NUMBER = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };

const NUMERIC: ReadonlyMap<string, NumericFormat> = new Map([
  ["int32", { minimum: -(2 ** 31), maximum: 2 ** 31 - 1, integer: true }],
  // The validator asks for no more than a whole number.
  ["int64", { ...EVERY_NUMBER, integer: true }],
  ["float", { ...EVERY_NUMBER, integer: false }],
  ["double", { ...EVERY_NUMBER, integer: false }],
]);

const LONG_MONTH = "(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])";
const SHORT_MONTH = "(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)";
const FEBRUARY = "02-(?:0[1-9]|1\\d|2[0-8])";
const LEAP_YEAR = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** Where the validator's definition is no expression that could be read as it stands: the same texts, said otherwise. */
const REWRITTEN: ReadonlyMap<string, () => Language | undefined> = new Map([
  [
    "date",
    () => languageOfPattern(`^(?:\\d{4}-(?:${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29)$`),
  ],
  ["duration", durationLanguage],
  ["hostname", hostnameLanguage],
  ["uri", uriLanguage],
  // The validator's expression is multiline: one line that fits is enough.
  [
    "byte",
    () =>
      languageOfPattern(
        "(?:^|[\\n\\r\\u2028\\u2029])(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?:$|[\\n\\r\\u2028\\u2029])",
      ),
  ],
  ["password", () => languageOfPattern("")],
  ["binary", () => languageOfPattern("")],
]);

const languages = new Map<string, Language | undefined>();

/** Texts to try for a format of strings that ajv-formats knows; `undefined` for other formats. */
export function formatSamples(name: string): FormatSamples | undefined {
  return SAMPLES.get(name);
}

/** What a format of ajv-formats means for numbers; `undefined` for formats of strings. */
export function numericFormat(name: string): NumericFormat | undefined {
  return NUMERIC.get(name);
}

/**
 * Exactly the texts that ajv-formats accepts as of the format; `undefined` when its definition is not regular (`regex`),
 * too large for an automaton (`time` and what contains it, `url`), not of strings, or not known.
 */
export function formatLanguage(name: string): Language | undefined {
  if (!SAMPLES.has(name)) return undefined;
  if (!languages.has(name)) languages.set(name, buildLanguage(name));
  return languages.get(name);
}

function buildLanguage(name: string): Language | undefined {
  const rewritten = REWRITTEN.get(name);
  if (rewritten) return rewritten();
  const definition = Object.hasOwn(fullFormats, name)
    ? fullFormats[name as keyof typeof fullFormats]
    : undefined;
  // With `u`, `i` would join characters beyond ASCII to letters within; with `m`, anchors would mean something else.
  if (!(definition instanceof RegExp) || !["", "i"].includes(definition.flags)) return undefined;
  return languageOfExpression(definition.source, { ignoreCase: definition.ignoreCase });
}

/** Without the lookaheads, which keep apart only `P` alone and a `T` that nothing follows. */
function durationLanguage(): Language | undefined {
  const part = (unit: string) => `(?:\\d+${unit})?`;
  const time = `(?:T${part("H")}${part("M")}${part("S")})?`;
  const loose = languageOfPattern(`^P(?:${part("Y")}${part("M")}${part("D")}${time}|${part("W")})$`);
  const open = languageOfPattern("[PT]$");
  const closed = open && complement(open);
  return loose && closed && intersect([loose, closed]);
}

/** Labels of at most 63 characters; at most 253 in all, a dot at the end not counted. */
function hostnameLanguage(): Language | undefined {
  const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  const labels = languageOfPattern(`^${label}(?:\\.${label})*\\.?$`);
  const undotted = languageOfPattern("[^.]$");
  const tooLong = undotted && intersect([undotted, lengthLanguage(254, 254)]);
  const shortEnough = tooLong && complement(tooLong);
  return labels && shortEnough && intersect([labels, shortEnough, lengthLanguage(0, 254)]);
}

/** A reference that begins with a scheme, has something other than a query or fragment after it, and no quotes. */
function uriLanguage(): Language | undefined {
  const reference = buildLanguage("uri-reference");
  const begun = languageOfPattern('^[A-Za-z][A-Za-z0-9+.-]*:[^?#"][^"]*$');
  return reference && begun && intersect([reference, begun]);
}
