import type { Leaf } from "./claims.js";
import { type Facts, isInRange } from "./facts.js";

// A longer text would be no witness to read.
const MAX_LENGTH = 1_000;

/** Numbers on and beside the bounds, the plainest first. */
export function numbersFor(leaves: readonly Leaf[], { value, whole, broken }: Facts): number[] {
  const { min, max } = value;
  const steps = leaves.flatMap(({ schema: { multipleOf } }) =>
    typeof multipleOf === "number" && multipleOf > 0 ? [multipleOf] : [],
  );
  const numbers = [0, 1, min, max, min + 1, max - 1, 0.5, min + 0.5, max - 0.5, (min + max) / 2, -1];
  for (const step of steps) {
    const start = Number.isFinite(min) ? Math.ceil(min / step) * step : 0;
    numbers.push(start, start + step, -step);
  }
  // Two steps at once: their product is a multiple of both wherever they are whole.
  numbers.push(steps.reduce((product, step) => product * step, 1));
  return numbers.filter(
    (number) =>
      Number.isFinite(number) &&
      isInRange(number, value) &&
      !(whole && !Number.isInteger(number)) &&
      !(broken && Number.isInteger(number)) &&
      steps.every((step) => Number.isInteger(number / step)),
  );
}

// One valid text for each format of validation section 7.3 that contracts commonly ask for.
const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ["date-time", "2000-01-01T00:00:00Z"],
  ["date", "2000-01-01"],
  ["time", "00:00:00Z"],
  ["duration", "P1D"],
  ["email", "a@example.com"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["uri", "https://example.com/"],
  ["uri-reference", "/"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
]);

/** The shortest texts, and one of each format asked for. Patterns are not read. */
export function stringsFor(leaves: readonly Leaf[], { length }: Facts): string[] {
  const formats = leaves.flatMap(({ schema: { format } }) => FORMATS.get(format) ?? []);
  const least = Math.max(0, Math.ceil(length.min));
  if (least > MAX_LENGTH) return formats;
  const texts = [...formats, "a".repeat(least), "b".repeat(least), "a".repeat(least + 1)];
  return texts.filter((text) => isInRange(text.length, length));
}
