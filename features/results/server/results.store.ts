import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reach } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutcomeWord } from '../result.contract.ts';
import type { KeptScores } from '../score.rules.ts';

const sessionColumns = [
  'sessions.id',
  'sessions.assessment',
  'sessions.revision',
  'sessions.taker',
  'sessions.status',
  'sessions.seed',
  'sessions.raw',
  'sessions.raw_max',
  'sessions.scaled',
  'sessions.section_scores',
  'sessions.pending_marks',
  'sessions.submitted_at',
  'sessions.scored_at',
  'sessions.released_at',
  'sessions.out_since',
  'sessions.seen_before',
  'sessions.partly_seen',
] as const;

/** One session with its sections. */
export async function findSession(db: Kysely<Tables>, id: string) {
  const row = await sessions(db).where('sessions.id', '=', id).executeTakeFirst();
  return row ?? null;
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** One session whose taker is in reach, with names. */
export async function findSessionInReach(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  id: string,
) {
  const row = await sessions(db)
    .innerJoin('people', 'people.id', 'sessions.taker')
    .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
    .select([
      'assessments.title as assessment_title',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
    ])
    .where('sessions.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

function sessions(db: Kysely<Tables>) {
  return db
    .selectFrom('sessions')
    .select(sessionColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('session_sections')
          .select([
            'session_sections.id',
            'session_sections.section',
            'session_sections.title',
            'session_sections.questions',
            'session_sections.duration_seconds',
          ])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .orderBy('session_sections.position'),
      ).as('sections'),
    )
    .$narrowType<{ section_scores: KeptScores | null; out_since: ReleaseInstants | null }>();
}

export interface AnswerRow {
  readonly question: string;
  readonly response: Response;
  readonly is_late: boolean;
  readonly outcome: OutcomeWord | null;
  readonly marks: number | null;
  readonly flagged: boolean;
  readonly time_spent_seconds: number;
}

/** Every answer of a session that was scored or given. */
export async function listAnswers(db: Kysely<Tables>, session: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('attempts')
    .select((eb) => [
      'question',
      'response',
      eb('late_at', 'is not', null).$castTo<boolean>().as('is_late'),
      'outcome',
      'marks',
      eb.fn.coalesce('flagged', eb.lit(false)).as('flagged'),
      'time_spent_seconds',
    ])
    .where('session', '=', session)
    .$narrowType<{ response: Response }>()
    .execute();
}
