import { type Kysely, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Ends the relationships that these people's roles and schools no longer allow: memberships of groups in a
 * different school, groups they tutor, students they follow as a manager or counselor, and their own managers
 * and counselor. A counselor who belongs to no school may have students in any school.
 */
export async function removeStrayTies(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  const people = sql`${ids}::uuid[]`;
  await sql`
    delete from group_members using people, groups
    where group_members.person = any(${people}) and people.id = group_members.person and groups.id = group_members.group_id
      and (people.role <> 'student'
        or groups.school not in (select school from school_members where person = people.id))`.execute(db);
  await sql`
    delete from group_tutors using people, groups
    where group_tutors.person = any(${people}) and people.id = group_tutors.person and groups.id = group_tutors.group_id
      and people.role <> 'admin' and (people.role not in ('tutor', 'manager')
        or groups.school not in (select school from school_members where person = people.id))`.execute(db);
  await sql`
    delete from manager_allocations using people
    where people.id = any(${people}) and ((student = people.id and people.role <> 'student')
      or (manager = people.id and people.role <> 'manager'))`.execute(db);
  await sql`
    update people set counselor = null, version = people.version + 1, updated_at = ${now} from people theirs
    where theirs.id = any(${people}) and people.counselor = theirs.id
      and (theirs.role <> 'counselor' or ${isOfOtherSchools})`.execute(db);
  await sql`
    update people set counselor = null
    where id = any(${people}) and (role <> 'student' or ${isOfOtherSchools})`.execute(db);
}

/** Whether the counselor of a row of `people` belongs to schools but shares none with the student. */
const isOfOtherSchools = sql`(exists (select from school_members where person = people.counselor)
  and not exists (
    select from school_members mine join school_members theirs using (school)
    where mine.person = people.id and theirs.person = people.counselor))`;

interface After {
  readonly id: string;
  readonly role: Role;
  readonly schools: readonly string[];
}

/** The school and group memberships of students that end when these people get these roles and schools. */
export async function listEndingMemberships(
  db: Kysely<Tables>,
  people: readonly After[],
): Promise<{ person: string; place: string }[]> {
  const staying = people.flatMap(({ id, role, schools }) =>
    role === 'student' ? schools.map((school) => ({ id, school })) : [],
  );
  const ids = sql`${people.map(({ id }) => id)}::uuid[]`;
  const { rows } = await sql<{ person: string; place: string }>`
    with staying as (
      select * from unnest(${staying.map(({ id }) => id)}::uuid[], ${staying.map(({ school }) => school)}::uuid[]))
    select person, school as place from school_members join people on people.id = person and people.role = 'student'
    where person = any(${ids}) and (person, school) not in (select * from staying)
    union all
    select person, group_id from group_members join groups on groups.id = group_id
    where person = any(${ids}) and (person, groups.school) not in (select * from staying)`.execute(db);
  return rows;
}

/** A school, or a group with its school. For a school, `place` and `school` are the same id. */
export interface Place {
  readonly place: string;
  readonly school: string;
}

/**
 * The groups and schools that a person is in now, and those of `ids` that are schools or groups that are not
 * archived. Runs two statements.
 */
export async function listPlaces(
  db: Kysely<Tables>,
  person: string,
  ids: readonly string[],
): Promise<{ present: Place[]; named: Place[] }> {
  const present = await sql<Place>`
    select school as place, school from school_members where person = ${person}
    union all select group_id, school from group_members join groups on groups.id = group_id
    where person = ${person}`.execute(db);
  const named = await sql<Place>`
    select id as place, id as school from schools where id = any(${ids}::uuid[])
    union all select id, school from groups where id = any(${ids}::uuid[]) and archived_at is null`.execute(
    db,
  );
  return { present: present.rows, named: named.rows };
}
