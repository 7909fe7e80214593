/** Seeds doubts for tests through the product's own functions, without its endpoints. */
import { v7 } from 'uuid';
import { keepFiles } from '#features/files/server/public.ts';
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import type { TestApi } from '#tests/support/api.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { NEW_DOUBT, standingAfter } from '../doubts.rules.ts';
import { addDoubt } from '../server/doubts.store.ts';
import { saveExplanation } from '../server/explanations.store.ts';
import { addMessage } from '../server/messages.store.ts';

/** Seeds a picture of one pixel, uploaded by this person. */
export async function seedPicture({ platform, clock }: TestApi, person: string): Promise<string> {
  const picture = {
    name: 'picture',
    content_type: 'image/png',
    bytes: PIXEL_PNG,
    sha256: PIXEL_HASH,
  } as const;
  const [id = ''] = await keepFiles(
    platform.database.kysely,
    platform.config,
    person,
    [picture],
    clock.now(),
  );
  return id;
}
const PIXEL_HASH = '0'.repeat(63).concat('1');

/**
 * Seeds an open doubt of a taker, with a picture, about a question that they missed and whose answer is
 * released.
 */
export async function seedDoubt(api: TestApi, author: string, taker: string) {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const { session, attempt } = await seedMissed(api, author, taker);
  const { question } = await kysely
    .selectFrom('attempts')
    .select('question')
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow();
  const id = v7();
  const nowhere = { material: null, page: null, video: null, at_seconds: null };
  const about = { ...nowhere, question, session, title: 'A paper', place: 'Section 1 · 1', number: 1 };
  const picture = await seedPicture(api, taker);
  await addDoubt(
    kysely,
    { id, asker: taker, title: 'Why?', about, skill: null, ...standingAfter(NEW_DOUBT, 'asked', now) },
    now,
  );
  const said = { doubt: id, author: taker, is_staff: false, text: '<p>Why?</p>', files: [picture] };
  await addMessage(kysely, said, now);
  return { id, question, session, attempt, picture };
}

/** Seeds an explanation shared from the doubt and returns the explanation's id. */
export async function seedKept(
  { platform, clock }: TestApi,
  by: string,
  { id: doubt, question }: { id: string; question: string },
  school: string | null = null,
): Promise<string> {
  const { kysely } = platform.database;
  const kept = { doubt, question, school, title: 'Why?', text: '<p>Because.</p>', kept_by: by };
  await saveExplanation(kysely, kept, [], clock.now());
  const { id } = await kysely
    .selectFrom('kept_explanations')
    .select('id')
    .where('doubt', '=', doubt)
    .executeTakeFirstOrThrow();
  return id;
}
