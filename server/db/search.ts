/** Searching by words. It knows how text is folded and escaped, and no table. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether every word of `search` occurs in `folded`, a column or expression made by `fold()`; true without
 * a word.
 */
export function everyWord(folded: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) => sql<SqlBool>`${folded} like '%' || ${pattern(word)} || '%'`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

/**
 * How well `folded` fits what was searched, the best first: it begins with it (0), one of its words does (1), it holds
 * it anywhere, or its words here and there (2).
 */
export function fitOf(folded: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const whole = pattern(search.trim().replaceAll(/\s+/g, ' '));
  return sql<number>`case when ${folded} like ${whole} || '%' then 0
    when ${folded} like '% ' || ${whole} || '%' then 1 else 2 end`;
}

/** Folding may itself make a `%`, so what a pattern would read otherwise is escaped after that, in SQL. */
function pattern(text: string): RawBuilder<string> {
  return sql<string>`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
}

/**
 * So many rows that fit are looked at to find the best of them. Whoever gets more has written too little for the best to
 * matter, and looking at all would take the longer the larger the house is.
 */
export const MOST_LOOKED_AT = 200;
