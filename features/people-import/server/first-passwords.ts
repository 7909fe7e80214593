/** Checks and hashes the first passwords of a file before anything is written. Only the hashes are stored. */
import { hashPassword, newPasswordFaults } from '#features/auth/server/public.ts';
import type { Progress } from '#server/background/progress.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Incoming, IncomingPerson } from '../incoming.rules.ts';
import { IMPORT_LIMITS } from '../people-import.contract.ts';

type WithPassword = IncomingPerson & { readonly password: string };

/** Adds the errors in each row's password. Throws `breaks_rule` for a file with too many passwords. */
export async function judgePasswords({ people }: Incoming): Promise<void> {
  const rows = people.filter(hasPassword);
  const message = `A file can have at most ${IMPORT_LIMITS.passwords} first passwords. Split it into several files.`;
  requireNoFaults(rows.length > IMPORT_LIMITS.passwords ? [{ path: 'body.file', message }] : []);
  for (const { password, faults, first_name = '', last_name = '', username = '', email = null } of rows) {
    const found = await newPasswordFaults({ first_name, last_name, username, email }, password);
    faults.push(...found.map((fault) => ({ column: 'password', message: fault.message })));
  }
}

/** The hash of each valid password, by line. */
export async function hashPasswords(
  { people }: Incoming,
  progress: Progress,
): Promise<ReadonlyMap<number, string>> {
  const rows = people.filter(hasPassword).filter(({ faults }) => faults.length === 0);
  const hashes = new Map<number, string>();
  for (const { line, password } of rows) {
    progress.tell('Preparing passwords', hashes.size, rows.length);
    hashes.set(line, await hashPassword(password));
  }
  return hashes;
}

function hasPassword(row: IncomingPerson): row is WithPassword {
  return row.password !== undefined;
}
