/** Which rows of a list are chosen for an act on many. It knows ids alone. */
import { useRef, useState } from 'react';

interface Identified {
  readonly id: string;
}

/** What is chosen, on whatever page; other filters (`of`) let go of it. */
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

/** Chooses a row of a page or lets go of it; with shift all from the last one that was chosen or let go. */
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
