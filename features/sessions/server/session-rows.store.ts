/**
 * Reads sessions for lists and detail pages. The WHERE limits rows to the caller's view, and a page takes few
 * statements.
 */

import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SessionStatus } from '../sessions.contract.ts';
import { type RoomState, roomColumns, type Shown, toRoomState } from './room-state.store.ts';

interface SessionsQuery {
  user?: string | undefined;
  assessment?: string | undefined;
  practice_set?: string | undefined;
  group?: string | undefined;
  status?: SessionStatus | undefined;
  live?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** Statuses of a session in progress. */
export const LIVE: readonly SessionStatus[] = ['in_progress', 'on_break', 'paused'];

/** A page of the sessions in view. Runs two SQL statements for any page size. */
export async function listSessionRows(
  db: Kysely<Tables>,
  view: View,
  query: SessionsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<SessionFacts>> {
  const matching = () => {
    let sessions = inView(db, view).where(everyWord(sql`people.search_text`, query.search));
    if (query.user !== undefined) sessions = sessions.where('sessions.taker', '=', query.user);
    sessions =
      query.practice_set === undefined
        ? sessions.where('sessions.assessment', 'is not', null)
        : sessions.where('sessions.practice_set', '=', query.practice_set);
    if (query.assessment !== undefined) {
      sessions = sessions.where('sessions.assessment', '=', query.assessment);
    }
    if (query.group !== undefined) {
      sessions = sessions.where(
        sql<boolean>`sessions.taker in (${peopleOfGroups(sql`groups.id = ${query.group} and ${groupsInReach(view)}`)})`,
      );
    }
    if (query.status !== undefined) sessions = sessions.where('sessions.status', '=', query.status);
    if (query.live !== undefined)
      sessions = sessions.where('sessions.status', query.live ? 'in' : 'not in', LIVE);
    if (query.from !== undefined)
      sessions = sessions.where('sessions.created_at', '>=', new Date(query.from));
    if (query.to !== undefined) sessions = sessions.where('sessions.created_at', '<', new Date(query.to));
    return sessions;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const page = matching()
    .select('sessions.id')
    .orderBy('sessions.created_at', direction)
    .orderBy('sessions.id', direction)
    .limit(limit)
    .offset(offset);
  const rows = await factsOf(db, page)
    .orderBy('sessions.created_at', direction)
    .orderBy('sessions.id', direction)
    .execute();
  return { count, rows };
}

/** One session in view; null if there is none. */
export async function findSessionRow(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<SessionFacts | null> {
  return (await listSessionRowsOf(db, view, [id])).get(id) ?? null;
}

/** The sessions of `ids` that are in view, keyed by id. */
export async function listSessionRowsOf(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<Map<string, SessionFacts>> {
  const those = inView(db, view)
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`);
  const rows = await factsOf(db, those).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function inView(db: Kysely<Tables>, { reach, caller }: View) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .where(peopleInReach(reach, caller));
}

/** Counts answers only for the rows of the page, not for all rows that match. */
function factsOf(db: Kysely<Tables>, ids: SelectQueryBuilder<Tables, 'sessions' | 'people', { id: string }>) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .leftJoin('assessments', 'assessments.id', 'sessions.assessment')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('session_sections')
          .select([
            sql<number>`coalesce(sum(cardinality(questions)), 0)`.as('question_count'),
            sql<string | null>`min(title) filter (where status = 'open')`.as('present_title'),
            sql<Date | null>`min(ends_at) filter (where status = 'open')`.as('present_ends_at'),
          ])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .as('sections'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('attempts')
          .select([
            sql<number>`count(response)`.as('answered_count'),
            sql<number>`count(late_writer)`.as('late_count'),
          ])
          .whereRef('attempts.session', '=', 'sessions.id')
          .as('answers'),
      (join) => join.onTrue(),
    )
    .where('sessions.id', 'in', ids)
    .select([
      'sessions.id',
      'sessions.assessment',
      'sessions.revision',
      'assessments.title as assessment_title',
      'sessions.practice_set',
      sql<string | null>`(select title from practice_sets where practice_sets.id = sessions.practice_set)`.as(
        'set_title',
      ),
      'assessments.exam',
      'sessions.taker',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'sessions.mode',
      'sessions.status',
      'sessions.created_at',
      'sessions.started_at',
      'sessions.finish_by',
      'sessions.submitted_at',
      'sessions.break_ends_at',
      'sessions.added_seconds',
      'sessions.pause',
      'sessions.receipt',
      'sessions.scored_at',
      'sessions.released_at',
      'sessions.correctness_released_at',
      'sessions.answers_released_at',
      'sessions.out_since',
      'sessions.partly_seen',
      'sessions.raw',
      'sessions.raw_max',
      'sessions.scaled',
      'sessions.pending_marks',
      'sections.question_count',
      'sections.present_title',
      'sections.present_ends_at',
      'answers.answered_count',
      'answers.late_count',
    ])
    .$narrowType<{ pause: { since: number } | null; out_since: ReleaseInstants | null }>();
}

type Facts = Awaited<ReturnType<ReturnType<typeof factsOf>['executeTakeFirstOrThrow']>>;
export interface SessionFacts extends Facts {}

/** A session in view with its sections in order, and the state of its room for the questions in `shown`. */
export async function findSessionWhole(
  db: Kysely<Tables>,
  view: View,
  id: string,
  shown: Shown | null = null,
): Promise<WholeSession | null> {
  const those = inView(db, view).select('sessions.id').where('sessions.id', '=', id);
  const row = await factsOf(db, those)
    .select((eb) => [
      ...roomColumns(eb, shown),
      jsonArrayFrom(
        eb
          .selectFrom('session_sections')
          .select([
            'session_sections.id',
            'session_sections.title',
            'session_sections.position',
            sql<'locked' | 'open' | 'closed'>`session_sections.status`.as('status'),
            'duration_seconds',
            'extension_seconds',
            'opened_at',
            'ends_at',
            'closed_at',
            'break_after_seconds',
            'questions',
            sql<number>`cardinality(questions)`.as('question_count'),
            sql<number>`(select count(response) from attempts where attempts.section = session_sections.id)`.as(
              'answered_count',
            ),
          ])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .orderBy('position'),
      ).as('sections'),
    ])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, room: toRoomState(row) };
}

/** Instants of sections are strings, as the database writes them in JSON. */
export interface WholeSession extends SessionFacts {
  readonly room: RoomState;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly position: number;
    readonly status: 'locked' | 'open' | 'closed';
    readonly duration_seconds: number | null;
    readonly extension_seconds: number;
    readonly opened_at: string | null;
    readonly ends_at: string | null;
    readonly closed_at: string | null;
    readonly break_after_seconds: number | null;
    readonly questions: readonly string[];
    readonly question_count: number;
    readonly answered_count: number;
  }[];
}

/** A page of the events of a session in view, oldest first. */
export async function listEvents(
  db: Kysely<Tables>,
  view: View,
  session: string,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<Page<EventRow>> {
  const matching = () =>
    db
      .selectFrom('session_events')
      .innerJoin('sessions', 'sessions.id', 'session_events.session')
      .innerJoin('people', 'people.id', 'sessions.taker')
      .where('session_events.session', '=', session)
      .where(peopleInReach(view.reach, view.caller));
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching()
    .leftJoin('people as actors', 'actors.id', 'session_events.person')
    .select([
      'session_events.id',
      'session_events.at',
      'session_events.event',
      'session_events.by',
      'session_events.section',
      'session_events.reason',
      'session_events.person',
      sql<string>`concat_ws(' ', actors.first_name, actors.last_name)`.as('person_name'),
    ])
    .orderBy('session_events.at', direction)
    .orderBy('session_events.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly event: string;
  readonly by: 'taker' | 'staff' | 'clock';
  readonly section: string | null;
  readonly reason: string | null;
  readonly person: string | null;
  readonly person_name: string;
}

/** The people of `people` who are in the middle of a session, sorted by name. */
export async function listUnderWay(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from people
    where id in (select taker from sessions
      where taker = any(${people}::uuid[]) and status in ('in_progress', 'on_break', 'paused'))
    order by sort_name, id`.execute(db);
  return rows;
}
