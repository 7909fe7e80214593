/** What other features' servers may ask of what stands around a person: what they need in a test. */
import type { Kysely } from 'kysely';
import type { Accommodations } from '#features/sessions/plan.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { accommodationsOf } from '../accommodations.rules.ts';
import { findNeeds } from './accommodations.store.ts';

/** What a session of this person is made with now; the standard where nothing is said of them. One statement. */
export async function findPersonAccommodations(db: Kysely<Tables>, person: string): Promise<Accommodations> {
  return accommodationsOf(await findNeeds(db, person));
}
