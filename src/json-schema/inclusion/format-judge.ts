import type { JsonValue } from "../../json/node.js";
import { formatLanguage, formatSamples } from "./formats.js";

import type { Language } from "./language.js";

/** The strings of a format, validation 2020-12 section 7.3, as the validator sees them. */
export class Formats {
  readonly #compile: (schema: JsonValue) => ((value: JsonValue) => boolean) | string;
  readonly #validators = new Map<string, ((value: JsonValue) => boolean) | undefined>();

  constructor(compile: (schema: JsonValue) => ((value: JsonValue) => boolean) | string) {
    this.#compile = compile;
  }

  accepts(name: string, text: string): boolean | undefined {
    if (!this.#validators.has(name)) {
      const compiled = this.#compile({ format: name });
      this.#validators.set(name, typeof compiled === "string" ? undefined : compiled);
    }
    return this.#validators.get(name)?.(text);
  }

  /** `undefined` when no regular language is known to be the format's. */
  languageOf(name: string): Language | undefined {
    return formatLanguage(name);
  }

  /** Some strings that are of the format, and some that are not. */
  samplesOf(name: string): { readonly valid: readonly string[]; readonly invalid: readonly string[] } {
    return formatSamples(name) ?? { valid: [], invalid: [] };
  }
}
