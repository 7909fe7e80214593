/** Reads attempts and visits. `saves.store.ts` writes them. */

import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { attemptStatus } from '#core/attempt-log/attempt-log.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Attempt } from '../attempts.contract.ts';
import type { GivenResponse } from '../exam.contract.ts';

/** A page of the attempts of a session in view, in the order of its questions. */
export async function listAttempts(
  db: Kysely<Tables>,
  view: View,
  session: string,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<Page<Attempt>> {
  const matching = () => attemptsInView(db, view).where('attempts.session', '=', session);
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = descending ? sql`desc` : sql`asc`;
  const rows = await matching()
    .select(ATTEMPT_COLUMNS)
    .orderBy('session_sections.position', descending ? 'desc' : 'asc')
    .orderBy(sql`array_position(session_sections.questions, attempts.question) ${direction}`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toAttempt) };
}

/** One attempt in view; null if there is none. */
export async function findAttempt(db: Kysely<Tables>, view: View, id: string): Promise<Attempt | null> {
  const row = await attemptsInView(db, view)
    .select(ATTEMPT_COLUMNS)
    .where('attempts.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

/** The attempt in view at one question of a session; null if there is none. */
export async function findAttemptOf(
  db: Kysely<Tables>,
  view: View,
  session: string,
  question: string,
): Promise<Attempt | null> {
  const row = await attemptsInView(db, view)
    .select(ATTEMPT_COLUMNS)
    .where('attempts.session', '=', session)
    .where('attempts.question', '=', question)
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

function attemptsInView(db: Kysely<Tables>, { reach, caller }: View) {
  return db
    .selectFrom('attempts')
    .innerJoin('session_sections', 'session_sections.id', 'attempts.section')
    .innerJoin('sessions', 'sessions.id', 'attempts.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .where(peopleInReach(reach, caller));
}

const ATTEMPT_COLUMNS = [
  'attempts.id',
  'attempts.session',
  'attempts.section',
  'attempts.question',
  'attempts.is_seen',
  'attempts.was_ever_answered',
  'attempts.response',
  'attempts.flagged',
  'attempts.eliminated',
  'attempts.late_response',
  'attempts.late_writer',
  'attempts.late_at',
  'attempts.time_spent_seconds',
] as const;

interface AttemptRow {
  readonly id: string;
  readonly session: string;
  readonly section: string;
  readonly question: string;
  readonly is_seen: boolean;
  readonly was_ever_answered: boolean;
  readonly response: unknown;
  readonly flagged: boolean | null;
  readonly eliminated: string[] | null;
  readonly late_response: unknown;
  readonly late_writer: number | null;
  readonly late_at: Date | null;
  readonly time_spent_seconds: number;
}

function toAttempt(row: AttemptRow): Attempt {
  const response = row.response as GivenResponse | null;
  return {
    id: row.id,
    session: row.session,
    section: row.section,
    question: row.question,
    status: attemptStatus({
      is_seen: row.is_seen,
      was_ever_answered: row.was_ever_answered,
      response: { value: response },
    }),
    response,
    flagged: row.flagged ?? false,
    eliminated: row.eliminated ?? [],
    time_spent_seconds: row.time_spent_seconds,
    late:
      row.late_writer === null
        ? null
        : {
            response: row.late_response as GivenResponse | null,
            saved_at: row.late_at?.toISOString() ?? null,
          },
  };
}

export interface Visit {
  readonly id: string;
  readonly session: string;
  readonly question: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly response_changed: boolean;
}

const VISIT_COLUMNS = [
  'attempt_visits.id',
  'attempt_visits.session',
  'attempt_visits.question',
  'attempt_visits.opened_at',
  'attempt_visits.closed_at',
  'attempt_visits.response_changed',
] as const;

/** A page of the visits of a session in view. */
export async function listVisits(
  db: Kysely<Tables>,
  view: View,
  session: string,
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<Page<Visit>> {
  const matching = () => visitsInView(db, view).where('attempt_visits.session', '=', session);
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = descending ? 'desc' : 'asc';
  const rows = await matching()
    .select(VISIT_COLUMNS)
    .orderBy('attempt_visits.opened_at', direction)
    .orderBy('attempt_visits.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** One visit in view; null if there is none. */
export async function findVisit(db: Kysely<Tables>, view: View, id: string): Promise<Visit | null> {
  const row = await visitsInView(db, view)
    .select(VISIT_COLUMNS)
    .where('attempt_visits.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function visitsInView(db: Kysely<Tables>, { reach, caller }: View) {
  return db
    .selectFrom('attempt_visits')
    .innerJoin('sessions', 'sessions.id', 'attempt_visits.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .where(peopleInReach(reach, caller));
}
