/** Erasing one record, and what its person has under way before it. */
import type { Kysely } from 'kysely';
import { endSessionsOf } from '#features/sessions/server/public.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { erase } from './erasures.store.ts';

/**
 * Ends what somebody has under way and erases them. Their sessions are held first: a save that was let in before brings what
 * it brings before that is taken away, and none is let in after.
 */
export async function eraseRecord(
  db: Kysely<Tables>,
  tables: readonly DeclaredTable[],
  { person, by }: { person: string; by: string | null },
  now: Date,
): Promise<void> {
  await endSessionsOf(db, person, { person: by, now });
  await erase(db, tables, person, now);
}
