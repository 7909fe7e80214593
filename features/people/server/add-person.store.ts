import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import type { PersonName } from '#core/full-name.ts';
import type { Tables } from '#server/db/tables.ts';
import { usernameCandidates } from '../username.rules.ts';

export interface NewPerson {
  role: Role;
  first_name: string;
  last_name: string | null;
  /** Made from the name if the caller sends no username. */
  username?: string | undefined;
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  password_hash: string | null;
  must_change_password: boolean;
  schools: readonly string[];
  /**
   * Set for people who enroll on their own. Their contacts are unconfirmed, except a mobile with
   * `is_mobile_confirmed`.
   */
  self_enrolled?: { is_mobile_confirmed: boolean; born_on: string | null; consent_due: boolean } | undefined;
}

/**
 * Adds a person and returns their id, or null if the requested username is taken. If another transaction
 * takes a generated username first, the next number is tried. Contacts count as verified, because staff or
 * the server's operator vouch for them. Only the contacts of people who enroll on their own do not.
 */
export async function addPerson(db: Kysely<Tables>, person: NewPerson, now: Date): Promise<string | null> {
  const { username, schools, self_enrolled, email = null, mobile = null, ...fields } = person;
  const id = v7();
  const row = {
    id,
    ...fields,
    email,
    email_verified_at: email === null || self_enrolled !== undefined ? null : now,
    mobile,
    mobile_verified_at: mobile === null || self_enrolled?.is_mobile_confirmed === false ? null : now,
    born_on: self_enrolled?.born_on ?? null,
    consent_due: self_enrolled?.consent_due ?? false,
    approved_at: self_enrolled === undefined ? now : null,
    password_changed_at: person.password_hash === null ? null : now,
    created_at: now,
    updated_at: now,
  };
  const isAdded = async (candidate: string) =>
    undefined !==
    (await db
      .insertInto('people')
      .values({ ...row, username: candidate })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst());
  if (username !== undefined) {
    if (!(await isAdded(username))) return null;
  } else {
    while (!(await isAdded(await freeUsername(db, person))));
  }
  if (schools.length > 0) {
    const memberships = [...new Set(schools)].map((school) => ({ school, person: id }));
    await db.insertInto('school_members').values(memberships).execute();
  }
  return id;
}

async function freeUsername(db: Kysely<Tables>, name: PersonName): Promise<string> {
  for (let from = 1; ; from *= 10) {
    const candidates = usernameCandidates(name, from, from * 10);
    const rows = await db
      .selectFrom('people')
      .select('username')
      .where('username', 'in', candidates)
      .execute();
    const taken = new Set(rows.map((row) => row.username));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
