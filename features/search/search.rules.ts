/** Pure rules to search those items of a taker that are few and already loaded. */

import { alphabetically } from '#core/text-order.ts';
import { fitsSearch, searched } from '#core/text-search.ts';

/** The rows whose names contain every word of `search`. Names that begin with it come first. */
export function rowsFitting<Row>(rows: readonly Row[], nameOf: (row: Row) => string, search: string): Row[] {
  const whole = searched(search.trim());
  return rows
    .filter((row) => fitsSearch(nameOf(row), search))
    .map((row) => ({ row, name: searched(nameOf(row)) }))
    .sort(
      (one, other) =>
        fitOf(one.name, whole) - fitOf(other.name, whole) ||
        alphabetically(nameOf(one.row), nameOf(other.row)),
    )
    .map(({ row }) => row);
}

function fitOf(name: string, whole: string): number {
  if (name.startsWith(whole)) return 0;
  return name.includes(` ${whole}`) ? 1 : 2;
}
