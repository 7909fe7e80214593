import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import type { PersonName } from '#core/full-name.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';
import { tieSteps } from '../care.rules.ts';
import { usernameTaken } from '../people.contract.ts';
import { usernameBase, usernameCandidates } from '../username.rules.ts';
import { keepCareSteps, listTies } from './care-ties.store.ts';
import { removeStrayTies } from './stray-ties.store.ts';

/** One of many people, with the values to save. */
export interface BulkPerson {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly schools: readonly string[];
  readonly status: 'active' | 'deactivated';
}

/** A person to be added. If `password_hash` is null, they cannot sign in yet. */
export type NewBulkPerson = Omit<BulkPerson, 'username'> & {
  readonly username: string | undefined;
  readonly password_hash: string | null;
};

/**
 * Adds many people. A person without a username gets one made from their name. Contacts count as verified,
 * because staff vouch for them. The first password must be changed at the first sign-in. Throws
 * `username_taken`.
 */
export async function addPeople(
  db: Kysely<Tables>,
  people: readonly NewBulkPerson[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  const named = await withUsernames(db, people);
  await refusingTakenUsername(
    sql`
      insert into people (id, role, username, first_name, last_name, email, email_verified_at, mobile, mobile_verified_at,
        password_hash, must_change_password, password_changed_at, created_at, updated_at,
        approved_at)
      select id, role, username, first_name, last_name, email, case when email is null then null else ${now}::timestamptz end,
        mobile, case when mobile is null then null else ${now}::timestamptz end,
        password_hash, password_hash is not null, case when password_hash is null then null else ${now}::timestamptz end,
        ${now}, ${now}, ${now}
      from ${rowsOf(named)} left join unnest(${named.map(({ id }) => id)}::uuid[],
        ${named.map((person) => person.password_hash)}::text[]) as passwords (person, password_hash) on person = id`.execute(
      db,
    ),
  );
  await addToSchools(db, placesOf(named));
}

/**
 * Saves all fields of many people, whose rows the caller has locked. For the people in `moved`, whose role or
 * schools change, it also ends memberships of groups and the assigned managers and counselors that are no
 * longer allowed. The history names `by` as the author. A new contact counts as verified. Throws
 * `username_taken`.
 */
export async function savePeople(
  db: Kysely<Tables>,
  people: readonly BulkPerson[],
  moved: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (people.length === 0) return;
  const before = moved.length === 0 ? [] : await listTies(db, moved);
  await refusingTakenUsername(
    sql`
      update people set role = after.role, username = after.username, first_name = after.first_name,
        last_name = after.last_name, email = after.email, mobile = after.mobile,
        email_verified_at = case when people.email is not distinct from after.email then people.email_verified_at
          when after.email is null then null else ${now}::timestamptz end,
        mobile_verified_at = case when people.mobile is not distinct from after.mobile then people.mobile_verified_at
          when after.mobile is null then null else ${now}::timestamptz end,
        approved_at = coalesce(people.approved_at, ${now}::timestamptz),
        -- A record that was merged into another stays deactivated.
        deactivated_at = case when after.status = 'active' and people.merged_into is null then null
          else coalesce(people.deactivated_at, ${now}::timestamptz) end,
        version = people.version + 1, updated_at = ${now}
      from ${rowsOf(people)} where people.id = after.id`.execute(db),
  );
  if (moved.length === 0) return;
  const set = new Set(moved);
  const { ids, schools } = placesOf(people.filter(({ id }) => set.has(id)));
  /* Deletes only the memberships that end. Deleting and re-adding the others would end their recorded time
     at the school. */
  await sql`
    delete from school_members where person = any(${moved}::uuid[]) and (person, school) not in (
      select * from unnest(${ids}::uuid[], ${schools}::uuid[]))`.execute(db);
  await addToSchools(db, { ids, schools });
  await removeStrayTies(db, moved, now);
  await keepCareSteps(db, tieSteps(before, await listTies(db, moved)), { by, note: null, now });
}

async function withUsernames<Person extends PersonName>(
  db: Kysely<Tables>,
  people: readonly (Person & { readonly username: string | undefined })[],
): Promise<(Person & { username: string })[]> {
  const nameless = people.filter(({ username }) => username === undefined);
  const withoutNumber = (name: string) => name.replace(/\d+$/, '');
  const bases = [...new Set(nameless.map((name) => withoutNumber(usernameBase(name))))];
  const { rows } = await sql<{ username: string }>`
    select lower(username::text) as username from people
    where regexp_replace(lower(username::text), '[0-9]+$', '') = any(${bases}::text[])`.execute(db);
  const taken = new Set([...rows, ...people].flatMap(({ username }) => username ?? []));
  /** For each base username, the number to try next. */
  const next = new Map<string, number>();
  const free = (person: Person): string => {
    const base = usernameBase(person);
    for (let number = next.get(base) ?? 1; ; number += 1) {
      const [candidate = base] = usernameCandidates(person, number, number + 1);
      if (taken.has(candidate)) continue;
      taken.add(candidate);
      next.set(base, number + 1);
      return candidate;
    }
  };
  return people.map((person) => ({ ...person, username: person.username ?? free(person) }));
}

function rowsOf(people: readonly BulkPerson[]) {
  const column = <Field extends keyof BulkPerson>(field: Field) => people.map((person) => person[field]);
  return sql`unnest(${column('id')}::uuid[], ${column('role')}::text[], ${column('username')}::citext[],
    ${column('first_name')}::text[], ${column('last_name')}::text[], ${column('email')}::citext[],
    ${column('mobile')}::text[], ${column('status')}::text[])
    as after (id, role, username, first_name, last_name, email, mobile, status)`;
}

interface Places {
  readonly ids: readonly string[];
  readonly schools: readonly string[];
}

/** The schools of these people as two parallel columns: person and school. */
function placesOf(people: readonly BulkPerson[]): Places {
  const rows = people.flatMap(({ id, schools }) => [...new Set(schools)].map((school) => ({ id, school })));
  return { ids: rows.map(({ id }) => id), schools: rows.map(({ school }) => school) };
}

async function addToSchools(db: Kysely<Tables>, { ids, schools }: Places): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into school_members (person, school)
    select * from unnest(${ids}::uuid[], ${schools}::uuid[]) on conflict do nothing`.execute(db);
}

async function refusingTakenUsername(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'people_username_key')) throw error;
    throw new Problem(usernameTaken, {
      detail: 'Someone took one of these codes just now. Send the file again.',
    });
  }
}
