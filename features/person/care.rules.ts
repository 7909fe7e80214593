/**
 * Rules for notes on a person and for the consents of guardians. SQL decides which people the caller can see.
 */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import { AGREEMENTS, type Agreement, type Guardian, MOST_GUARDIANS } from './guardians.contract.ts';

interface Caller {
  readonly id: string;
  readonly role: Role;
}

/**
 * Whether the caller may edit the note: only its author may, so that nobody changes a different person's
 * words.
 */
export function isOwnNote(caller: Pick<Caller, 'id'>, author: string): boolean {
  return caller.id === author;
}

/** Whether the caller may remove the note. Its author, managers and admins may. */
export function mayRemoveNote(caller: Caller, author: string): boolean {
  return isOwnNote(caller, author) || caller.role === 'admin' || caller.role === 'manager';
}

/** Throws `forbidden` unless the caller wrote the note. */
export function requireOwnNote(caller: Caller, author: string): void {
  if (isOwnNote(caller, author)) return;
  throw new Problem(forbidden, {
    detail: 'Only the author can edit a note. Write a note of your own instead.',
  });
}

/** Throws `forbidden` unless the caller may remove the note. */
export function requireMayRemoveNote(caller: Caller, author: string): void {
  if (mayRemoveNote(caller, author)) return;
  throw new Problem(forbidden, { detail: 'Only the author, a manager, or an admin can remove a note.' });
}

/** Returns the errors for adding a guardian to a person who has `count` guardians. */
export function guardianCountFaults(count: number): Fault[] {
  if (count < MOST_GUARDIANS) return [];
  return [{ path: 'body', message: `You can add at most ${MOST_GUARDIANS} guardians.` }];
}

type Consents = Guardian['consents'];

/** For each kind of consent the record in force, which is the newest; null if there is none. */
export function presentConsents(consents: Consents): { kind: Agreement; consent: Consents[number] | null }[] {
  return AGREEMENTS.map((kind) => ({ kind, consent: consents.find((one) => one.kind === kind) ?? null }));
}

/**
 * Whether recording this consent opens a young student's account. The mail to a guardian asks for this
 * consent.
 */
export function opensAll({ kind, is_given }: { kind: Agreement; is_given: boolean }): boolean {
  return kind === 'personal_data' && is_given;
}

/**
 * Whether the consent that the mail asks for is valid: at least one guardian agreed to the storage of data
 * and has not taken it back.
 */
export function isConsentStanding(guardians: readonly Pick<Guardian, 'consents'>[]): boolean {
  return guardians.some(({ consents }) => agreesToAll(consents));
}

/** Whether such a consent was given and is no longer valid. */
export function isConsentTakenBack(guardians: readonly Pick<Guardian, 'consents'>[]): boolean {
  const was_given = guardians.some(({ consents }) => consents.some(({ kind }) => kind === 'personal_data'));
  return was_given && !isConsentStanding(guardians);
}

function agreesToAll(consents: Consents): boolean {
  const newest = consents.find(({ kind }) => kind === 'personal_data');
  return newest !== undefined && opensAll(newest);
}

/** The guardian to ask again by mail. `first` comes before all others. Null if no guardian has an email. */
export function whomToAsk(
  guardians: readonly Pick<Guardian, 'id' | 'name' | 'contact' | 'language'>[],
  first: string,
): { guardian_name: string; guardian_email: string; guardian_language: string } | null {
  const mailed = guardians.filter(({ contact }) => contact.includes('@'));
  const one = mailed.find(({ id }) => id === first) ?? mailed[0];
  if (one === undefined) return null;
  return { guardian_name: one.name, guardian_email: one.contact, guardian_language: one.language };
}

/** An error if this consent is already in the given state. */
export function consentFaults(
  consents: Consents,
  { kind, is_given }: { kind: Agreement; is_given: boolean },
): Fault[] {
  const present = consents.find((one) => one.kind === kind);
  if ((present?.is_given ?? false) !== is_given) return [];
  return [
    {
      path: 'body.is_given',
      message: is_given
        ? 'This guardian has already agreed.'
        : 'This guardian hasn’t agreed, so there is nothing to withdraw.',
    },
  ];
}
