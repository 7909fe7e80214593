/**
 * Rows of releases of many sessions at once. `release-many.rules.ts` decides which sessions may be released.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { View } from '#core/access/access.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

export interface SessionToRelease extends ReleaseSubject {
  readonly assessment: string;
  readonly taker_name: string;
  readonly pending_marks: number;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
  readonly answered_count: number;
  readonly question_count: number;
}

/** The people in view without the caller: nobody sees or releases their own results this way. */
function othersInReach({ reach, caller }: View): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${peopleInReach(reach, caller)} and people.id <> ${caller})`;
}

/**
 * Sessions of a test whose takers are other people in view, except voided ones, sorted by taker name. Only
 * members of `group` if it is given.
 */
export async function listSessionsToRelease(
  db: Kysely<Tables>,
  view: View,
  { assessment, group }: { assessment: string; group: string | undefined },
): Promise<SessionToRelease[]> {
  let rows = db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select([
      'sessions.id',
      'sessions.assessment',
      'sessions.taker',
      'sessions.status',
      'sessions.scored_at',
      'sessions.released_at',
      'sessions.correctness_released_at',
      'sessions.answers_released_at',
      'sessions.out_since',
      'sessions.pending_marks',
      'sessions.raw',
      'sessions.raw_max',
      'sessions.scaled',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      sql<number>`(select count(response)::int from attempts where attempts.session = sessions.id)`.as(
        'answered_count',
      ),
      sql<number>`(select coalesce(sum(cardinality(questions)), 0)::int from session_sections
        where session_sections.session = sessions.id)`.as('question_count'),
    ])
    .where('sessions.assessment', '=', assessment)
    .where('sessions.status', '<>', 'voided')
    .where(othersInReach(view))
    .$narrowType<{ assessment: string; out_since: ReleaseInstants | null }>();
  if (group !== undefined) {
    const members = peopleOfGroups(sql`groups.id = ${group} and ${groupsInReach(view)}`);
    rows = rows.where(sql<boolean>`sessions.taker in (${members})`);
  }
  return rows.orderBy('people.sort_name').orderBy('people.id').orderBy('sessions.created_at').execute();
}

/** The facts that the release of one session depends on. */
export async function findSessionToRelease(
  db: Kysely<Tables>,
  id: string,
): Promise<Pick<
  SessionToRelease,
  'status' | 'pending_marks' | 'released_at' | 'correctness_released_at' | 'answers_released_at'
> | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['status', 'pending_marks', 'released_at', 'correctness_released_at', 'answers_released_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks those of `ids` whose takers are other people in view until the transaction ends, and returns them. */
export async function lockSessions(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(othersInReach(view))
    // Always lock in the same order, so that two releases cannot deadlock.
    .orderBy('sessions.id')
    .forUpdate('sessions')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ReleaseTerms {
  readonly effective_at: Date;
  readonly correctness: boolean;
  readonly answers: boolean;
  readonly note: string | null;
  readonly notifies: boolean;
  readonly person: string;
}

/**
 * Plans the release of these sessions. Parts already released keep their instant. The sweep looks at a
 * session again when its score is due. The caller has locked the session rows.
 */
export async function saveRelease(
  db: Kysely<Tables>,
  ids: readonly string[],
  { effective_at, correctness, answers, note, notifies, person }: ReleaseTerms,
  now: Date,
): Promise<void> {
  await sql`
    update sessions set
      released_at = coalesce(released_at, ${effective_at}),
      correctness_released_at = case when ${correctness} then coalesce(correctness_released_at, ${effective_at})
        else correctness_released_at end,
      answers_released_at = case when ${answers} then coalesce(answers_released_at, ${effective_at})
        else answers_released_at end,
      next_due_at = case when status = 'scored' then least(next_due_at, ${effective_at}) else next_due_at end,
      version = version + 1, updated_at = ${now}
    where id = any(${ids}::uuid[])`.execute(db);
  // One array per column: a value per row would exceed PostgreSQL's 65,535 parameters.
  await sql`
    insert into session_releases (session, effective_at, person, note, notifies)
    select id, ${effective_at}::timestamptz, ${person}::uuid, ${note}::text, ${notifies}::boolean
    from unnest(${ids}::uuid[]) as released (id)
    on conflict (session, effective_at) do update set
      person = excluded.person, note = excluded.note, notifies = excluded.notifies`.execute(db);
  await addEvents(db, ids, { event: 'release_planned', person }, now);
}

/**
 * Cancels pending releases of these sessions and returns the sessions that had one. The caller has locked the
 * session rows.
 */
export async function removePlanned(
  db: Kysely<Tables>,
  ids: readonly string[],
  person: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sessions set
      released_at = case when released_at > ${now} then null else released_at end,
      correctness_released_at = case when correctness_released_at > ${now} then null else correctness_released_at end,
      answers_released_at = case when answers_released_at > ${now} then null else answers_released_at end,
      -- Looks again for a release on close, which may be due instead of the planned one.
      next_due_at = case when status = 'scored' then ${now} else next_due_at end,
      version = version + 1, updated_at = ${now}
    where id = any(${ids}::uuid[])
      and (released_at > ${now} or correctness_released_at > ${now} or answers_released_at > ${now})
    returning id`.execute(db);
  const cancelled = rows.map(({ id }) => id);
  await db
    .deleteFrom('session_releases')
    .where('session', '=', sql<string>`any(${cancelled}::uuid[])`)
    .where('effective_at', '>', now)
    .execute();
  await addEvents(db, cancelled, { event: 'release_cancelled', person }, now);
  return cancelled;
}

async function addEvents(
  db: Kysely<Tables>,
  sessions: readonly string[],
  { event, person }: { event: string; person: string },
  now: Date,
): Promise<void> {
  if (sessions.length === 0) return;
  await sql`
    insert into session_events (id, session, at, event, by, person)
    select id, session, ${now}::timestamptz, ${event}::text, 'staff', ${person}::uuid
    from unnest(${sessions.map(() => v7())}::uuid[], ${sessions}::uuid[]) as happened (id, session)`.execute(
    db,
  );
}

/** The note that staff wrote with a session's newest release in effect; null if they wrote none. */
export async function findReleaseNote(
  db: Kysely<Tables>,
  session: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('session_releases')
    .select('note')
    .where('session', '=', session)
    .where('effective_at', '<=', now)
    .where('note', 'is not', null)
    .orderBy('effective_at', 'desc')
    .executeTakeFirst();
  return row?.note ?? null;
}

/** The sessions whose takers are not notified of the release that showed them the score. */
export async function listQuietlyReleased(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session_releases')
    .innerJoin('sessions', 'sessions.id', 'session_releases.session')
    .select('session')
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .where('notifies', '=', false)
    .whereRef('effective_at', '=', 'sessions.released_at')
    .execute();
  return new Set(rows.map(({ session }) => session));
}
