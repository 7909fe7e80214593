/** Widens the time window of an assignment so that it includes a second window. */
import { type RawBuilder, sql } from 'kysely';

type Column = 'opens_at' | 'due_at' | 'closes_at';

/**
 * The SQL for `on conflict do update` that widens the window of the existing row, called `present`, to
 * include the new one: the earlier opening, and the later due date and close. If either has no opening or no
 * end, the result has none.
 */
export function widerWindow(columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => {
      const wider = sql.raw(column === 'opens_at' ? 'least' : 'greatest');
      return sql`${sql.ref(column)} = case when num_nulls(present.${sql.ref(column)}, excluded.${sql.ref(column)}) > 0
        then null else ${wider}(present.${sql.ref(column)}, excluded.${sql.ref(column)}) end`;
    }),
  );
}
