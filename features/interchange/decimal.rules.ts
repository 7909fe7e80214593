/** Exact decimal numbers as files write them, without binary rounding. */

/** `units` × 10^−`places`; `places` ≥ 0. */
export interface Decimal {
  units: bigint;
  places: number;
}

/** Far beyond what any question needs; more digits could fill the memory. */
const MOST_DIGITS = 60;
const MOST_EXPONENT = 60;

/** Reads a number like `-3.50`, `.5` or `1.2e-3`; null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,3}))?$/.exec(text.trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (whole === '' && fraction === '') return null;
  if (whole.length + fraction.length > MOST_DIGITS || Math.abs(Number(exponent)) > MOST_EXPONENT) return null;
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places };
}

/** Prints without exponent and trailing zeros: `-3.5`, `0.5`, `1200`. */
export function printDecimal({ units, places }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places);
  return { units: scaled(a, places) + scaled(b, places), places };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { units: -b.units, places: b.places });
}

export function halfOf({ units, places }: Decimal): Decimal {
  return { units: units * 5n, places: places + 1 };
}

/** Negative, zero or positive if `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const { units } = subtractDecimals(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

function scaled({ units, places }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(to - places);
}
