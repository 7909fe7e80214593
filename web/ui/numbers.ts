const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });
const wholes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A count with thousands separators and a real minus sign: `2,318`. */
export function count(value: number): string {
  return wholes.format(value).replace('-', '−');
}

/** A share from 0 to 1 with two decimals, for tables: `.58`, `1.00`. */
export function share(value: number): string {
  return value
    .toFixed(2)
    .replace(/^0(?=\.)/, '')
    .replace(/^-0?/, '−');
}

/** A score, points or a mean, with a decimal only if needed: `1310`, `61.4`, `−0.5`. */
export function figure(value: number): string {
  return figures.format(value).replace('-', '−');
}

/** A share from 0 to 1 as a whole percentage: `52%`. */
export function percent(value: number): string {
  return `${Math.round(value * 100)}%`;
}
