import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeptScores } from '../score.rules.ts';

const sessionColumns = [
  'sessions.id',
  'sessions.assessment',
  'sessions.revision',
  'sessions.taker',
  'sessions.mode',
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
  'sessions.correctness_released_at',
  'sessions.answers_released_at',
  'sessions.out_since',
  'sessions.seen_before',
  'sessions.partly_seen',
  'sessions.score_scale',
] as const;

/** One session with its sections; null if there is none. */
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
      eb
        .selectFrom('assessments')
        .select('assessments.exam')
        .whereRef('assessments.id', '=', 'sessions.assessment')
        .as('exam'),
    )
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
    .where('sessions.assessment', 'is not', null)
    .$narrowType<{
      assessment: string;
      section_scores: KeptScores | null;
      out_since: ReleaseInstants | null;
    }>();
}
