import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Role, View } from '#core/access/access.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { peopleInReach } from './public.store.ts';

interface Carer {
  id: string;
  name: string;
  role: Role;
  schools: string[];
}

/** A page of the active managers and tutors whom the caller may see. */
export async function listManagersAndTutors(
  db: Kysely<Tables>,
  { reach, caller }: View,
  query: {
    search?: string | undefined;
    role?: 'manager' | 'tutor' | undefined;
    school?: string | undefined;
    ordering: 'name' | '-name';
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Carer>> {
  const { role, school } = query;
  const matching = () => {
    const people = db
      .selectFrom('people')
      .where('people.role', 'in', role === undefined ? ['manager', 'tutor'] : [role])
      .where('people.deactivated_at', 'is', null)
      .where(peopleInReach(reach, caller))
      .where(everyWord(sql`people.search_text`, query.search));
    return school === undefined
      ? people
      : people.where(sql<boolean>`people.id in (select person from school_members where school = ${school})`);
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'name' ? 'asc' : 'desc';
  const rows = await matching()
    .select((eb) => [
      'people.id',
      'people.role',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      jsonArrayFrom(
        eb
          .selectFrom('school_members')
          .innerJoin('schools', 'schools.id', 'school_members.school')
          .select('schools.name')
          .whereRef('school_members.person', '=', 'people.id')
          .orderBy('schools.name'),
      ).as('schools'),
    ])
    .orderBy('people.sort_name', direction)
    .orderBy('people.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map((row) => ({ ...row, schools: row.schools.map(({ name }) => name) })) };
}
