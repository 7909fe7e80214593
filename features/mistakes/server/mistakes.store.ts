/** SQL for mistakes: the written reasons, the reasons to choose from, and facts about sessions. */
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TakenSession } from '../evidence-rows.rules.ts';
import type { Reason, WrittenReason } from '../mistakes.rules.ts';

/** One person in view, with their name. */
export async function findPerson(db: Kysely<Tables>, { reach, caller }: View, id: string) {
  const row = await db
    .selectFrom('people')
    .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** The taker of a session, if they are in view. */
export async function findTakerOf(db: Kysely<Tables>, { reach, caller }: View, session: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select('sessions.taker')
    .where('sessions.id', '=', session)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row?.taker ?? null;
}

/**
 * The session and question of an attempt, if its taker is in view. Locks the row until the transaction ends.
 */
export async function findAttemptForShare(db: Kysely<Tables>, { reach, caller }: View, id: string) {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('sessions', 'sessions.id', 'attempts.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select(['attempts.id', 'attempts.session', 'attempts.question', 'sessions.taker'])
    .where('attempts.id', '=', id)
    .where(peopleInReach(reach, caller))
    .forShare('attempts')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The session, question and taker of these attempts, for takers in view. Locks the rows until the transaction
 * ends.
 */
export async function listAttemptsInView(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
) {
  return db
    .selectFrom('attempts')
    .innerJoin('sessions', 'sessions.id', 'attempts.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select(['attempts.id', 'attempts.session', 'attempts.question', 'sessions.taker', 'people.role'])
    .where('attempts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(peopleInReach(reach, caller))
    .orderBy('attempts.id')
    .forShare('attempts')
    .execute();
}

/** The sessions with these ids, keyed by id. */
export async function listTakenSessions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, TakenSession>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
    .select(['sessions.id', 'assessments.id as assessment', 'sessions.seed', 'assessments.title'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('session_sections')
          .select([
            'session_sections.id',
            'session_sections.section',
            'session_sections.title',
            'session_sections.questions',
          ])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .orderBy('session_sections.position'),
      ).as('sections'),
    )
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of all attempts in these sessions. */
export async function listAttempts(db: Kysely<Tables>, sessions: readonly string[]) {
  if (sessions.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(['id', 'session', 'question'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
}

/** Every reason for a mistake in its order, including those that are no longer offered. */
export async function listReasons(db: Kysely<Tables>): Promise<Reason[]> {
  return db
    .selectFrom('tags')
    .select((eb) => [
      'id',
      'name',
      'code',
      'reason_group as group',
      'remedy',
      'parent as topic',
      eb('retired_at', 'is', null).$castTo<boolean>().as('is_offered'),
    ])
    .where('kind', '=', 'reason_for_error')
    .where('reason_group', 'is not', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .$narrowType<{ group: Reason['group'] }>()
    .execute();
}

/** The reasons and notes that were written about these attempts, with their authors. */
export async function listWritten(db: Kysely<Tables>, attempts: readonly string[]): Promise<WrittenReason[]> {
  if (attempts.length === 0) return [];
  const rows = await db
    .selectFrom('mistake_reasons')
    .innerJoin('people', 'people.id', 'mistake_reasons.written_by')
    .select([
      'attempt' as const,
      'side' as const,
      'reason' as const,
      'note' as const,
      'is_confirmed' as const,
      'mistake_reasons.updated_at as at' as const,
      'people.id as by_id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('by_name'),
    ])
    .where('attempt', '=', sql<string>`any(${attempts}::uuid[])`)
    .$narrowType<{ side: WrittenReason['side'] }>()
    .execute();
  return rows.map(({ by_id, by_name, ...row }) => ({ ...row, by: { id: by_id, name: by_name } }));
}

/** The reasons that the taker and staff gave in these sessions. */
export async function listGiven(db: Kysely<Tables>, sessions: readonly string[]) {
  if (sessions.length === 0) return [];
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('mistake_reasons', 'mistake_reasons.attempt', 'attempts.id')
    .innerJoin('tags', 'tags.id', 'mistake_reasons.reason')
    .select(['attempts.session', 'attempts.question', 'attempt', 'side', 'is_confirmed'])
    .select(['tags.id', 'tags.name', 'tags.reason_group as group'])
    .where('attempts.session', '=', sql<string>`any(${sessions}::uuid[])`)
    .where('tags.reason_group', 'is not', null)
    .$narrowType<{ side: WrittenReason['side']; group: Reason['group'] }>()
    .execute();
  return rows.map(({ id, name, group, ...row }) => ({ ...row, reason: { id, name, group } }));
}

/** How often a person gave each reason for their own mistakes, by reason. */
export async function countUsed(db: Kysely<Tables>, person: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::integer as count from sessions
      join attempts on attempts.session = sessions.id
      join mistake_reasons on mistake_reasons.attempt = attempts.id
    where sessions.taker = ${person} and side = 'taker' and reason is not null group by reason`.execute(db);
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/**
 * Saves the reason and note that one side (taker or staff) writes about an attempt, replacing its earlier
 * ones. Deletes the row if both reason and note are null.
 */
export async function saveReason(
  db: Kysely<Tables>,
  { attempt, side }: Pick<WrittenReason, 'attempt' | 'side'>,
  said: Pick<WrittenReason, 'reason' | 'note' | 'is_confirmed'>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (said.reason === null && said.note === null) {
    await db.deleteFrom('mistake_reasons').where('attempt', '=', attempt).where('side', '=', side).execute();
    return;
  }
  const row = { ...said, written_by: by, updated_at: now };
  await db
    .insertInto('mistake_reasons')
    .values({ attempt, side, ...row })
    .onConflict((conflict) => conflict.columns(['attempt', 'side']).doUpdateSet(row))
    .execute();
}

/**
 * Sets one reason for these attempts and keeps their notes. With a null reason, rows without a note are
 * deleted.
 */
export async function saveReasonOfMany(
  db: Kysely<Tables>,
  { attempts, side }: { attempts: readonly string[]; side: WrittenReason['side'] },
  reason: string | null,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const row = { reason, is_confirmed: false, written_by: by, updated_at: now };
  const of = sql<string>`any(${attempts}::uuid[])`;
  if (reason === null) {
    const written = sql<boolean>`attempt = ${of} and side = ${side}`;
    await db.deleteFrom('mistake_reasons').where(written).where('note', 'is', null).execute();
    await db.updateTable('mistake_reasons').set(row).where(written).execute();
    return;
  }
  await db
    .insertInto('mistake_reasons')
    .values(attempts.map((attempt) => ({ attempt, side, note: null, ...row })))
    .onConflict((conflict) => conflict.columns(['attempt', 'side']).doUpdateSet(row))
    .execute();
}
