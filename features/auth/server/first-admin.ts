/** How an installation gets its first admin: by a one-time link, or unattended. It knows no HTTP. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { addPerson, countActiveAdmins, lockAdmins } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { linkSpent } from '../auth.contract.ts';
import { hasFirstAdminLink, removeFirstAdminLinks, saveFirstAdminLink } from './password-links.store.ts';

const LINK_SECONDS = 24 * 60 * 60;
const TOKEN_BYTES = 32;

export interface FirstAdmin {
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
}

/** Makes the link's token, keeps its hash in `transaction`; null where an admin is there already. */
export async function makeFirstAdminLink(transaction: Kysely<Tables>, now: Date): Promise<string | null> {
  await lockAdmins(transaction);
  if ((await countActiveAdmins(transaction)) > 0) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(now.getTime() + LINK_SECONDS * 1000);
  await saveFirstAdminLink(transaction, { token_hash: hashOf(token), expires_at }, now);
  return token;
}

/** Throws `link_spent` unless this token's link can be used. */
export async function requireFirstAdminLink(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  if (await hasFirstAdminLink(db, hashOf(token), now)) return;
  throw new Problem(linkSpent, {
    detail: 'Start the server again: while there is no admin, it prints a new link.',
  });
}

/** Makes the first admin in `transaction`, and the link is spent; null where an admin is there already. */
export async function addFirstAdmin(
  transaction: Kysely<Tables>,
  admin: FirstAdmin,
  now: Date,
): Promise<string | null> {
  await lockAdmins(transaction);
  if ((await countActiveAdmins(transaction)) > 0) return null;
  await removeFirstAdminLinks(transaction);
  return addPerson(transaction, { ...admin, role: 'admin', must_change_password: false, schools: [] }, now);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
