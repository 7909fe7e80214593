/** What other features' servers may ask of what stands around a person: their guardians, and that one agreed. */
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
 * Writes down that a guardian agreed, through the link of our mail, that a person's data is kept: they stand among the
 * guardians then, once. The caller holds the person's row.
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

/** Whether a guardian of this person agreed once that data is kept, and took it back or not. */
export function hasGuardianAgreed(db: Kysely<Tables>, person: string): Promise<boolean> {
  return findWhetherAgreed(db, person);
}

/** The guardians of these people, with whom they stand for, in the order they were added. One statement. */
export function listGuardiansOfPeople(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<bulk.KnownGuardian[]> {
  return bulk.listGuardiansOfPeople(db, people);
}

/** Guardians to be written many at a time. Whether their people may have them is the caller's to know. */
export interface GuardianChanges {
  /** They have agreed to nothing yet. */
  readonly added: readonly bulk.BulkGuardian[];
  readonly renamed: readonly { readonly id: string; readonly name: string }[];
}

/** Writes all of them, in as many statements whatever their number. */
export async function changeGuardians(
  db: Kysely<Tables>,
  changes: GuardianChanges,
  now: Date,
): Promise<void> {
  await bulk.addGuardians(db, changes.added, now);
  await bulk.renameGuardians(db, changes.renamed, now);
}

/** The guardians of these people as readers of weekly reports, in the order they were added. One statement. */
export function listReportReaders(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<readers.ReportReader[]> {
  return readers.listReportReaders(db, people);
}

/**
 * Writes down that a guardian wants weekly reports, or wants them no more, through a link of ours; where it stands so
 * already, nothing. The guardian's row is held from then on.
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
