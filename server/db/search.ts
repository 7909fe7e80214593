/** Searching by words. It knows how text is folded and escaped, and no table. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether every word of `search` occurs in `folded`, a column or expression made by `fold()`; true without
 * a word. Folding a word may itself make a `%`, so it is escaped after that, in SQL.
 */
export function everyWord(folded: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = words.map(
    (word) =>
      sql<SqlBool>`${folded} like '%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}
