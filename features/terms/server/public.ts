/**
 * Functions about terms that other features' servers may call: find the terms a group may belong to, and
 * write terms in bulk.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as bulk from './bulk-terms.store.ts';
import * as store from './terms.store.ts';

/** Which of `ids` are open terms of a school. Locks their rows until the transaction ends. */
export function listOpenTerms(db: Kysely<Tables>, school: string, ids: readonly string[]): Promise<string[]> {
  return store.listOpenTerms(db, school, ids);
}

/**
 * Every term of these schools, including archived ones. With `for_update` it locks their rows until the
 * transaction ends.
 */
export function listTermsOfSchools(
  db: Kysely<Tables>,
  schools: readonly string[],
  for_update: boolean,
): Promise<bulk.SchoolTerm[]> {
  return bulk.listTermsOfSchools(db, schools, for_update);
}

/** Which of these terms still exist. */
export function listTermsById(db: Kysely<Tables>, ids: readonly string[]): Promise<bulk.BulkTerm[]> {
  return bulk.listTermsById(db, ids);
}

/** Terms and their groups to write in bulk. The caller checks whether this is allowed. */
export interface TermChanges {
  readonly added: readonly bulk.BulkTerm[];
  readonly saved: readonly Omit<bulk.BulkTerm, 'school'>[];
  /** Existing groups; each must be of its term's school. */
  readonly groups: readonly { readonly id: string; readonly term: string }[];
}

/** Writes all changes, with a fixed number of statements. Throws `term_name_taken`. */
export async function changeTerms(db: Kysely<Tables>, changes: TermChanges, now: Date): Promise<void> {
  // Rename existing terms first, so that a new term may take a name that becomes free.
  await bulk.saveTerms(db, changes.saved, now);
  await bulk.addTerms(db, changes.added, now);
  await bulk.putGroupsIntoTerms(db, changes.groups, now);
}
