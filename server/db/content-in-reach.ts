/** SQL conditions for the content that a caller may see, used for every table with content. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';

/**
 * An SQL condition for visible content: content of the caller's schools, or shared content, whose school
 * column is null. The reach `own` uses this condition too.
 */
export function contentInReach(column: Column, { reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach !== 'own_schools' && reach !== 'own') return sql<SqlBool>`false`;
  const school = sql.ref(column);
  return sql<SqlBool>`(${school} is null or ${school} in ${schoolsOf(caller)})`;
}

/**
 * The condition of `contentInReach`, split for counting into parts that exclude each other. Each part can use
 * an index on the school; the combined condition would read every row.
 */
export function contentInReachParts(column: Column, view: View): readonly RawBuilder<SqlBool>[] {
  if (view.reach !== 'own_schools' && view.reach !== 'own') return [contentInReach(column, view)];
  const school = sql.ref(column);
  return [sql<SqlBool>`${school} is null`, sql<SqlBool>`${school} = any(array${schoolsOf(view.caller)})`];
}

type Column = `${string}.school`;

const schoolsOf = (person: string) => sql`(select school from school_members where person = ${person})`;
