/** Exact fractions of integers of any size. */

/** A fraction in lowest terms with a positive denominator. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [magnitude(a), magnitude(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** `numerator` / `denominator` in lowest terms. The denominator must be positive. */
export function rational(numerator: bigint, denominator: bigint): Rational {
  const common = gcd(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

export function isEqual(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

/** Whether the distance between `a` and `b` is at most `distance`. */
export function isWithin(a: Rational, b: Rational, distance: Rational): boolean {
  const apart = magnitude(a.numerator * b.denominator - b.numerator * a.denominator);
  return apart * distance.denominator <= distance.numerator * a.denominator * b.denominator;
}

/** The number of decimal places of the exact value; null if the decimal never ends. */
export function decimalPlaces({ denominator }: Rational): number | null {
  let rest = denominator;
  let twos = 0;
  let fives = 0;
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : null;
}

/** The exact value of the shortest decimal that parses as `value` (0.1 gives one tenth). */
export function fromNumber(value: number): Rational {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return shift < 0 ? rational(digits, 10n ** BigInt(-shift)) : rational(digits * 10n ** BigInt(shift), 1n);
}
