/**
 * What this browser keeps of one person beyond their sign-in, as text that was not sent yet. It lies under a pseudonym of
 * theirs, so that it is found again at their next sign-in and names nobody until then.
 */
import { v5 } from 'uuid';

const NAMESPACE = '9d0f6f1e-6c0b-4b8e-8f0a-5a4a1a0c7b52';

/** Always the same of one person, and not to be turned back into their id. */
export function pseudonymOf(person: string): string {
  return v5(person, NAMESPACE);
}

/** The key under which `what` of a person lies in local storage. */
export function ownKey(what: string, person: string): string {
  return `${what}/${pseudonymOf(person)}`;
}
