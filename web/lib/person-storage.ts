/**
 * Keys for data that this browser keeps about a person after sign-out, such as unsent text. A key contains a
 * pseudonym for the person: the data is found at the next sign-in, but does not reveal to whom it belongs.
 */
import { v5 } from 'uuid';

const NAMESPACE = '9d0f6f1e-6c0b-4b8e-8f0a-5a4a1a0c7b52';

/** The pseudonym for a person: always the same, and it cannot be turned back into the person's id. */
export function pseudonymOf(person: string): string {
  return v5(person, NAMESPACE);
}

/** The local storage key for this person's data of the kind `what`. */
export function ownKey(what: string, person: string): string {
  return `${what}/${pseudonymOf(person)}`;
}
