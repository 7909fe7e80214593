/** What other features' servers may ask of terms: which of them a group may belong to, and to write many at a time. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as bulk from './bulk-terms.store.ts';
import * as store from './terms.store.ts';

/** Those of `ids` that are open terms of a school; they stay so until the transaction ends. */
export function listOpenTerms(db: Kysely<Tables>, school: string, ids: readonly string[]): Promise<string[]> {
  return store.listOpenTerms(db, school, ids);
}

/** Every term of these schools, archived ones too. With `for_update` they stay as they are until the transaction ends. */
export function listTermsOfSchools(
  db: Kysely<Tables>,
  schools: readonly string[],
  for_update: boolean,
): Promise<bulk.SchoolTerm[]> {
  return bulk.listTermsOfSchools(db, schools, for_update);
}

/** Those of these terms that there are. */
export function listTermsById(db: Kysely<Tables>, ids: readonly string[]): Promise<bulk.BulkTerm[]> {
  return bulk.listTermsById(db, ids);
}

/** Terms, and which groups belong to them, to be written many at a time. Whether they may is the caller's to know. */
export interface TermChanges {
  readonly added: readonly bulk.BulkTerm[];
  readonly saved: readonly Omit<bulk.BulkTerm, 'school'>[];
  /** Groups that are there, each of its term's school. */
  readonly groups: readonly { readonly id: string; readonly term: string }[];
}

/** Writes all of them, in as many statements whatever their number. Throws `term_name_taken`. */
export async function changeTerms(db: Kysely<Tables>, changes: TermChanges, now: Date): Promise<void> {
  // A name that is given up is free for a new one.
  await bulk.saveTerms(db, changes.saved, now);
  await bulk.addTerms(db, changes.added, now);
  await bulk.putGroupsIntoTerms(db, changes.groups, now);
}
