/** What other features' servers may ask about schools: which are in reach. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';

/** Whether a row of `schools` is within `reach` of `caller`, as SQL. Schools are reached as one's own or all. */
export function schoolsInReach(reach: Reach, caller: string): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach !== 'own_schools') return sql<SqlBool>`false`;
  return sql<SqlBool>`schools.id in (select school from school_members where person = ${caller})`;
}

/** Those of `ids` that exist and are in reach. */
export async function listSchoolsInReach(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('schools')
    .select('id')
    .where('id', 'in', ids)
    .where(schoolsInReach(reach, caller))
    .execute();
  return rows.map((row) => row.id);
}
