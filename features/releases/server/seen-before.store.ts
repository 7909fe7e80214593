import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ReleaseInstants } from '../release.rules.ts';
import { RELEASE_COLUMNS, type ReleaseSubject } from './release.store.ts';

/** A session of a person that asked some of the given questions. */
export interface AskedEarlier extends ReleaseSubject {
  /** The given questions that this session asked. */
  readonly asked: readonly string[];
}

/** Sessions of `taker` other than `but` that asked any of `questions`. */
export function listAskedEarlier(
  db: Kysely<Tables>,
  { taker, but, questions }: { taker: string; but: string; questions: readonly string[] },
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
    .where('id', '!=', but)
    .where('same.asked', 'is not', null)
    .$narrowType<{ out_since: ReleaseInstants | null; asked: string[] }>()
    .execute();
}

/**
 * The questions of `questions` that a check in practice revealed to `taker` in a session other than `but`,
 * with the instant since when.
 */
export async function listChecked(
  db: Kysely<Tables>,
  { taker, but, questions }: { taker: string; but: string; questions: readonly string[] },
): Promise<{ question: string; at: Date }[]> {
  const { rows } = await sql<{ question: string; at: Date }>`
    select attempts.question, min(practice_tries.tried_at) as at
    from sessions join attempts on attempts.session = sessions.id
      join practice_tries on practice_tries.attempt = attempts.id
    where sessions.taker = ${taker} and sessions.practice_set is not null and sessions.id <> ${but}
      and attempts.question = any(${questions}::uuid[])
    group by attempts.question`.execute(db);
  return rows;
}

/** Tests of `taker` other than `but` that are in progress or ended after `since`: revision, start and end. */
export async function listTestsSince(
  db: Kysely<Tables>,
  { taker, but, since }: { taker: string; but: string; since: Date },
): Promise<{ revision: string; from: Date; until: Date | null }[]> {
  const { rows } = await sql<{ revision: string; from: Date; until: Date | null }>`
    select revision, started_at as from, submitted_at as until from sessions
    where taker = ${taker} and id <> ${but} and mode <> 'practice' and started_at is not null
      and (submitted_at > ${since} or status in ('in_progress', 'on_break', 'paused'))`.execute(db);
  return rows;
}
