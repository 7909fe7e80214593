/** What other features' servers may ask of terms: which of them a group may belong to. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as store from './terms.store.ts';

/** Those of `ids` that are open terms of a school; they stay so until the transaction ends. */
export function listOpenTerms(db: Kysely<Tables>, school: string, ids: readonly string[]): Promise<string[]> {
  return store.listOpenTerms(db, school, ids);
}
