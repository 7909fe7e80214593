/** Erases one record, after ending its sessions in progress. */
import type { Kysely } from 'kysely';
import { endSessionsOf } from '#features/sessions/server/public.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { erase } from './erasures.store.ts';

/**
 * Ends a person's sessions in progress and erases their record. It locks the sessions first, so that a save
 * in progress is written before its data is deleted, and no later save is accepted.
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
