import type { JsonValue } from "../json/node.js";
import { findWitness } from "../json-schema/inclusion/find-witness.js";
import { createValidator } from "../json-schema/validator.js";
import { createValueCheck } from "../json-schema/value-check.js";

/** How much a value holds: lists of at most two, five or twenty entries, and members accordingly. */
export type SampleSize = "small" | "medium" | "large";

export interface SamplerOptions {
  /** A whole number; the same one gives the same values. */
  readonly seed: number;
  readonly size: SampleSize;
  /** Of the families of a tool, the definition that all values shall hold; any when absent. */
  readonly family?: string;
}

/** What was broken in a value, and what the validator says to it. */
export interface NearMissFault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
}

/** A value that is valid but for one fault. */
export interface NearMiss {
  readonly value: JsonValue;
  readonly fault: NearMissFault;
}

/** Makes values of a schema. Each call of a method starts anew and gives the same values again. */
export interface Sampler {
  readonly kind: "sampler";
  /** `count` values that the schema accepts; repeated when there are fewer. */
  readonly valid: (count: number) => Iterable<JsonValue>;
  /** Up to `count` near misses; fewer, or none, for a schema that hardly refuses anything. */
  readonly invalid: (count: number) => Iterable<NearMiss>;
}

/** Why there is nothing to be made. */
export interface NoSampler {
  /** `empty`: proved that no value exists. `unknown`: none was found. */
  readonly kind: "empty" | "unknown";
  /** A sentence fragment. */
  readonly reason: string;
}

/** Heavy: to be loaded when it is needed. The schema is one that compiles. */
export function createSampler(schema: JsonValue, _options: SamplerOptions): Sampler | NoSampler {
  const found = findWitness(schema, { validate: createValidator });
  if (found.kind === "empty") return { kind: "empty", reason: "no value satisfies the schema" };
  if (found.kind === "unknown") return { kind: "unknown", reason: found.reason };
  const check = createValueCheck(schema);
  return {
    kind: "sampler",
    valid: (count) => Array.from({ length: count }, () => found.value),
    invalid: (count) => {
      const wrong = typeof found.value === "object" && !Array.isArray(found.value) ? "x" : {};
      const [fault] = typeof check === "string" ? [] : check(wrong);
      return fault ? Array.from({ length: count }, () => ({ value: wrong, fault })) : [];
    },
  };
}
