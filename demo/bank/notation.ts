/** Formats numbers and expressions for questions, as LaTeX or as prose. */

/** Writes a formula as inline LaTeX. */
export const tex = (formula: string | number): string => `\\(${formula}\\)`;

/** A LaTeX formula on its own line. */
export const shown = (formula: string): string => `\\[${formula}\\]`;

/** A sum such as `3x^2 - x + 4` from its coefficients and their factors. Zero terms are left out. */
export function expression(...terms: readonly (readonly [coefficient: number, of: string])[]): string {
  const written = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, of], index) => {
      const size = Math.abs(coefficient);
      const sign = coefficient < 0 ? '-' : '+';
      const body = of !== '' && size === 1 ? of : `${size}${of}`;
      if (index > 0) return ` ${sign} ${body}`;
      return coefficient < 0 ? `-${body}` : body;
    });
  return written.length === 0 ? '0' : written.join('');
}

/** `ax + b`, with any letter. */
export const linear = (a: number, b: number, letter = 'x'): string => expression([a, letter], [b, '']);

/** Writes a quadratic as `ax^2 + bx + c`. */
export const quadratic = (a: number, b: number, c: number): string =>
  expression([a, 'x^2'], [b, 'x'], [c, '']);

/** A negative number in parentheses: `(-3)`. */
export const bracketed = (number: number): string => (number < 0 ? `(${number})` : `${number}`);

export function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : greatestCommonDivisor(other, one % other);
}

function lowest(numerator: number, denominator: number): { top: number; bottom: number } {
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0 ? -1 : 1);
  return { top: numerator / divisor, bottom: denominator / divisor };
}

/** A LaTeX fraction in lowest terms, or a whole number. */
export function fraction(numerator: number, denominator: number): string {
  const { top, bottom } = lowest(numerator, denominator);
  if (bottom === 1) return `${top}`;
  return `${top < 0 ? '-' : ''}\\frac{${Math.abs(top)}}{${bottom}}`;
}

/** A fraction in lowest terms as answers are typed: `3/4`. */
export function plainFraction(numerator: number, denominator: number): string {
  const { top, bottom } = lowest(numerator, denominator);
  return bottom === 1 ? `${top}` : `${top}/${bottom}`;
}

/** A whole number in prose: 12,500. */
export const grouped = (number: number): string => number.toLocaleString('en-US');

/** Writes an amount of dollars, with cents if needed. */
export function money(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;
}

/** An HTML table with a heading for each column. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const head = heads.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
