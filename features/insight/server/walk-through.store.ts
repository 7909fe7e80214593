/**
 * Rows of the notes for a lesson on a test's mistakes, and the times at which answers in a session were
 * saved.
 */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** A submitted session of a different person in view; null if there is none. */
export async function findSession(db: Kysely<Tables>, { reach, caller }: View, id: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where('sessions.submitted_at', 'is not', null)
    .where('sessions.taker', '!=', caller)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** How long each section of a session was open, in seconds. */
export async function listSections(db: Kysely<Tables>, session: string) {
  return db
    .selectFrom('session_sections')
    .select(['id', sql<number | null>`extract(epoch from closed_at - opened_at)::int`.as('open_seconds')])
    .where('session', '=', session)
    .orderBy('position')
    .execute();
}

/** The answers of a session with the note on each. */
export async function listAnswers(db: Kysely<Tables>, session: string) {
  return db
    .selectFrom('attempts')
    .leftJoin('walk_through_notes', 'walk_through_notes.attempt', 'attempts.id')
    .leftJoin('people', 'people.id', 'walk_through_notes.written_by')
    .select(['attempts.id', 'attempts.question', 'walk_through_notes.note', 'walk_through_notes.updated_at'])
    .select([
      'people.id as by_id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('by_name'),
    ])
    .where('attempts.session', '=', session)
    .execute();
}

/** When answers of a session were saved, in seconds since their section opened, in order. */
export async function listVisits(db: Kysely<Tables>, session: string) {
  return db
    .selectFrom('attempt_log')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.session', '=', 'attempt_log.session')
        .onRef('attempts.question', '=', 'attempt_log.question'),
    )
    .innerJoin('session_sections', 'session_sections.id', 'attempts.section')
    .select(['attempt_log.question', sql<boolean>`attempt_log.response is not null`.as('is_answer')])
    .select(
      sql<number>`greatest(0, extract(epoch from attempt_log.saved_at - session_sections.opened_at))::int`.as(
        'at_seconds',
      ),
    )
    .where('attempt_log.session', '=', session)
    .where('attempt_log.verdict', '=', 'saved')
    .where('session_sections.opened_at', 'is not', null)
    .orderBy('attempt_log.saved_at')
    .orderBy('attempt_log.seq')
    .execute();
}

/** Marks an answer as discussed, with an optional note. Replaces an earlier note. */
export async function saveNote(
  db: Kysely<Tables>,
  attempt: string,
  note: string | null,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const row = { note, written_by: by, updated_at: now };
  await db
    .insertInto('walk_through_notes')
    .values({ attempt, ...row })
    .onConflict((conflict) => conflict.column('attempt').doUpdateSet(row))
    .execute();
}

/** Marks an answer as not discussed. */
export async function removeNote(db: Kysely<Tables>, attempt: string): Promise<void> {
  await db.deleteFrom('walk_through_notes').where('attempt', '=', attempt).execute();
}
