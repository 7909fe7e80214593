/** Functions that read guardians of people and their consents for other features' servers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { consentFaults } from '../care.rules.ts';
import * as bulk from './bulk-guardians.store.ts';
import {
  addConsent,
  addGuardian,
  findGuardianByContact,
  findGuardianForUpdate,
  hasGuardianAgreed as findWhetherAgreed,
} from './guardians.store.ts';
import * as readers from './report-readers.store.ts';

/**
 * Records that a guardian agreed to the storage of data through the link in our mail. Adds the guardian if
 * they are not listed yet. The caller must have locked the person's row.
 */
export async function recordGuardianConsent(
  db: Kysely<Tables>,
  guardian: { person: string; name: string; contact: string; language: string },
  now: Date,
): Promise<void> {
  const known = await findGuardianByContact(db, guardian.person, guardian.contact);
  const agreed = { kind: 'personal_data', is_given: true } as const;
  if (known !== null && consentFaults(known.consents, agreed).length > 0) return;
  const id = known?.id ?? (await addGuardian(db, guardian, now));
  await addConsent(db, { ...agreed, guardian: id, recorded_by: null }, now);
}

/** Whether a guardian of this person ever agreed to the storage of data, even if they later took it back. */
export function hasGuardianAgreed(db: Kysely<Tables>, person: string): Promise<boolean> {
  return findWhetherAgreed(db, person);
}

/** The guardians of these people, in the order in which they were added. Runs one statement. */
export function listGuardiansOfPeople(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<bulk.KnownGuardian[]> {
  return bulk.listGuardiansOfPeople(db, people);
}

/** Changes of many guardians. The caller must have checked that they are allowed. */
export interface GuardianChanges {
  /** Guardians to add, without any consent. */
  readonly added: readonly bulk.BulkGuardian[];
  readonly renamed: readonly { readonly id: string; readonly name: string }[];
}

/** Saves all changes in a fixed number of statements. */
export async function changeGuardians(
  db: Kysely<Tables>,
  changes: GuardianChanges,
  now: Date,
): Promise<void> {
  await bulk.addGuardians(db, changes.added, now);
  await bulk.renameGuardians(db, changes.renamed, now);
}

/**
 * The guardians of these people as readers of weekly reports, in the order in which they were added. Runs one
 * statement.
 */
export function listReportReaders(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<readers.ReportReader[]> {
  return readers.listReportReaders(db, people);
}

/**
 * Records, through one of our links, that a guardian wants weekly reports or no longer wants them. Does
 * nothing if that is already recorded. Locks the guardian's row until the transaction ends.
 */
export async function recordReportConsent(
  db: Kysely<Tables>,
  { person, guardian, is_given }: { person: string; guardian: string; is_given: boolean },
  now: Date,
): Promise<void> {
  const known = await findGuardianForUpdate(db, person, guardian);
  const consent = { kind: 'weekly_report', is_given } as const;
  if (known === null || consentFaults(known.consents, consent).length > 0) return;
  await addConsent(db, { ...consent, guardian, recorded_by: null }, now);
}
