/** Searching by words. It knows how texts are read for a search, in SQL's `searched()` and `searched_name()`, and no table. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearchable } from '#core/text-search.ts';

/**
 * Whether every word of `search` occurs in `text`, a column or expression made by `searched()` or `searched_name()`; true
 * without a word, false of punctuation alone.
 */
export function everyWord(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length > 0 && !isSearchable(words.join(' '))) return sql<SqlBool>`false`;
  // Nothing that a pattern reads otherwise is left in it: all of that is punctuation.
  const conditions = words.map((word) => sql<SqlBool>`${text} like '%' || searched(${word}) || '%'`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

/**
 * How well `text` fits what was searched, the best first: it begins with it (0), one of its words does (1), it holds
 * it anywhere, or its words here and there (2).
 */
export function fitOf(text: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const whole = sql`searched(${search.trim()})`;
  return sql<number>`case when ${text} like ${whole} || '%' then 0
    when ${text} like '% ' || ${whole} || '%' then 1 else 2 end`;
}

/**
 * So many rows that fit are looked at to find the best of them. Whoever gets more has written too little for the best to
 * matter, and looking at all would take the longer the larger the house is.
 */
export const MOST_LOOKED_AT = 200;
