/**
 * SQL for sessions that students submitted, whether released or not. The answers are read by the feature
 * `evidence`.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface HandedIn {
  readonly id: string;
  readonly taker: string;
  readonly title: string;
  /** `review` is practice of questions that were missed before. */
  readonly kind: 'test' | 'practice' | 'review';
  readonly submitted_at: Date;
  /** The time spent on the questions of the session. */
  readonly seconds: number;
}

/**
 * The sessions that these people submitted from `from` until before `until`, oldest first, without voided
 * ones.
 */
export async function listHandedIn(
  db: Kysely<Tables>,
  people: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<HandedIn[]> {
  if (people.length === 0) return [];
  return submitted(
    db,
    sql`sessions.taker = any(${people}::uuid[]) and sessions.submitted_at >= ${from} and sessions.submitted_at < ${until}`,
  );
}

/** Returns which of these sessions are submitted and not voided. */
export async function findHandedIn(db: Kysely<Tables>, sessions: readonly string[]): Promise<HandedIn[]> {
  if (sessions.length === 0) return [];
  return submitted(db, sql`sessions.id = any(${sessions}::uuid[]) and sessions.submitted_at is not null`);
}

function submitted(db: Kysely<Tables>, which: RawBuilder<SqlBool>): Promise<HandedIn[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('assessments', 'assessments.id', 'sessions.assessment')
    .leftJoin('practice_sets', 'practice_sets.id', 'sessions.practice_set')
    .select(['sessions.id', 'sessions.taker', 'sessions.submitted_at'])
    .select(sql<string>`coalesce(assessments.title, practice_sets.title, '')`.as('title'))
    .select(
      sql<HandedIn['kind']>`case when practice_sets.origin = 'review' then 'review'
        when sessions.practice_set is not null or sessions.mode = 'practice' then 'practice' else 'test' end`.as(
        'kind',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(time_spent_seconds), 0)::int from attempts where attempts.session = sessions.id)`.as(
        'seconds',
      ),
    )
    .where(which)
    .where('sessions.status', 'in', ['submitted', 'scored', 'released'])
    .orderBy('sessions.submitted_at')
    .orderBy('sessions.id')
    .$narrowType<{ submitted_at: Date }>()
    .execute();
}
