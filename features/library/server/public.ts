/** What other features' servers may ask of the library: whether staff may name a material in what they write. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { listMaterialsForShare } from './materials.store.ts';
import { writersView } from './view.ts';

/** A live material in view of one of the staff, which stays until the transaction ends; null where there is none. */
export async function findMaterialToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const [material] = await listMaterialsForShare(db, writersView({ caller, now }), [id]);
  return material === undefined || material.status !== 'live' ? null : { school: material.school };
}
