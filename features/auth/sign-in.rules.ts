/** What a name at the sign-in stands for, and what follows from whom the password fits. */
import { Problem } from '#contract/problem.ts';
import { choosePerson, wrongCredentials } from './auth.contract.ts';

/** Ten failures in a quarter of an hour, for a name from an address. */
export const SIGN_IN_LIMIT = { points: 10, window_seconds: 15 * 60 };

/** People of one contact whose password is tried: a family, not a school that entered its own address. */
export const MOST_SHARING_A_CONTACT = 8;

/** A name as it is compared and counted: codes and emails know no case, and widths are typed by accident. */
export function foldSignInName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/**
 * The one person of `fitting`, whose password is right. Nobody: `wrong_credentials`, whatever the reason.
 * Several (siblings with one contact and one password): `choose_person`.
 */
export function whoSignsIn<Person>(fitting: readonly Person[]): Person {
  const [first, second] = fitting;
  if (first === undefined) {
    throw new Problem(wrongCredentials, {
      detail: 'Check both and try again. Staff can set a new password for you.',
    });
  }
  if (second !== undefined) {
    throw new Problem(choosePerson, { detail: 'Sign in with your own code instead of the email or mobile.' });
  }
  return first;
}
