/** What other features' servers may ask of what stands around a person: what they need in a test, and that a guardian agreed. */
import type { Kysely } from 'kysely';
import type { Accommodations } from '#features/sessions/plan.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { accommodationsOf } from '../accommodations.rules.ts';
import { consentFaults } from '../care.rules.ts';
import { findNeeds } from './accommodations.store.ts';
import { addConsent, addGuardian, findGuardianByContact } from './guardians.store.ts';

/** What a session of this person is made with now; the standard where nothing is said of them. One statement. */
export async function findPersonAccommodations(db: Kysely<Tables>, person: string): Promise<Accommodations> {
  return accommodationsOf(await findNeeds(db, person));
}

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
