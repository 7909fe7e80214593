import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { everyWord, fitOf, MOST_LOOKED_AT } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

/** A person who was found, with data that distinguishes them from others in one line. */
export interface FoundPerson {
  id: string;
  name: string;
  role: Role;
  username: string;
  schools: string[];
}

/** The people who match best, active people first. `inView` filters rows of `people`. */
export async function searchPeople(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  search: string,
  most: number,
): Promise<FoundPerson[]> {
  const fitting = db
    .selectFrom('people')
    .selectAll()
    .where(inView)
    .where(everyWord(sql`people.search_text`, search))
    .limit(MOST_LOOKED_AT);
  return db
    .selectFrom(fitting.as('people'))
    .select([
      'people.id',
      'people.role',
      'people.username',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      SCHOOL_NAMES.as('schools'),
    ])
    .orderBy(sql`people.deactivated_at is not null`)
    .orderBy(fitOf(sql`people.search_text`, search))
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .limit(most)
    .execute();
}

const SCHOOL_NAMES = sql<string[]>`array(
  select schools.name from school_members join schools on schools.id = school_members.school
  where school_members.person = people.id order by schools.name)`;
