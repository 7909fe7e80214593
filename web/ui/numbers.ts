const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });
const wholes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A count: `2,318`, with the real minus sign. */
export function count(value: number): string {
  return wholes.format(value).replace('-', '−');
}

/** A share from 0 to 1 in two places, as a table shows it: `.58`, `1.00`. */
export function share(value: number): string {
  return value
    .toFixed(2)
    .replace(/^0(?=\.)/, '')
    .replace(/^-0?/, '−');
}

/** A score, marks or a mean, which need not be whole: `1310`, `61.4`, `−0.5`. */
export function figure(value: number): string {
  return figures.format(value).replace('-', '−');
}

/** A share from 0 to 1 in whole percent: `52%`. */
export function percent(value: number): string {
  return `${Math.round(value * 100)}%`;
}
