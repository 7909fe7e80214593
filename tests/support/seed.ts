/** Seeds rows directly into the tables before a test calls the API. */

import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import { hashPassword } from '#features/auth/server/password-hash.ts';
import type { Database } from '#server/db/database.ts';

/** The password of every seeded person. */
export const PASSWORD = 'correct horse battery';

let passwordHash: Promise<string> | undefined;

export interface SeededPerson {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string;
}

export interface PersonSeed {
  role: Role;
  first_name?: string;
  last_name?: string | null;
  username?: string;
  email?: string;
  schools?: readonly string[];
  groups?: readonly string[];
  tutors?: readonly string[];
  counselor?: string;
  managers?: readonly string[];
  must_change_password?: boolean;
  /**
   * Whether staff approved the person; false if they enrolled themselves and nobody has approved them yet.
   */
  is_approved?: boolean;
  deactivated?: boolean;
  last_seen_at?: Date;
}

let counter = 0;

/**
 * Adds a person with a verified email address, as a member of `schools` and `groups` and as the tutor of
 * `tutors` (ids of groups).
 */
export async function seedPerson({ kysely }: Database, now: Date, seed: PersonSeed): Promise<SeededPerson> {
  passwordHash ??= hashPassword(PASSWORD);
  counter += 1;
  const id = v7();
  const username = seed.username ?? `${seed.role}.${counter}`;
  const person = {
    id,
    role: seed.role,
    username,
    first_name: seed.first_name ?? 'Sam',
    last_name: seed.last_name === undefined ? `Person ${counter}` : seed.last_name,
    email: seed.email ?? `${username}@example.test`,
  };
  await kysely
    .insertInto('people')
    .values({
      ...person,
      email_verified_at: now,
      approved_at: seed.is_approved === false ? null : now,
      password_hash: await passwordHash,
      must_change_password: seed.must_change_password ?? false,
      deactivated_at: seed.deactivated === true ? now : null,
      counselor: seed.counselor ?? null,
      last_seen_at: seed.last_seen_at ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const schools = (seed.schools ?? []).map((school) => ({ school, person: id }));
  if (schools.length > 0) await kysely.insertInto('school_members').values(schools).execute();
  const groups = (seed.groups ?? []).map((group_id) => ({ group_id, person: id }));
  if (groups.length > 0) await kysely.insertInto('group_members').values(groups).execute();
  const tutors = (seed.tutors ?? []).map((group_id) => ({ group_id, person: id }));
  if (tutors.length > 0) await kysely.insertInto('group_tutors').values(tutors).execute();
  const managers = (seed.managers ?? []).map((manager) => ({ manager, student: id }));
  if (managers.length > 0) await kysely.insertInto('manager_allocations').values(managers).execute();
  return person;
}

/** The school that owns a person's content by default: their only school, or null if all schools share it. */
export async function onlySchool({ kysely }: Database, person: string): Promise<string | null> {
  const rows = await kysely
    .selectFrom('school_members')
    .select('school')
    .where('person', '=', person)
    .execute();
  return rows.length === 1 ? (rows[0]?.school ?? null) : null;
}

/** Adds a school. Returns its id. */
export async function seedSchool({ kysely }: Database, now: Date, name: string): Promise<string> {
  const id = v7();
  await kysely
    .insertInto('schools')
    .values({ id, name, time_zone: 'Europe/London', created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Adds a group to a school. Returns its id. */
export async function seedGroup(
  { kysely }: Database,
  now: Date,
  school: string,
  name: string,
): Promise<string> {
  const id = v7();
  await kysely.insertInto('groups').values({ id, school, name, created_at: now, updated_at: now }).execute();
  return id;
}
