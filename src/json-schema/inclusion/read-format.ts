import type { Assertion } from "./assertion.js";
import { formatSamples, numericFormat } from "./formats.js";
import { integer, rationalOf } from "./rational.js";

/**
 * What `format` asserts (validation 2020-12 section 7) to a validator that takes it for more than an annotation. Formats
 * that the official clients do not know are passed over by them.
 */
export function readFormat(name: string): readonly Assertion[] {
  const numeric = numericFormat(name);
  if (!numeric) return formatSamples(name) ? [{ kind: "format", name }] : [];
  const found: Assertion[] = numeric.integer ? [{ kind: "multipleOf", divisor: integer(1n) }] : [];
  const [minimum, maximum] = [rationalOf(numeric.minimum), rationalOf(numeric.maximum)];
  if (minimum) found.push({ kind: "minimum", value: minimum, exclusive: false });
  if (maximum) found.push({ kind: "maximum", value: maximum, exclusive: false });
  return found;
}
