import type { Item } from "./atom.js";
import { lengthOf } from "./evaluate.js";
import type { Facts } from "./facts.js";
import type { Formats } from "./format-judge.js";
import {
  complement,
  intersect,
  isEmpty,
  type Language,
  lengthLanguage,
  wordLanguage,
  words,
} from "./language.js";
import { EMPTY, type Outcome, unknown } from "./outcome.js";
import type { Patterns } from "./patterns.js";

type Judged = { readonly kind: "pattern" | "format"; readonly name: string; readonly negated: boolean };

// So many words are tried where not every condition is a regular language.
const MAX_WORDS = 40;
const MAX_PLAIN = 2 ** 21;

/** Strings: a range of lengths, patterns, formats, and strings left out. */
export class StringFacts implements Facts {
  readonly #patterns: Patterns;
  readonly #formats: Formats;
  #min = 0;
  #max: number | undefined;
  #judged: readonly Judged[] = [];
  #excluded: ReadonlySet<string> = new Set();

  constructor(patterns: Patterns, formats: Formats) {
    this.#patterns = patterns;
    this.#formats = formats;
  }

  copy(): StringFacts {
    const copy = new StringFacts(this.#patterns, this.#formats);
    copy.#min = this.#min;
    copy.#max = this.#max;
    copy.#judged = this.#judged;
    copy.#excluded = this.#excluded;
    return copy;
  }

  add(item: Item): boolean {
    switch (item.kind) {
      case "length":
        this.#min = Math.max(this.#min, item.min);
        if (item.max !== undefined) this.#max = Math.min(this.#max ?? item.max, item.max);
        return this.#max === undefined || this.#min <= this.#max;
      case "notString":
        this.#excluded = new Set([...this.#excluded, ...item.values]);
        return !(this.#max === 0 && this.#excluded.has(""));
      case "pattern":
      case "format": {
        const judged = judgedOf(item);
        if (this.#has({ ...judged, negated: !judged.negated })) return false;
        if (!this.#has(judged)) this.#judged = [...this.#judged, judged];
        return true;
      }
      default:
        return true;
    }
  }

  entails(item: Item): boolean {
    switch (item.kind) {
      case "length":
        return (
          this.#min >= item.min &&
          (item.max === undefined || (this.#max !== undefined && this.#max <= item.max))
        );
      case "pattern":
      case "format":
        return this.#has(judgedOf(item));
      case "notString":
        return item.values.every((value) => this.#excluded.has(value) || !this.#isOfLength(value));
      default:
        return false;
    }
  }

  solve(): Outcome {
    const plain = this.#judged.length === 0 ? this.#plainText() : undefined;
    if (plain !== undefined) return { kind: "witness", value: plain };
    const known: Language[] = [lengthLanguage(this.#min, this.#max)];
    if (this.#excluded.size > 0) {
      const others = complement(wordLanguage([...this.#excluded]));
      if (others) known.push(others);
      else return this.#try(known, [], '"enum": too many strings');
    }
    const unjudged: Judged[] = [];
    for (const judged of this.#judged) {
      const language = this.#languageOf(judged);
      if (language) known.push(language);
      else unjudged.push(judged);
    }
    const [first] = unjudged;
    return this.#try(known, unjudged, first && describe(first));
  }

  /** One of so many texts must be allowed, where there is room for them; that saves building automata. */
  #plainText(): string | undefined {
    if (this.#min > MAX_PLAIN) return undefined;
    for (let number = 0; number <= this.#excluded.size; number++) {
      const text = (number === 0 ? "" : number.toString(36)).padStart(this.#min, "a");
      if (this.#accepts(text)) return text;
    }
    return undefined;
  }

  /** Decides by the languages known; where they are not all, a word of theirs may still be a witness. */
  #try(known: readonly Language[], unjudged: readonly Judged[], reason: string | undefined): Outcome {
    const language = intersect(known);
    if (!language) {
      return this.#choose(this.#samples(), reason ?? '"pattern": too large to intersect with others');
    }
    if (isEmpty(language)) return EMPTY;
    if (reason === undefined) {
      const [word] = words(language, 1);
      return word === undefined
        ? unknown("a string too long to be written out")
        : { kind: "witness", value: word };
    }
    const own = unjudged.length > 0 ? this.#samples() : [];
    return this.#choose([...words(language, MAX_WORDS), ...own], reason);
  }

  #choose(candidates: readonly string[], reason: string): Outcome {
    const passing = candidates.find((candidate) => this.#accepts(candidate));
    return passing === undefined ? unknown(reason) : { kind: "witness", value: passing };
  }

  /** Of formats, what is known of them; of patterns, the plain words in them. */
  #samples(): string[] {
    return this.#judged.flatMap(({ kind, name, negated }) =>
      kind === "format"
        ? this.#formats.samplesOf(name)[negated ? "invalid" : "valid"]
        : (name.match(/\w+/g) ?? []).flatMap((word, _, all) => [word, all.join(""), `${word}a`]),
    );
  }

  #accepts(text: string): boolean {
    if (!this.#isOfLength(text) || this.#excluded.has(text)) return false;
    return this.#judged.every(({ kind, name, negated }) => {
      const truth =
        kind === "pattern" ? this.#patterns.matches(name, text) : this.#formats.accepts(name, text);
      return truth !== undefined && truth !== negated;
    });
  }

  #languageOf({ kind, name, negated }: Judged): Language | undefined {
    const language = kind === "pattern" ? this.#patterns.languageOf(name) : this.#formats.languageOf(name);
    return negated && language ? complement(language) : language;
  }

  #isOfLength(text: string): boolean {
    const length = lengthOf(text);
    return length >= this.#min && length <= (this.#max ?? Number.POSITIVE_INFINITY);
  }

  #has({ kind, name, negated }: Judged): boolean {
    return this.#judged.some(
      (known) => known.kind === kind && known.name === name && known.negated === negated,
    );
  }
}

function judgedOf(item: Item & { kind: "pattern" | "format" }): Judged {
  return { kind: item.kind, name: item.kind === "pattern" ? item.pattern : item.name, negated: item.negated };
}

function describe({ kind, name }: Judged): string {
  return kind === "pattern"
    ? `"pattern" ${JSON.stringify(name)}: not a regular language, or too large a one`
    : `"format" ${JSON.stringify(name)}: what it accepts is not known exactly`;
}
