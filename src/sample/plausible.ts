import { matches } from "../json-schema/faults/scalar-faults.js";
import { languageOfPattern, words } from "../json-schema/inclusion/language.js";

/** Names of things, of one to three words. */
const TITLES = [
  "Harbour Lights",
  "The Long Road",
  "Blue Lantern",
  "Winter Garden",
  "Paper Moon",
  "North by Night",
  "Silent Orchard",
  "Glass River",
  "A Quiet Hour",
  "Second Spring",
  "The Old Mill",
  "Amber Sky",
];
const PEOPLE = ["Ada Brook", "Ben Carter", "Clara Stone", "David Hill", "Emma Field", "Finn Wood"];
const SENTENCES = [
  "A short note about what happened.",
  "Two friends take the last train home.",
  "Everything was in order when it was checked.",
  "The first of several that were found.",
  "Nothing more is known at the moment.",
  "It can be tried again later.",
];
const WORDS = ["alpha", "birch", "coral", "delta", "ember", "fjord", "grove", "heron", "ivory", "juniper"];

/** What a text is about, by the last words of the member that holds it. The first that fits counts. */
const KINDS: readonly (readonly [RegExp, (pick: Pick) => string])[] = [
  [/(?:^|_)(?:uuid|guid|correlation_id|trace_id|request_id)$/, uuid],
  [/(?:^|_)(?:url|uri|link|href|homepage|website|trailer)$/, (pick) => `https://example.com/${pick(WORDS)}`],
  [
    /(?:^|_)(?:image|poster|backdrop|logo|avatar|icon|thumbnail)(?:_path)?$/,
    (pick) => `/images/${pick(WORDS)}.jpg`,
  ],
  [/(?:^|_)(?:path|file|folder|directory)$/, (pick) => `/srv/${pick(WORDS)}/${pick(WORDS)}`],
  [/(?:^|_)e?mail(?:_address)?$/, (pick) => `${pick(WORDS)}@example.com`],
  [/(?:^|_)(?:at|timestamp|datetime)$/, dateTime],
  [/(?:^|_)(?:date|day|birthday|since|until)$/, date],
  [/(?:^|_)time$/, (pick) => `${two(pick.below(24))}:${two(pick.below(60))}:00Z`],
  [/(?:^|_)(?:id|key|token|code|ref|hash|sha)s?$/, (pick) => `${pick(WORDS)}-${pick.below(900) + 100}`],
  [/(?:^|_)(?:language|locale|lang)$/, (pick) => pick(["en", "de", "fr", "es", "ja"])],
  [/(?:^|_)(?:country|region)$/, (pick) => pick(["GB", "DE", "FR", "US", "JP"])],
  [
    /(?:^|_)(?:user|author|owner|creator|artist|character|person|full|display|first|last)(?:_?name)?$/i,
    (pick) => pick(PEOPLE),
  ],
  [/(?:^|_)version$/, (pick) => `${pick.below(4) + 1}.${pick.below(10)}.0`],
  [/(?:^|_)(?:title|name|label|tagline|subject)s?$/, (pick) => pick(TITLES)],
  [
    /(?:^|_)(?:description|overview|message|text|body|summary|note|comment|reason|detail|content|warning|error)s?$/,
    (pick) => pick(SENTENCES),
  ],
];

export interface Pick {
  <T>(from: readonly T[]): T;
  readonly below: (count: number) => number;
}

/** A text as the member of that name may hold it. */
export function plausibleText(name: string, pick: Pick): string {
  const plain = snakeCase(name);
  const kind = KINDS.find(([expression]) => expression.test(plain));
  return kind ? kind[1](pick) : pick(WORDS);
}

/** Texts for patterns that ask for none of the above. */
export function everyText(): readonly string[] {
  return [
    ...WORDS,
    ...TITLES,
    "en",
    "GB",
    "1.2.0",
    "42",
    "2024-05-17",
    "A1",
    "tt0111161",
    "https://example.com/",
  ];
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[-\s.]/g, "_")
    .toLowerCase();
}

/** Texts of the formats that people know; the plainest of others are enough. */
export function formattedText(format: string, pick: Pick): string | undefined {
  switch (format) {
    case "date":
      return date(pick);
    case "date-time":
    case "iso-date-time":
      return dateTime(pick);
    case "time":
    case "iso-time":
      return `${two(pick.below(24))}:${two(pick.below(60))}:00Z`;
    case "uuid":
      return uuid(pick);
    case "email":
      return `${pick(WORDS)}@example.com`;
    case "uri":
    case "uri-reference":
    case "url":
    case "iri":
      return `https://example.com/${pick(WORDS)}`;
    case "hostname":
      return `${pick(WORDS)}.example.com`;
    case "ipv4":
      return `192.0.2.${pick.below(254) + 1}`;
    case "duration":
      return `PT${pick.below(59) + 1}M`;
    default:
      return undefined;
  }
}

function date(pick: Pick): string {
  return `${2015 + pick.below(12)}-${two(pick.below(12) + 1)}-${two(pick.below(28) + 1)}`;
}

function dateTime(pick: Pick): string {
  return `${date(pick)}T${two(pick.below(24))}:${two(pick.below(60))}:00Z`;
}

function uuid(pick: Pick): string {
  const digits = (count: number) => Array.from({ length: count }, () => pick.below(16).toString(16)).join("");
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Numbers as the member of that name may hold them, the likeliest first. */
export function plausibleNumbers(name: string, pick: Pick): readonly number[] {
  const plain = snakeCase(name);
  if (/(?:^|_)year$/.test(plain)) return [1990 + pick.below(37)];
  if (/(?:^|_)(?:id|bytes|size)$/.test(plain)) return [100 + pick.below(9_900)];
  if (/(?:^|_)(?:percent|score)/.test(plain)) return [pick.below(101)];
  if (/(?:^|_)(?:rating|popularity|ratio)$/.test(plain)) return [pick.below(100) / 10];
  if (/(?:^|_)(?:count|total|minutes|seconds)$/.test(plain)) return [pick.below(200)];
  return [pick.below(10), pick.below(100)];
}

/** Names for members that are called anything: that match a pattern, are not taken, and match none of others. */
export function spareNames(
  pattern: string | undefined,
  taken: ReadonlySet<string>,
  avoided: readonly string[] = [],
): readonly string[] {
  const isFree = (name: string) => !taken.has(name) && !avoided.some((other) => matches(other, name));
  const fits = (name: string) => isFree(name) && (pattern === undefined || matches(pattern, name));
  const plain = [...WORDS, ...WORDS.map((word) => `${word}_2`)].filter(fits);
  if (plain.length > 0 && pattern === undefined) return plain;
  const language = languageOfPattern(pattern ?? "^[a-z]{1,3}$");
  const found = language ? words(language, 12).filter((name) => fits(name) && name !== "__proto__") : [];
  return [...plain, ...found];
}
