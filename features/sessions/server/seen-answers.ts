/**
 * Finds whether a taker may have seen which answers of a session were right. It checks release times, not who
 * opened a review.
 */
import type { Kysely } from 'kysely';
import { findRelease, listSeenBefore } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StoredSession } from './sessions.store.ts';

/**
 * Whether the taker may have learned since the start of the session which answers were right, because
 * correctness of this session, or of a different one with the same questions, was released by `now`.
 */
export async function hasSeenAnswers(
  db: Kysely<Tables>,
  { id, taker, sections, seen_before, submitted_at }: StoredSession,
  now: Date,
): Promise<boolean> {
  const { released } = await findRelease(db, id, now);
  if (released.correctness) return true;
  // A session in progress withholds from its taker what other sessions could reveal.
  if (submitted_at === null) return false;
  const questions = sections.flatMap((section) => section.questions);
  const known = await listSeenBefore(db, { taker: taker.id, except: id, questions }, now);
  return known.some((question) => !seen_before.includes(question));
}
