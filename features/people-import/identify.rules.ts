/**
 * Finds out which person a row means: an existing person or a new one. It never guesses: an ambiguous row is
 * refused with a message on how to settle it.
 */
import { fullName } from '#core/full-name.ts';
import { type IncomingPerson, type LineFault, nameOf } from './incoming.rules.ts';
import { foldedName, type PresentPerson, type World } from './world.rules.ts';

export type Identity =
  | { readonly present: PresentPerson | null; readonly by: 'sourced_id' | 'username' | 'email' }
  /** Null if the row's other errors already explain why no person was found. */
  | { readonly fault: LineFault | null };

const TELLING = ['sourced_id', 'username', 'email'];
const ELSEWHERE = 'This ID belongs to someone else.';
const TAKEN = 'This username belongs to someone else.';

/** Matches by the id in the file's system, else by username, else by verified email and first name. */
export function identify(row: IncomingPerson, world: World): Identity {
  const { sourced_id, username, email } = row;
  if (sourced_id !== undefined) {
    const id = world.by_sourced_id.get(sourced_id);
    if (id === null) return fault('sourced_id', ELSEWHERE);
    if (id !== undefined) return { present: world.people.get(id) ?? null, by: 'sourced_id' };
  }
  if (username !== undefined) {
    const id = world.by_username.get(username);
    if (id === null) return fault('username', TAKEN);
    const present = id === undefined ? undefined : world.people.get(id);
    if (present !== undefined) return byUsername(row, present);
  }
  if (email !== undefined) {
    const found = byEmail(row, email, world);
    if (found !== null) return found;
  }
  if (sourced_id !== undefined) return { present: null, by: 'sourced_id' };
  if (username !== undefined) return { present: null, by: 'username' };
  if (email !== undefined) return { present: null, by: 'email' };
  if (row.faults.some(({ column }) => TELLING.includes(column))) return { fault: null };
  return fault(
    'sourced_id',
    'Add an ID, username, or email. Without one, importing this file again would add this person twice.',
  );
}

function byUsername(row: IncomingPerson, present: PresentPerson): Identity {
  const { sourced_id } = row;
  if (sourced_id !== undefined && present.external_id !== null) {
    return fault(
      'sourced_id',
      `${fullName(present)} has this username, but with the ID ${present.external_id}.`,
    );
  }
  const isAlike = (field: 'first_name' | 'last_name') =>
    row[field] === undefined || foldedName(row[field]) === foldedName(present[field] ?? '');
  if (isAlike('first_name') || isAlike('last_name')) return { present, by: 'username' };
  return fault(
    'username',
    `${fullName(present)} has this username. Correct the name, or leave the username blank.`,
  );
}

/** Null if nobody in view has this email. Siblings may share an email, so the first name must match too. */
function byEmail(row: IncomingPerson, email: string, world: World): Identity | null {
  const { sourced_id, username } = row;
  const all = (world.by_email.get(email.toLowerCase()) ?? []).flatMap((id) => world.people.get(id) ?? []);
  const holders = all.filter(({ external_id }) => sourced_id === undefined || external_id === null);
  const alike = holders.filter(
    ({ first_name }) => foldedName(first_name) === foldedName(row.first_name ?? ''),
  );
  const [present, ...others] = alike;
  if (others.length > 0)
    return fault('email', `Several people named ${nameOf(row)} have this email. Add a username.`);
  if (present !== undefined) return { present, by: 'email' };
  // A row with its own id or username means a separate person.
  if (holders[0] === undefined || sourced_id !== undefined || username !== undefined) return null;
  return fault(
    'email',
    `${fullName(holders[0])} has this email. Enter their username to update them, or a new one to add another person.`,
  );
}

function fault(column: string, message: string): Identity {
  return { fault: { column, message } };
}
