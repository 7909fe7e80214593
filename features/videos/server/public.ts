/** What other features' servers may ask of videos: whether staff may name one in what they write. */
import type { Kysely } from 'kysely';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { findVideoForUpdate } from './videos.store.ts';

/** A lesson in view of one of the staff that is not archived, which stays until the transaction ends; null where there is none. */
export async function findVideoToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const video = await findVideoForUpdate(db, { ...contentViewOf(caller), now }, id);
  return video === null || video.is_archived ? null : { school: video.school?.id ?? null };
}
