/** What other features' servers may ask of the library: what somebody may read, what they were given, and what staff may name in what they write. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import * as given from './given.store.ts';
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

/** A material that somebody may read, staff as far as their reach, takers (`self`) what they have; null for any other. */
export function findReadable(...asked: Parameters<typeof given.findReadable>) {
  return given.findReadable(...asked);
}

/** The materials that somebody allotted to a person and that they may read by now, the newest first, at most so many. */
export function listGivenMaterials(...asked: Parameters<typeof given.listGivenMaterials>) {
  return given.listGivenMaterials(...asked);
}
