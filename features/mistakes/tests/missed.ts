/** Seeds a question that somebody missed. */
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';

/** Seeds a released session with a missed question. Returns the session and the attempt. */
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

/** Seeds a missed question on a new skill that is shared by all schools. */
export async function seedMissedSkill(api: TestApi, author: string, taker: string) {
  const { database } = api.platform;
  const { topic } = await seedTagLine(database, api.clock.now());
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'A skill' }] };
  const paper = await seedPaper(database, api.clock.now(), author, {
    sections: [{ questions: [filed, {}] }],
  });
  return { topic, ...(await seedMissed(api, author, taker, paper)) };
}

/**
 * Seeds a published practice question on this skill. It is shared unless a school is given, guests may
 * practice it, and no test asks it.
 */
export async function seedLike(
  { platform, clock }: TestApi,
  author: string,
  topic: string,
  school: string | null = null,
): Promise<string> {
  const { database } = platform;
  const { id } = await seedQuestion(database, clock.now(), author, {
    status: 'live',
    use: 'practice_only',
    school,
  });
  await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
  return id;
}
