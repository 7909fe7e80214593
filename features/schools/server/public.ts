/** What other features' servers may ask about schools: which are in reach, more of them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { schoolNameTaken } from '../schools.contract.ts';

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

/** The ids of a person's schools. */
export async function listSchoolsOf(db: Kysely<Tables>, person: string): Promise<string[]> {
  const rows = await db.selectFrom('school_members').select('school').where('person', '=', person).execute();
  return rows.map(({ school }) => school);
}

/** Adds schools, in UTC until someone says where they are. Throws `school_name_taken`. */
export async function addSchools(
  db: Kysely<Tables>,
  schools: readonly { id: string; name: string }[],
  now: Date,
): Promise<void> {
  if (schools.length === 0) return;
  const rows = schools.map((school) => ({ ...school, time_zone: 'UTC', created_at: now, updated_at: now }));
  try {
    await db.insertInto('schools').values(rows).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'schools_name_key')) throw error;
    throw new Problem(schoolNameTaken, {
      detail: 'Someone made a school of this name just now. Send the file again.',
    });
  }
}
