/** Whether a taker may have seen what was right of a session. It knows instants of release, not who has looked. */
import type { Kysely } from 'kysely';
import { isOut } from '#features/results/release.rules.ts';
import { listReleaseTimes } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

/** Whether correctness or answers of a session are out by `now`. */
export async function hasSeenAnswers(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const times = (await listReleaseTimes(db, [id])).get(id);
  return [times?.correctness_at, times?.answers_at].some((at) => isOut(at ?? null, now.getTime()));
}
