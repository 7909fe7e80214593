import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * Ends what these people's roles and schools no longer allow: a place in a group of another school, a group
 * tutored, students followed as a manager or counseled, managers and a counselor of their own. A counselor
 * who belongs to no school follows students of any.
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

/** Whether the counselor of a row of `people` belongs to schools, and to none of theirs. */
const isOfOtherSchools = sql`(exists (select from school_members where person = people.counselor)
  and not exists (
    select from school_members mine join school_members theirs using (school)
    where mine.person = people.id and theirs.person = people.counselor))`;
