/** Who has a practice set, as rows. */
import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SetTaker } from '../practised.contract.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly session: SetTaker['session'];
}

/** A page of those within `reach` whom a set was made for or allotted to, or who began it; by name. Two statements. */
export async function listSetTakers(
  db: Kysely<Tables>,
  set: string,
  { reach, caller }: { reach: Reach; caller: string },
  {
    search,
    descending,
    limit,
    offset,
  }: { search: string | undefined; descending: boolean; limit: number; offset: number },
): Promise<Page<SetTaker>> {
  const name = sql`concat_ws(' ', people.first_name, people.last_name)`;
  const matching = sql`
    from people where people.id in (
        select for_user from practice_sets where id = ${set} and for_user is not null
        union select person from practice_allocations where practice_set = ${set} and person is not null
        union select group_members.person from practice_allocations join group_members using (group_id)
          where practice_set = ${set}
        union select school_members.person from practice_allocations join school_members using (school)
          where practice_set = ${set}
        union select taker from sessions where practice_set = ${set} and status <> 'voided')
      and people.role in ('student', 'guest') and ${peopleInReach(reach, caller)}
      and ${everyWord(sql`people.search_text`, search)}`;
  const counted = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select people.id, ${name} as name, (
      select jsonb_build_object('id', sessions.id, 'status', sessions.status, 'created_at', sessions.created_at,
        'submitted_at', sessions.submitted_at,
        'asked', (select coalesce(sum(cardinality(questions)), 0) from session_sections where session = sessions.id),
        'tried', tried.count, 'right', tried.right_count)
      from sessions left join lateral (
        select count(*), count(*) filter (where practice_tries.outcome = 'right') as right_count
        from attempts join practice_tries on practice_tries.attempt = attempts.id and number = 1
        where attempts.session = sessions.id) tried on true
      where sessions.taker = people.id and sessions.practice_set = ${set} and sessions.status <> 'voided'
      order by sessions.created_at desc, sessions.id desc limit 1) as session
    ${matching}
    order by people.sort_name ${direction}, people.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const inUtc = (instant: string) => new Date(instant).toISOString();
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(({ id, name: called, session }) => ({
      person: { id, name: called },
      session: session && {
        ...session,
        created_at: inUtc(session.created_at),
        submitted_at: session.submitted_at === null ? null : inUtc(session.submitted_at),
      },
    })),
  };
}
