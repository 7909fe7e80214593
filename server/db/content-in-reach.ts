/** Whose content is in view, as SQL: of every table of content, whichever feature's it is. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';

/**
 * Whether content whose school this column tells is in view, as SQL: of one's own schools, or the installation's, of which
 * the column is null. That one sees what one may change of one's own is the same question.
 */
export function contentInReach(column: Column, { reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach !== 'own_schools' && reach !== 'own') return sql<SqlBool>`false`;
  const school = sql.ref(column);
  return sql<SqlBool>`(${school} is null or ${school} in ${schoolsOf(caller)})`;
}

/**
 * The same as conditions that no row fulfils two of, for what is counted: an index that begins with the school counts each,
 * where of both at once every row is read.
 */
export function contentInReachParts(column: Column, view: View): readonly RawBuilder<SqlBool>[] {
  if (view.reach !== 'own_schools' && view.reach !== 'own') return [contentInReach(column, view)];
  const school = sql.ref(column);
  return [sql<SqlBool>`${school} is null`, sql<SqlBool>`${school} = any(array${schoolsOf(view.caller)})`];
}

type Column = `${string}.school`;

const schoolsOf = (person: string) => sql`(select school from school_members where person = ${person})`;
