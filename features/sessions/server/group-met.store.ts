import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { WAS_ASKED } from './public.store.ts';

/** When members of a group were last asked a question, and how many of them were asked it. */
interface GroupMet {
  /** The start of the newest session that asked a member the question. */
  readonly at: Date;
  /** Number of members who were asked the question. */
  readonly members: number;
}

/** Questions that members of a group were asked in tests or practice after `since`, keyed by question. */
export async function listMetByGroup(
  db: Kysely<Tables>,
  group: string,
  since: Date,
): Promise<Map<string, GroupMet>> {
  const { rows } = await sql<GroupMet & { question: string }>`
    select attempts.question, max(coalesce(sessions.started_at, sessions.created_at)) as at,
      count(distinct sessions.taker)::int as members
    from group_members join sessions on sessions.taker = group_members.person
      join attempts on attempts.session = sessions.id
    where group_members.group_id = ${group} and sessions.status <> 'voided'
      and coalesce(sessions.started_at, sessions.created_at) > ${since}
      and ${WAS_ASKED}
    group by attempts.question`.execute(db);
  return new Map(rows.map(({ question, ...met }) => [question, met]));
}
