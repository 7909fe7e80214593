/** Formats the numbers that the calculator shows. */

const RAISED = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const LARGEST_PLAIN = 1e12;
const SMALLEST_PLAIN = 1e-6;

/**
 * A value with ten significant digits, which a double always holds. Very large and small values get a power
 * of ten.
 */
export function valueWords(value: number): string {
  const rounded = Number(value.toPrecision(10));
  const size = Math.abs(rounded);
  if (rounded === 0) return '0';
  if (size < LARGEST_PLAIN && size >= SMALLEST_PLAIN) return withMinus(plain(rounded));
  const [digits = '', power = ''] = rounded.toExponential().split('e');
  const exponent = [...power.replace('+', '')]
    .map((sign) => (sign === '-' ? '⁻' : RAISED[Number(sign)]))
    .join('');
  return withMinus(`${digits} × 10${exponent}`);
}

/** A coordinate on a graph, with at most four decimals. */
export function coordinateWords(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000;
  if (rounded === 0 && Math.abs(value) < 1e-9) return '0';
  return rounded === 0 || Math.abs(value) >= LARGEST_PLAIN
    ? valueWords(Number(value.toPrecision(4)))
    : withMinus(plain(rounded));
}

/** Writes a point, for example `(2, −3)`. */
export function pointWords({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${coordinateWords(x)}, ${coordinateWords(y)})`;
}

/**
 * The value as a fraction with a denominator of at most 1000; null if it is an integer or there is no such
 * fraction.
 */
export function fractionWords(value: number): string | null {
  if (Number.isInteger(value) || Math.abs(value) > 1e6) return null;
  for (let bottom = 2; bottom <= 1000; bottom += 1) {
    const top = Math.round(value * bottom);
    if (top !== 0 && Math.abs(value * bottom - top) < 1e-11 * Math.max(1, Math.abs(top))) {
      return withMinus(`${top}/${bottom}`);
    }
  }
  return null;
}

function plain(value: number): string {
  return Math.abs(value) < 1e-4 ? value.toFixed(16).replace(/0+$/, '') : String(value);
}

function withMinus(words: string): string {
  return words.replace('-', '−');
}
