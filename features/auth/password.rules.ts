/** Rules on what a password must not contain. Its length is checked by the contract. */
import type { PersonName } from '#core/full-name.ts';

/**
 * Why this person cannot use `password`, as a sentence for them; null if they can. `common` tells whether a
 * lower-cased password is in the list of common ones.
 */
export function passwordFault(
  password: string,
  person: PersonName & { email: string | null; username: string },
  common: (lowered: string) => boolean,
): string | null {
  const lowered = password.toLowerCase();
  if (common(lowered)) return 'This password is too common. Choose another.';
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
    return 'The password can’t contain the name, username, or email.';
  return null;
}
