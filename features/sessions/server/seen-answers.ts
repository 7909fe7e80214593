/** Whether a taker may have seen what was right of a session. It knows instants of release, not who has looked. */
import type { Kysely } from 'kysely';
import { findRelease, listSeenBefore } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StoredSession } from './sessions.store.ts';

/**
 * Whether its taker may know by `now` what was right in a session and did not as they began it: its own correctness is
 * out, or that of another session that asked the same.
 */
export async function hasSeenAnswers(
  db: Kysely<Tables>,
  { id, taker, sections, seen_before, submitted_at }: StoredSession,
  now: Date,
): Promise<boolean> {
  const { released } = await findRelease(db, id, now);
  if (released.correctness) return true;
  // While it is under way it keeps from its taker what others would tell.
  if (submitted_at === null) return false;
  const questions = sections.flatMap((section) => section.questions);
  const known = await listSeenBefore(db, { taker: taker.id, but: id, questions }, now);
  return known.some((question) => !seen_before.includes(question));
}
