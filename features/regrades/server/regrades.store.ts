import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Reach } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { RegradeAction, RegradedOutcome } from '../regrades.contract.ts';

/** Records that a question was regraded. Returns the regrade's id. */
export async function addRegrade(
  db: Kysely<Tables>,
  regrade: {
    question: string;
    action: RegradeAction;
    reason: string;
    regraded_by: string;
    regraded_at: Date;
  },
): Promise<string> {
  const id = v7();
  await db
    .insertInto('regrades')
    .values({ id, ...regrade })
    .execute();
  return id;
}

/** A session's outcome and score before and after a regrade. */
export interface RegradedSession {
  readonly session: string;
  readonly outcome: { readonly before: RegradedOutcome; readonly after: RegradedOutcome };
  readonly before: Score;
  readonly after: Score;
}
interface Score {
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
}

/** Records both scores of these sessions in one statement. */
export async function addSessionRegrades(
  db: Kysely<Tables>,
  regrade: string,
  rows: readonly RegradedSession[],
): Promise<void> {
  if (rows.length === 0) return;
  const of = (pick: (row: RegradedSession) => number | null) => sql`${rows.map(pick)}::float8[]`;
  await sql`
    insert into session_regrades (session, regrade, outcome_before, outcome_after, raw_before, raw_after,
      raw_max_before, raw_max_after, scaled_before, scaled_after)
    select session, ${regrade}::uuid, outcome_before, outcome_after, raw_before, raw_after,
      raw_max_before, raw_max_after, scaled_before, scaled_after
    from unnest(${rows.map(({ session }) => session)}::uuid[],
      ${rows.map(({ outcome }) => outcome.before)}::text[], ${rows.map(({ outcome }) => outcome.after)}::text[],
      ${of(({ before }) => before.raw)}, ${of(({ after }) => after.raw)},
      ${of(({ before }) => before.raw_max)}, ${of(({ after }) => after.raw_max)},
      ${of(({ before }) => before.scaled)}, ${of(({ after }) => after.scaled)})
      as each (session, outcome_before, outcome_after, raw_before, raw_after, raw_max_before, raw_max_after,
        scaled_before, scaled_after)`.execute(db);
}

/** The regrades of a session, oldest first, with the section and the number of the question in its test. */
export async function listRegradesOf(db: Kysely<Tables>, session: string) {
  return db
    .selectFrom('session_regrades')
    .innerJoin('regrades', 'regrades.id', 'session_regrades.regrade')
    .innerJoin('session_sections', (join) =>
      join
        .onRef('session_sections.session', '=', 'session_regrades.session')
        .on(sql<boolean>`regrades.question = any(session_sections.questions)`),
    )
    .select([
      'regrades.id',
      'regrades.question',
      'regrades.action',
      'regrades.reason',
      'regrades.regraded_at',
      'session_sections.title as section_title',
      sql<number>`array_position(session_sections.questions, regrades.question)`.as('number'),
      'raw_before',
      'raw_after',
      'raw_max_before',
      'raw_max_after',
      'scaled_before',
      'scaled_after',
    ])
    .where('session_regrades.session', '=', session)
    .$narrowType<{ action: RegradeAction }>()
    .orderBy('regrades.regraded_at')
    .orderBy('regrades.id')
    .execute();
}

/** The groups of these people that the caller sees, keyed by person and sorted by name. */
export async function listGroupsOf(
  db: Kysely<Tables>,
  view: { readonly reach: Reach; readonly caller: string },
  people: readonly string[],
): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.person', 'groups.name'])
    .where('group_members.person', '=', sql<string>`any(${people}::uuid[])`)
    .where(liveGroupsInReach(view))
    .orderBy('groups.name')
    .execute();
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return new Map([...byPerson].map(([person, own]) => [person, own.map(({ name }) => name)]));
}
