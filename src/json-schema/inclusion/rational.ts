/** An exact number, in lowest terms, the denominator positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The decimal that a number is written as (its shortest form), not the binary fraction that holds it. */
export function rationalOf(value: number): Rational | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  const scale = Number(exponent) - fraction.length;
  return scale >= 0 ? rational(digits * 10n ** BigInt(scale), 1n) : rational(digits, 10n ** BigInt(-scale));
}

export function integer(value: bigint): Rational {
  return { numerator: value, denominator: 1n };
}

/** The nearest number; `undefined` beyond the range of numbers. */
export function numberOf({ numerator, denominator }: Rational): number | undefined {
  const whole = numerator / denominator;
  const rest = numerator - whole * denominator;
  if (rest === 0n) return finite(Number(whole));
  // 25 digits after the point are more than a number can hold beside a whole part.
  const decimals = (abs(rest) * 10n ** 40n) / denominator;
  const sign = numerator < 0n ? "-" : "";
  return finite(Number(`${sign}${abs(whole)}.${decimals.toString().padStart(40, "0")}`));
}

export function compareRationals(left: Rational, right: Rational): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function add(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function multiply(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

export function divide(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** The greatest integer not above the value. */
export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** The least integer not below the value. */
export function ceiling(value: Rational): bigint {
  return -floor({ numerator: -value.numerator, denominator: value.denominator });
}

export function isMultiple(value: Rational, divisor: Rational): boolean {
  return divide(value, divisor).denominator === 1n;
}

/** Whether the quotient is a whole number to a validator, which divides binary fractions and rounds. */
export function isRoundedMultiple(value: number, divisor: Rational): boolean {
  return Number.isInteger(value / (numberOf(divisor) ?? Number.NaN));
}

// Rounding, where it makes a difference at all, makes one among so many multiples.
const ROUNDED = 1000;

/**
 * Whether all multiples of one number are multiples of another, to a validator as well. `undefined` when they are, but
 * not to a validator: 0.3 is no multiple of 0.1 to it.
 */
export function impliesMultiple(grid: Rational, divisor: Rational): boolean | undefined {
  if (!isMultiple(grid, divisor)) return false;
  if (grid.denominator === 1n && divisor.denominator === 1n) return true;
  for (let factor = 1; factor <= ROUNDED; factor++) {
    const value = numberOf(multiply(grid, integer(BigInt(factor))));
    if (value === undefined) break;
    if (isRoundedMultiple(value, grid) && !isRoundedMultiple(value, divisor)) return undefined;
  }
  return true;
}

/** The least positive number that both divide. */
export function leastCommonMultiple(left: Rational, right: Rational): Rational {
  const numerator =
    (left.numerator * right.numerator) / greatestCommonDivisor(left.numerator, right.numerator);
  return rational(abs(numerator), greatestCommonDivisor(left.denominator, right.denominator));
}

export function textOfRational({ numerator, denominator }: Rational): string {
  return `${numerator}/${denominator}`;
}

function rational(numerator: bigint, denominator: bigint): Rational {
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator, denominator) * sign;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [abs(left), abs(right)];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
