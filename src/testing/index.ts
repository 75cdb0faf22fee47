/**
 * `ombi-schema/testing`: values of contracts for property tests. Needs `fast-check`.
 */
import fc from "fast-check";
import type { JsonValue } from "../json/node.js";
import { listedChoices } from "../sample/choices.js";
import { narrowToFamily } from "../sample/family.js";
import { createSource, type SampleSize, SIZES } from "../sample/sampler.js";

export { type Coverage, measureCoverage, type Share } from "../sample/coverage.js";
export {
  createSampler,
  type NearMiss,
  type NearMissFault,
  type NoSampler,
  type Sampler,
  type SamplerOptions,
  type SampleSize,
} from "../sample/sampler.js";
export type { JsonValue };

/** A JSON Schema as an import or `JSON.parse` gives it. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

export interface ArbitraryOptions {
  /** How much the values hold; `small` when absent. */
  readonly size?: SampleSize;
  /** Of the families of a tool, the definition that all values shall hold; any when absent. */
  readonly family?: string;
}

const MOST_DECISIONS = 400;
const LARGEST = 2 ** 31 - 1;

/**
 * Values that a schema accepts, each checked by the validator. They shrink: towards fewer members, shorter lists and the
 * alternatives that come first.
 *
 * Throws where there is no value, or none can be found, and says which of the two it is.
 */
export function arbitraryOf<Value = JsonValue>(
  schema: Schema,
  { size = "small", family }: ArbitraryOptions = {},
): fc.Arbitrary<Value> {
  const whole = schema as JsonValue;
  const narrowed = family === undefined ? whole : narrowToFamily(whole, family);
  if (narrowed === undefined) throw new RangeError(`The schema does not allow ${JSON.stringify(family)}.`);
  const source = createSource(whole, narrowed);
  if (!("make" in source)) throw new RangeError(`There is nothing to make: ${source.reason}.`);
  return fc
    .array(fc.nat(LARGEST), { maxLength: MOST_DECISIONS, size: "max" })
    .map((decisions) => source.make(listedChoices(decisions), SIZES[size]) as Value);
}
