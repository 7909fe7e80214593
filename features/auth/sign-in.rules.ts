/** What a name at the sign-in stands for, and what follows from whom the password fits. */

import { keptEmail } from '#contract/email.ts';
import { dialled } from '#contract/ids.ts';
import { Problem } from '#contract/problem.ts';
import { fullName, type PersonName } from '#core/full-name.ts';
import { choosePerson, wrongCredentials } from './auth.contract.ts';

/** Ten failures in a quarter of an hour, for a name from an address. */
export const SIGN_IN_LIMIT = { points: 10, window_seconds: 15 * 60 };

/** People of one contact whose password is tried: a family, not a school that entered its own address. */
export const MOST_SHARING_A_CONTACT = 8;

/**
 * A name as it is compared and counted: codes and emails know no case, widths are typed by accident, and the digits of a
 * mobile may be grouped.
 */
export function foldSignInName(name: string): string {
  const folded = keptEmail(name.normalize('NFKC')).toLowerCase();
  return /^\+[\d\s().\-/]+$/.test(folded) ? dialled(folded) : folded;
}

interface Named extends PersonName {
  readonly username: string;
}

/**
 * The one person of `fitting`, whose password is right. Nobody: `wrong_credentials`, whatever the reason.
 * Several (siblings with one contact and one password): `choose_person`.
 */
export function whoSignsIn<Person extends Named>(fitting: readonly Person[]): Person {
  const person = onlyOne(fitting);
  if (person !== null) return person;
  throw new Problem(wrongCredentials, { detail: 'Check both and try again, or ask for a new password.' });
}

/**
 * The one of `people`; null of none. Of several `choose_person` with their names and codes, to be sent in place of
 * the contact: ask only once it is certain that whoever calls may be any of them.
 */
export function onlyOne<Person extends Named>(people: readonly Person[]): Person | null {
  if (people.length < 2) return people[0] ?? null;
  throw new Problem(choosePerson, {
    detail: 'Choose who you are, or sign in with your own code.',
    choices: people.map((person) => ({ value: person.username, label: fullName(person) })),
  });
}
