/** A question that somebody missed. */
import type { TestApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';

/** A released session of a question that was missed, and the answer to it. */
export async function seedMissed(
  { platform, clock }: TestApi,
  author: string,
  taker: string,
  paper?: SeededPaper,
): Promise<{ session: string; attempt: string }> {
  const { database } = platform;
  const of =
    paper ?? (await seedPaper(database, clock.now(), author, { sections: [{ questions: [{}, {}] }] }));
  const session = await seedSitting(database, clock.now(), of, taker, { answers: [['B', 'A']] });
  const { id } = await database.kysely
    .selectFrom('attempts')
    .select('id')
    .where('session', '=', session)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow();
  return { session, attempt: id };
}
