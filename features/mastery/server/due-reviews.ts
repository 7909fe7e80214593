/** What is due for somebody's review: gathers what the rules decide on. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { OwnReaching } from '#features/allocation/server/public.ts';
import { mayPractise } from '#features/practice/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type DueReviews, dueReviews } from '../reviews.rules.ts';
import type { Learner } from './learners.ts';
import { findExamDay, listLive } from './reviews.store.ts';

/**
 * What is due of a person's review by `now`, of what is theirs to practise: nothing that a test which reaches them could ask,
 * so that a test's own question waits until no way leaves them an attempt at it. `reaching`: where it was read.
 */
export async function readDueReviews(
  db: Kysely<Tables>,
  taker: { readonly id: string; readonly role: Role },
  { reviews }: Pick<Learner<unknown>, 'reviews'>,
  now: Date,
  reaching?: OwnReaching,
): Promise<DueReviews> {
  const questions = reviews.cards.map(({ question }) => question);
  const may = new Set(
    questions.length === 0
      ? []
      : await mayPractise(db, taker, { questions, school: null, origin: 'review' }, now, reaching),
  );
  const live = await listLive(
    db,
    reviews.met.flatMap(([, questions]) => questions),
  );
  return dueReviews(
    reviews,
    { may, is_live: (question) => live.has(question), exam_day: await findExamDay(db, taker.id) },
    now,
  );
}
