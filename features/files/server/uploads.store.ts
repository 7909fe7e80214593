import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { KeptIn } from './shelf.ts';

/** An announced upload whose bytes have not been checked yet. */
export interface Upload {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  person: string;
  kept_in: KeptIn;
}

/** Adds an upload that accepts bytes until `expires_at`. */
export async function addUpload(
  db: Kysely<Tables>,
  upload: Upload & { expires_at: Date; created_at: Date },
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** An upload that has not expired. If `person` is given, it must be theirs. */
export async function findUpload(
  db: Kysely<Tables>,
  id: string,
  { person, now }: { person: string | null; now: Date },
): Promise<Upload | null> {
  let uploads = db
    .selectFrom('uploads')
    .select(['id', 'name', 'content_type', 'size_bytes', 'person', 'kept_in'])
    .where('id', '=', id)
    .where('expires_at', '>', now);
  if (person !== null) uploads = uploads.where('person', '=', person);
  return (await uploads.executeTakeFirst()) ?? null;
}

/** Removes an upload. Returns whether it still existed. */
export async function removeUpload(db: Kysely<Tables>, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Finds uploads that have expired. */
export async function listExpired(db: Kysely<Tables>, now: Date): Promise<{ id: string; kept_in: KeptIn }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'kept_in'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .execute();
}
