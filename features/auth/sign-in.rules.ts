/** Rules for sign-in names and for people who share a contact. */

import { keptEmail } from '#contract/email.ts';
import { dialled } from '#contract/ids.ts';
import { Problem } from '#contract/problem.ts';
import { fullName, type PersonName } from '#core/full-name.ts';
import { choosePerson, wrongCredentials } from './auth.contract.ts';

/** Ten failures in 15 minutes, per name and address. */
export const SIGN_IN_LIMIT = { points: 10, window_seconds: 15 * 60 };

/**
 * The maximum number of people with one contact whose password is tried. It allows for a family, not for a
 * school that entered its own address everywhere.
 */
export const MOST_SHARING_A_CONTACT = 8;

/**
 * Normalizes a sign-in name for comparing and counting. Ignores case, full-width characters and the grouping
 * of a mobile's digits.
 */
export function foldSignInName(name: string): string {
  const folded = keptEmail(name.normalize('NFKC')).toLowerCase();
  return /^\+[\d\s().\-/]+$/.test(folded) ? dialled(folded) : folded;
}

interface Named extends PersonName {
  readonly username: string;
}

/**
 * The only person in `fitting`, the people whose password matches. Throws `wrong_credentials` if there is
 * none, for whatever reason, and `choose_person` for several (siblings with the same contact and password).
 */
export function whoSignsIn<Person extends Named>(fitting: readonly Person[]): Person {
  const person = onlyOne(fitting);
  if (person !== null) return person;
  throw new Problem(wrongCredentials, { detail: 'Try again, or reset your password.' });
}

/**
 * The only person in `people`; null if the list is empty. Throws `choose_person` for several people, with
 * their names and login codes. The client then sends one of these codes in place of the contact. Before the
 * call, the caller must have proved to be one of these people.
 */
export function onlyOne<Person extends Named>(people: readonly Person[]): Person | null {
  if (people.length < 2) return people[0] ?? null;
  throw new Problem(choosePerson, {
    detail: 'Choose your account, or sign in with your username.',
    choices: people.map((person) => ({ value: person.username, label: fullName(person) })),
  });
}
