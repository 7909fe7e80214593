/** Keeps the rows in a list that are selected for a bulk action. */
import { useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

/** The selected rows across all pages. The selection is cleared when the filters (`of`) change. */
export function useChoosing<Row extends Identified>(of: string) {
  const none = { of, rows: new Map<string, Row>(), isAll: false };
  const [kept, keep] = useState(none);
  const now = kept.of === of ? kept : none;
  return {
    ...now,
    size: now.isAll ? Number.POSITIVE_INFINITY : now.rows.size,
    isChosen: ({ id }: Identified) => now.isAll || now.rows.has(id),
    choose: (chosen: readonly Row[], isChosen: boolean) => {
      const rows = new Map(now.isAll ? [] : now.rows);
      for (const row of chosen) {
        if (isChosen) rows.set(row.id, row);
        else rows.delete(row.id);
      }
      keep({ of, rows, isAll: false });
    },
    chooseAll: () => keep({ of, rows: new Map(), isAll: true }),
    clear: () => keep(none),
  };
}

export type Choosing<Row extends Identified> = ReturnType<typeof useChoosing<Row>>;

/**
 * Returns a function that selects or deselects a row. With the shift key it does so for all rows since the
 * last one clicked.
 */
export function useRange<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  choose: (rows: readonly Row[], isChosen: boolean) => void,
) {
  const last = useRef<string>(null);
  return (row: Row, isChosen: boolean, isRange: boolean) => {
    const from = rows.findIndex((one) => keyOf(one) === last.current);
    const to = rows.findIndex((one) => keyOf(one) === keyOf(row));
    last.current = keyOf(row);
    const isWhole = isRange && from >= 0 && to >= 0;
    choose(isWhole ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], isChosen);
  };
}
