/** SQL for searching by words, based on the database functions `searched()` and `searched_name()`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearchable } from '#core/text-search.ts';

/**
 * Whether every word of `search` occurs in `text`, which is a column or expression that `searched()` or
 * `searched_name()` computed. True if `search` has no word, false if it has only punctuation.
 */
export function everyWord(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<SqlBool> {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length > 0 && !isSearchable(words.join(' '))) return sql<SqlBool>`false`;
  // No escaping is needed: pattern characters are punctuation, which `searched()` removes.
  const conditions = words.map((word) => sql<SqlBool>`${text} like '%' || searched(${word}) || '%'`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `);
}

/**
 * Ranks how well `text` matches the search: 0 if the text begins with it, 1 if a word in the text does,
 * otherwise 2.
 */
export function fitOf(text: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const whole = sql`searched(${search.trim()})`;
  return sql<number>`case when ${text} like ${whole} || '%' then 0
    when ${text} like '% ' || ${whole} || '%' then 1 else 2 end`;
}

/**
 * The best matches are chosen from this many rows. A search with more matches is too short for the ranking to
 * matter, and ranking all rows would become slower as the school grows.
 */
export const MOST_LOOKED_AT = 200;
