/** SQL for a student's choices about streak and goal, and for the levels that they were shown. */
import { type Kysely, sql } from 'kysely';
import { presentTag } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Choices } from '../encouragement.contract.ts';
import type { SeenLevel } from '../encouragement.rules.ts';

/** The person's choices; null if they never chose. */
export async function findChoices(db: Kysely<Tables>, person: string): Promise<Choices | null> {
  const row = await db
    .selectFrom('encouragement')
    .select(['shows_streak', 'goal_minutes'])
    .where('person', '=', person)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves the person's choices. The last ones count, because only the person makes them, all at once. */
export async function saveChoices(
  db: Kysely<Tables>,
  person: string,
  { shows_streak, goal_minutes }: Choices,
  now: Date,
): Promise<void> {
  const saved = { shows_streak, goal_minutes, updated_at: now };
  await db
    .insertInto('encouragement')
    .values({ person, ...saved })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(saved))
    .execute();
}

/** The levels that the person was shown. A skill that was merged into another counts as that one. */
export async function listSeenLevels(db: Kysely<Tables>, person: string): Promise<SeenLevel[]> {
  return db
    .selectFrom('levels_seen')
    .select(presentTag(sql.ref('levels_seen.topic')).as('topic'))
    .select('level')
    .where('person', '=', person)
    .execute();
}

/** Records that the person was shown these levels; those recorded before stay as they are. */
export async function addSeenLevels(
  db: Kysely<Tables>,
  person: string,
  levels: readonly SeenLevel[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('levels_seen')
    .values(levels.map(({ topic, level }) => ({ person, topic, level, seen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
