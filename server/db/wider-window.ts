/** The window of an assignment that takes another one in. */
import { type RawBuilder, sql } from 'kysely';

type Column = 'opens_at' | 'due_at' | 'closes_at';

/**
 * What an `on conflict do update` sets, as SQL, so that a row called `present` reaches as far as the new one too: no opening
 * or end where either has none, else the earlier opening and the later day that is due and end.
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
