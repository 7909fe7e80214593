import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ReleaseInstants } from '../release.rules.ts';
import { RELEASE_COLUMNS, type ReleaseSubject } from './release.store.ts';

/** A session of a person that asked some of the given questions. */
export interface AskedEarlier extends ReleaseSubject {
  /** The given questions that this session asked. */
  readonly asked: readonly string[];
}

/** Sessions of `taker`, except the session `except`, that asked any of `questions`. */
export function listAskedEarlier(
  db: Kysely<Tables>,
  { taker, except, questions }: { taker: string; except: string; questions: readonly string[] },
): Promise<AskedEarlier[]> {
  return db
    .selectFrom('sessions')
    .innerJoinLateral(
      sql<{ asked: string[] | null }>`(
        select array_agg(question) as asked
        from session_sections cross join unnest(session_sections.questions) question
        where session_sections.session = sessions.id and question = any(${questions}::uuid[]))`.as('same'),
      (join) => join.onTrue(),
    )
    .select([...RELEASE_COLUMNS, 'same.asked'])
    .where('taker', '=', taker)
    .where('id', '!=', except)
    .where('same.asked', 'is not', null)
    .$narrowType<{ out_since: ReleaseInstants | null; asked: string[] }>()
    .execute();
}

/**
 * Those of `questions` that a practice check revealed to `taker` in a session other than `except`, each with
 * the time of the first such check.
 */
export async function listChecked(
  db: Kysely<Tables>,
  { taker, except, questions }: { taker: string; except: string; questions: readonly string[] },
): Promise<{ question: string; at: Date }[]> {
  const { rows } = await sql<{ question: string; at: Date }>`
    select attempts.question, min(practice_tries.tried_at) as at
    from sessions join attempts on attempts.session = sessions.id
      join practice_tries on practice_tries.attempt = attempts.id
    where sessions.taker = ${taker} and sessions.practice_set is not null and sessions.id <> ${except}
      and attempts.question = any(${questions}::uuid[])
    group by attempts.question`.execute(db);
  return rows;
}

/**
 * Tests of `taker`, except the session `except`, that are in progress or ended after `since`: revision, start
 * and end.
 */
export async function listTestsSince(
  db: Kysely<Tables>,
  { taker, except, since }: { taker: string; except: string; since: Date },
): Promise<{ revision: string; from: Date; until: Date | null }[]> {
  const { rows } = await sql<{ revision: string; from: Date; until: Date | null }>`
    select revision, started_at as from, submitted_at as until from sessions
    where taker = ${taker} and id <> ${except} and mode <> 'practice' and started_at is not null
      and (submitted_at > ${since} or status in ('in_progress', 'on_break', 'paused'))`.execute(db);
  return rows;
}
