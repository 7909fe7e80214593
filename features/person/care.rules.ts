/** What may be done to notes, and what a guardian's consents come to. It knows roles and records; whom one has in view is SQL's. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import { AGREEMENTS, type Agreement, type Guardian, MOST_GUARDIANS } from './guardians.contract.ts';

interface Caller {
  readonly id: string;
  readonly role: Role;
}

/** Whether a note is the caller's own to change: nobody puts words in another's mouth. */
export function isOwnNote(caller: Pick<Caller, 'id'>, author: string): boolean {
  return caller.id === author;
}

/** Whether the caller may remove the note: their own, or as a manager or admin. */
export function mayRemoveNote(caller: Caller, author: string): boolean {
  return isOwnNote(caller, author) || caller.role === 'admin' || caller.role === 'manager';
}

/** Throws `forbidden` unless the note is the caller's own. */
export function requireOwnNote(caller: Caller, author: string): void {
  if (isOwnNote(caller, author)) return;
  throw new Problem(forbidden, { detail: 'This note is someone else’s. Write one of your own.' });
}

/** Throws `forbidden` unless the caller may remove the note. */
export function requireMayRemoveNote(caller: Caller, author: string): void {
  if (mayRemoveNote(caller, author)) return;
  throw new Problem(forbidden, { detail: 'This note is someone else’s. A manager can remove it.' });
}

/** What speaks against one more guardian of someone who has `count`. */
export function guardianCountFaults(count: number): Fault[] {
  if (count < MOST_GUARDIANS) return [];
  return [{ path: 'body', message: `At most ${MOST_GUARDIANS} guardians.` }];
}

type Consents = Guardian['consents'];

/** The record that counts of each thing a guardian may agree to; null where nothing was recorded. */
export function presentConsents(consents: Consents): { kind: Agreement; consent: Consents[number] | null }[] {
  return AGREEMENTS.map((kind) => ({ kind, consent: consents.find((one) => one.kind === kind) ?? null }));
}

/** Whether, with this recorded, a young student may begin: it is what the mail to their guardian asks for. */
export function opensAll({ kind, is_given }: { kind: Agreement; is_given: boolean }): boolean {
  return kind === 'personal_data' && is_given;
}

/** Whether what the mail asks for stands: any guardian agreed that data is kept, and did not take it back. */
export function isConsentStanding(guardians: readonly Pick<Guardian, 'consents'>[]): boolean {
  return guardians.some(({ consents }) => agreesToAll(consents));
}

/** Whether such a consent was there and is there no more. */
export function isConsentTakenBack(guardians: readonly Pick<Guardian, 'consents'>[]): boolean {
  const was_given = guardians.some(({ consents }) => consents.some(({ kind }) => kind === 'personal_data'));
  return was_given && !isConsentStanding(guardians);
}

function agreesToAll(consents: Consents): boolean {
  const newest = consents.find(({ kind }) => kind === 'personal_data');
  return newest !== undefined && opensAll(newest);
}

/** Who may be asked by mail again: `first` before all others, null where none has an email. */
export function whomToAsk(
  guardians: readonly Pick<Guardian, 'id' | 'name' | 'contact' | 'language'>[],
  first: string,
): { guardian_name: string; guardian_email: string; guardian_language: string } | null {
  const mailed = guardians.filter(({ contact }) => contact.includes('@'));
  const one = mailed.find(({ id }) => id === first) ?? mailed[0];
  if (one === undefined) return null;
  return { guardian_name: one.name, guardian_email: one.contact, guardian_language: one.language };
}

/** What speaks against recording this: that it stands so already. */
export function consentFaults(
  consents: Consents,
  { kind, is_given }: { kind: Agreement; is_given: boolean },
): Fault[] {
  const present = consents.find((one) => one.kind === kind);
  if ((present?.is_given ?? false) !== is_given) return [];
  return [{ path: 'body.is_given', message: is_given ? 'They agreed already.' : 'They have not agreed.' }];
}
