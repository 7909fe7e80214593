/** Inserts sittings for tests straight into the tables, each with its own assessment. */
import { v7 } from 'uuid';
import { STANDARD_ACCOMMODATIONS } from '#features/people/accommodations.rules.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';
import { addSitting, saveProctors } from '../server/sittings.store.ts';
import { addTakers } from '../server/takers.store.ts';

export const CODE = 'R7M2KD';

interface SittingSeed {
  readonly school: string;
  readonly made_by: string;
  readonly takers: readonly string[];
  readonly proctors?: readonly string[];
  /** Seconds from now until the sitting starts; by default it has already started. */
  readonly starts_in_seconds?: number;
}

/**
 * Adds a sitting with a test of 600 seconds, assigned with `counts` to its takers. Returns the ids of both.
 */
export async function seedSitting(
  api: TestApi,
  { school, made_by, takers, proctors = [], starts_in_seconds = 0 }: SittingSeed,
): Promise<{ id: string; assessment: string }> {
  const { database } = api.platform;
  const now = api.clock.now();
  const paper = await seedAssessment(database, now, made_by, {
    school,
    title: `Paper ${v7()}`,
    sections: [{ title: 'Module 1', duration_seconds: 600, questions: 2 }],
  });
  const starts_at = new Date(now.getTime() + starts_in_seconds * 1000);
  const closes_at = new Date(starts_at.getTime() + 6 * 3600 * 1000);
  const made = { school, assessment: paper.id, room: 'Room 3', code: CODE, late_entry_minutes: 15, made_by };
  const id = await addSitting(database.kysely, { ...made, starts_at, closes_at }, now);
  await saveProctors(database.kysely, id, proctors);
  await addTakers(database.kysely, id, takers);
  for (const person of takers) await seedAllocation(database, now, made_by, paper.id, { person });
  return { id, assessment: paper.id };
}

/** Generates a session of an assigned test that its taker has not started. */
export async function seedOwnSession(api: TestApi, taker: string, assessment: string): Promise<string> {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const { revision } = await kysely
    .selectFrom('assessments')
    .select('revision')
    .where('id', '=', assessment)
    .executeTakeFirstOrThrow();
  const id = v7();
  await kysely
    .insertInto('sessions')
    .values({
      id,
      assessment,
      revision: revision ?? '',
      taker,
      made_by: taker,
      mode: 'test',
      status: 'generated',
      seed: 1,
      created_at: now,
      updated_at: now,
      accommodations: JSON.stringify(STANDARD_ACCOMMODATIONS),
      stop_clock_breaks: JSON.stringify({ count: 0, seconds: 0 }),
    })
    .execute();
  return id;
}
