/** Whose content is in view, as SQL: of every table of content, whichever feature's it is. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';

/**
 * Whether content whose school this column tells is in view, as SQL: of one's own schools, or the installation's, of which
 * the column is null. That one sees what one may change of one's own is the same question.
 */
export function contentInReach(
  column: `${string}.school`,
  { reach, caller }: { reach: Reach; caller: string },
): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach !== 'own_schools' && reach !== 'own') return sql<SqlBool>`false`;
  const school = sql.ref(column);
  return sql<SqlBool>`(${school} is null or ${school} in (select school from school_members where person = ${caller}))`;
}
