import type { JsonValue } from "../json/node.js";
import { findWitness } from "../json-schema/inclusion/find-witness.js";
import { createClientValidator, createValidator, type Validator } from "../json-schema/validator.js";
import { createJudge } from "../json-schema/value-check.js";
import { balancedChoices, type Choices } from "./choices.js";
import { accepted } from "./demand.js";
import { narrowToFamily } from "./family.js";
import { ValueMaker } from "./make-value.js";
import { type NearMiss, nearMisses } from "./near-misses.js";
import type { Size } from "./workshop.js";

export type { NearMiss, NearMissFault } from "./near-misses.js";

/** How much a value holds: lists of up to two, four or twelve entries more than they need, and members accordingly. */
export type SampleSize = "small" | "medium" | "large";

export interface SamplerOptions {
  /** A whole number; the same one gives the same values. */
  readonly seed: number;
  readonly size: SampleSize;
  /** Of the families of a tool, the definition that all values shall hold; any when absent. */
  readonly family?: string;
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
  /** `empty`: proved that no value exists. `unknown`: none was found. `no-family`: the schema does not allow the family. */
  readonly kind: "empty" | "unknown" | "no-family";
  /** A sentence fragment. */
  readonly reason: string;
}

export const SIZES: Readonly<Record<SampleSize, Size>> = {
  small: { entries: 2, presence: 0.4, depth: 6 },
  medium: { entries: 4, presence: 0.8, depth: 7 },
  large: { entries: 12, presence: 2, depth: 8 },
};

const TRIES = 8;

/**
 * Values are put together from the schema, each checked by the validator before it leaves. Where that fails, the
 * engine that proves things about schemas is asked for a value, or for a proof that there is none.
 */
export function createSampler(schema: JsonValue, options: SamplerOptions): Sampler | NoSampler {
  const { seed, size, family } = options;
  const narrowed = family === undefined ? schema : narrowToFamily(schema, family);
  if (narrowed === undefined) return { kind: "no-family", reason: `the schema does not allow "${family}"` };
  const source = createSource(schema, narrowed);
  if (!("make" in source)) return source;
  const valid = function* (count: number) {
    const choices = balancedChoices(seed);
    for (let made = 0; made < count; made++) yield source.make(choices, SIZES[size]);
  };
  return {
    kind: "sampler",
    valid,
    invalid: (count) =>
      nearMisses(schema, { seed, count, size: SIZES[size], valid: () => valid(Number.POSITIVE_INFINITY) }),
  };
}

/** Where valid values come from. */
export interface ValueSource {
  readonly make: (choices: Choices, size: Size) => JsonValue;
}

/** Values that both schemas accept; the second one is the one that they are made from. */
export function createSource(schema: JsonValue, narrowed: JsonValue = schema): ValueSource | NoSampler {
  const validators = [schema, ...(narrowed === schema ? [] : [narrowed])].map(createClientValidator);
  const isValid = (value: JsonValue) => validators.every((accepts) => accepts(value));
  const judge = createJudge(narrowed);
  const maker = new ValueMaker(judge);
  const attempt = (choices: Choices, size: Size) => {
    judge.forget();
    const value = maker.make([accepted(judge.root)], choices, size);
    return value !== undefined && isValid(value) ? value : undefined;
  };
  const first = tryOften(() => balancedChoices(1), attempt);
  if (first !== undefined) return { make: (choices, size) => tryOnce(choices, size, attempt) ?? first };
  const found = findWitness(narrowed, { validate: validatorOrFault });
  if (found.kind === "empty") return { kind: "empty", reason: "no value satisfies the schema" };
  if (found.kind === "unknown") return { kind: "unknown", reason: found.reason };
  if (!isValid(found.value)) return { kind: "unknown", reason: "the validator refuses what was found" };
  return { make: () => found.value };
}

function tryOften(
  begin: () => Choices,
  attempt: (choices: Choices, size: Size) => JsonValue | undefined,
): JsonValue | undefined {
  const choices = begin();
  for (let tried = 0; tried < TRIES; tried++) {
    const value = attempt(choices, SIZES.small);
    if (value !== undefined) return value;
  }
  return undefined;
}

function tryOnce(
  choices: Choices,
  size: Size,
  attempt: (choices: Choices, size: Size) => JsonValue | undefined,
): JsonValue | undefined {
  for (let tried = 0; tried < 3; tried++) {
    const value = attempt(choices, tried === 0 ? size : SIZES.small);
    if (value !== undefined) return value;
  }
  return undefined;
}

function validatorOrFault(schema: JsonValue): Validator | string {
  try {
    return createValidator(schema);
  } catch (error) {
    return (error as Error).message;
  }
}
