import { type JsonValue, toValue } from "../json/node.js";
import { findValue, type Question, type Satisfiability } from "../json-schema/inclusion/find-witness.js";
import { ClientValidators } from "../json-schema/validator.js";
import type { Definition } from "../model/library.js";

/** Much less than a comparison of contracts may take: there are many questions, and most are simple. */
const STEPS = 8_000;

/** Asks which values schemas of one document accept together. The validator has the last word on every answer. */
export class SchemaQuestions {
  readonly #document: JsonValue;
  readonly #validators = new ClientValidators({ formats: "assert" });

  constructor(definitions: Iterable<Definition>) {
    const $defs: Record<string, JsonValue> = Object.create(null);
    for (const { name, emitted } of definitions) {
      // Also for a definition called `__proto__`.
      Object.defineProperty($defs, name, { value: toValue(emitted), enumerable: true, configurable: true });
    }
    this.#document = { $defs };
  }

  ask(question: Question): Satisfiability {
    const validate = (schema: JsonValue) => {
      const validator = this.#validators.compile(schema);
      return typeof validator === "string" ? validator : validator.accepts;
    };
    return findValue(this.#document, question, { steps: STEPS, validate });
  }
}
