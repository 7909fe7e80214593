/** Creates the server's first admin, by a one-time link or from the configuration. */
import type { Kysely } from 'kysely';
import { countActiveAdmins, lockAdmins } from '#features/people/server/public.store.ts';
import { addPerson } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { makeOneUseToken, readOneUseToken } from './one-use-token.ts';
import { removeFirstAdminTokens } from './one-use-tokens.store.ts';

const LINK_SECONDS = 24 * 60 * 60;

export interface FirstAdmin {
  first_name: string;
  last_name: string | null;
  email: string;
  password_hash: string;
}

/** Makes the link's token and stores its hash in `transaction`. Returns null if an admin already exists. */
export async function makeFirstAdminLink(transaction: Kysely<Tables>, now: Date): Promise<string | null> {
  await lockAdmins(transaction);
  if ((await countActiveAdmins(transaction)) > 0) return null;
  await removeFirstAdminTokens(transaction);
  const use = { purpose: 'first_admin', person: null, contact: null } as const;
  return (await makeOneUseToken(transaction, { ...use, life_seconds: LINK_SECONDS }, now)).token;
}

/** Throws `link_spent` unless this token's link is still valid. */
export async function requireFirstAdminLink(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  await readOneUseToken(db, token, ['first_admin'], now);
}

/** Creates the first admin in `transaction` and ends the link. Returns null if an admin already exists. */
export async function addFirstAdmin(
  transaction: Kysely<Tables>,
  admin: FirstAdmin,
  now: Date,
): Promise<string | null> {
  await lockAdmins(transaction);
  if ((await countActiveAdmins(transaction)) > 0) return null;
  await removeFirstAdminTokens(transaction);
  return addPerson(transaction, { ...admin, role: 'admin', must_change_password: false, schools: [] }, now);
}
