import { contains, type Language, languageOfPattern } from "./language.js";

// Without an automaton a match may take time exponential in this.
const MAX_BACKTRACKED = 24;

/** Patterns, each compiled once. */
export class Patterns {
  readonly #known = new Map<string, { language: Language | undefined; expression: RegExp | undefined }>();

  /** The strings that match; `undefined` when that is not a regular language, or too large a one. */
  languageOf(pattern: string): Language | undefined {
    return this.#compile(pattern).language;
  }

  /** Whether a string matches; `undefined` when it cannot be told in reasonable time. */
  matches(pattern: string, text: string): boolean | undefined {
    const { language, expression } = this.#compile(pattern);
    if (language) return contains(language, text);
    return text.length > MAX_BACKTRACKED ? undefined : expression?.test(text);
  }

  #compile(pattern: string) {
    const known = this.#known.get(pattern);
    if (known) return known;
    const compiled = { language: languageOfPattern(pattern), expression: expressionOf(pattern) };
    this.#known.set(pattern, compiled);
    return compiled;
  }
}

function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}
