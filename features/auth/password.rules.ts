/** What a password must not be. It knows words; its length is the contract's, hashing the server's. */
import type { PersonName } from '#core/full-name.ts';

/**
 * Why `password` will not do for this person, in words for them, or null when it will. `common` tells
 * whether a lower-cased password stands in the list of common ones.
 */
export function passwordFault(
  password: string,
  person: PersonName & { email: string | null; username: string },
  common: (lowered: string) => boolean,
): string | null {
  const lowered = password.toLowerCase();
  if (common(lowered)) return 'This password is among the most used ones. Choose another.';
  const own = [
    person.first_name,
    person.last_name ?? '',
    person.username,
    person.email ?? '',
    person.email?.split('@')[0] ?? '',
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);
  if (own.some((word) => lowered.includes(word)))
    return 'Leave your own name and email out of your password.';
  return null;
}
