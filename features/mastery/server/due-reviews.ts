/** Reads the input of the review rules for one person. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { OwnReaching } from '#features/allocation/server/public.ts';
import { mayPractise } from '#features/practice/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type DueReviews, dueReviews } from '../reviews.rules.ts';
import type { Learner } from './learners.ts';
import { findExamDay, listLive } from './reviews.store.ts';

/**
 * A person's due reviews at `now`, limited to what they may practice. A question in a test that is assigned
 * to them waits until they have no attempt at that test left. `reaching`: the person's assignments, if they
 * were already read.
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
