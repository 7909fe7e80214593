/** Lists the people who have a practice set, and their progress in it. */
import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PersonSet, Practised, SetTaker } from '../practised.contract.ts';

/**
 * SQL for each set and each person for whom it was created, to whom it is assigned, or who started it: one
 * row per set and person.
 */
const HAVING = sql`(
  select id as practice_set, for_user as person from practice_sets where for_user is not null
  union select practice_set, person from practice_allocations where person is not null
  union select given.practice_set, group_members.person from practice_allocations given
    join group_members using (group_id)
  union select given.practice_set, school_members.person from practice_allocations given
    join school_members using (school)
  union select practice_set, taker from sessions where practice_set is not null and status <> 'voided')`;

/** SQL for the newest session of a row of `people` on a row of `practice_sets`. */
const NEWEST = sql<Practised>`(
  select jsonb_build_object('id', sessions.id, 'status', sessions.status, 'created_at', sessions.created_at,
    'submitted_at', sessions.submitted_at,
    'asked', (select coalesce(sum(cardinality(questions)), 0) from session_sections where session = sessions.id),
    'tried', tried.count, 'right', tried.right_count)
  from sessions left join lateral (
    select count(*), count(*) filter (where practice_tries.outcome = 'right') as right_count
    from attempts join practice_tries on practice_tries.attempt = attempts.id and number = 1
    where attempts.session = sessions.id) tried on true
  where sessions.taker = people.id and sessions.practice_set = practice_sets.id and sessions.status <> 'voided'
  order by sessions.created_at desc, sessions.id desc limit 1)`;

interface Asked {
  readonly search: string | undefined;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of the people within `reach` for whom the set was made, to whom it is assigned, or who started it,
 * sorted by name. Runs two statements.
 */
export async function listSetTakers(
  db: Kysely<Tables>,
  set: string,
  { reach, caller }: View,
  { search, descending, limit, offset }: Asked,
): Promise<Page<SetTaker>> {
  const name = sql`concat_ws(' ', people.first_name, people.last_name)`;
  const matching = sql`
    from people join practice_sets on practice_sets.id = ${set}
    where people.id in (select person from ${HAVING} having_it where practice_set = ${set})
      and people.role in ('student', 'guest') and ${peopleInReach(reach, caller)}
      and ${everyWord(sql`people.search_text`, search)}`;
  const counted = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: string; name: string; session: Practised }>`
    select people.id, ${name} as name, ${NEWEST} as session ${matching}
    order by people.sort_name ${direction}, people.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(({ session, ...person }) => ({ person, session: inUtc(session) })),
  };
}

/**
 * A page of the sets that a person has or practiced: content that the reader sees, or sets created for that
 * person. The sets practiced last come first. Runs two statements.
 */
export async function listPersonSets(
  db: Kysely<Tables>,
  person: string,
  content: View,
  { search, descending, limit, offset }: Asked,
): Promise<Page<PersonSet>> {
  const matching = sql`
    from people join practice_sets on practice_sets.id in (
      select practice_set from ${HAVING} having_it where having_it.person = ${person})
    where people.id = ${person}
      and (practice_sets.for_user = people.id or ${contentInReach('practice_sets.school', content)})
      and ${everyWord(sql`practice_sets.search_text`, search)}`;
  const counted = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: string; title: string; session: Practised }>`
    select practice_sets.id, practice_sets.title, ${NEWEST} as session ${matching}
    order by (
      select max(sessions.created_at) from sessions
      where sessions.taker = people.id and sessions.practice_set = practice_sets.id and sessions.status <> 'voided'
    ) ${direction} nulls last, practice_sets.created_at ${direction}, practice_sets.id
    limit ${limit} offset ${offset}`.execute(db);
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(({ session, ...set }) => ({ set, session: inUtc(session) })),
  };
}

function inUtc(session: Practised): Practised {
  const at = (instant: string) => new Date(instant).toISOString();
  return (
    session && {
      ...session,
      created_at: at(session.created_at),
      submitted_at: session.submitted_at === null ? null : at(session.submitted_at),
    }
  );
}
