/** Seeds a level that a student just reached. */
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

/** Enough right answers for the level. */
const ANSWERS = 12;

/** Seeds a released test on a new skill in which every answer was right. Returns the skill. */
export async function seedReached(
  { platform, clock }: TestApi,
  author: string,
  taker: string,
): Promise<string> {
  const { database } = platform;
  const { topic } = await seedTagLine(database, clock.now());
  const tags = [{ id: topic, kind: 'topic' as const, name: 'A skill' }];
  const paper = await seedPaper(database, clock.now(), author, {
    sections: [{ questions: Array.from({ length: ANSWERS }, () => ({ tags })) }],
  });
  await seedSitting(database, clock.now(), paper, taker, {
    answers: [Array.from({ length: ANSWERS }, () => 'A')],
  });
  return topic;
}
