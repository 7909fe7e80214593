/* Formats numbers in the locale of the reader's school, with a real minus sign. */
import { wholePercent } from '#core/percent.ts';
import { numberFormat } from './locale.ts';

function write(value: number, options: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value).replace('-', '−');
}

/** A count with separators: `2,318`. */
export function count(value: number): string {
  return write(value, { maximumFractionDigits: 0 });
}

/** A number of search results in words: `11 results`. */
export function resultsInWords(value: number): string {
  return `${count(value)} ${value === 1 ? 'result' : 'results'}`;
}

/** A share from 0 to 1 with two decimals, for tables: `.58`, `1.00`. */
export function share(value: number): string {
  return twoPlaces(value).replace(/^(−?)0(?=\D)/, '$1');
}

/** A number with two decimals: `0.58`, `−1.20`. */
export function twoPlaces(value: number): string {
  return write(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A score, points or a mean, with a decimal only if needed: `1310`, `61.4`, `−0.5`. */
export function figure(value: number): string {
  return write(value, { maximumFractionDigits: 1, useGrouping: false });
}

/** A share from 0 to 1 as a whole percentage: `52%`. */
export function percent(value: number): string {
  return write(wholePercent(value) / 100, { style: 'percent' });
}
