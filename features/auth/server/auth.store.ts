import { type Kysely, sql } from 'kysely';
import type { ParsedInput } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale-values.ts';
import { permissionsOf, type Reach, type Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { changeMe, OwnRecord, SignedInUser } from '../auth.contract.ts';
import { MOST_SHARING_A_CONTACT } from '../sign-in.rules.ts';

interface Candidate {
  id: string;
  role: Role;
  username: string;
  first_name: string;
  last_name: string | null;
  password_hash: string;
}

/**
 * The people whom a normalized sign-in name may mean: by login code, verified email or verified mobile.
 * Leaves out deactivated people and people without a password.
 */
export function listCandidates(db: Kysely<Tables>, name: string): Promise<Candidate[]> {
  return db
    .selectFrom('people')
    .select(['id', 'role', 'username', 'first_name', 'last_name', 'password_hash'])
    .where((eb) =>
      eb.or([
        eb('username', '=', name),
        eb.and([eb('email', '=', name), eb('email_verified_at', 'is not', null)]),
        eb.and([eb('mobile', '=', name), eb('mobile_verified_at', 'is not', null)]),
      ]),
    )
    .where('deactivated_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(MOST_SHARING_A_CONTACT)
    .$narrowType<{ password_hash: string }>()
    .execute();
}

/** The signed-in person for the login record, without their assigned tests. */
export async function findSignedInUser(
  db: Kysely<Tables>,
  id: string,
): Promise<Omit<SignedInUser, 'initial_assessments' | 'precondition'> & { consent_due: boolean }> {
  const row = await db
    .selectFrom('people')
    .select([
      'id',
      'role',
      'first_name',
      'last_name',
      'email',
      'mobile',
      'must_change_password',
      'consent_due',
      schools().as('schools'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const school = onlySchool(row.schools);
  return {
    ...row,
    school: school === null ? null : { id: school.id, name: school.name },
    permissions: permissionsOf(row.role),
  };
}

/** The caller's own record, without the precondition, which depends on the sign-in. */
export async function findOwnRecord(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<Omit<OwnRecord, 'precondition'>> {
  const {
    schools: theirs,
    email_verified_at,
    mobile_verified_at,
    ...row
  } = await db
    .selectFrom('people')
    .select([
      'id',
      'role',
      'username',
      'first_name',
      'last_name',
      'email',
      'mobile',
      'email_verified_at',
      'mobile_verified_at',
      hasSecondStep().as('has_two_step'),
      'goal_score',
      'test_date',
      'theme',
      'language',
      'zoom',
      'must_change_password',
      'version',
      pendingEmail(now).as('pending_email'),
      schools().as('schools'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    is_email_confirmed: email_verified_at !== null,
    is_mobile_confirmed: mobile_verified_at !== null,
    school: onlySchool(theirs),
  };
}

/** The caller's own record, with its row locked until the transaction ends. */
export async function findOwnRecordForUpdate(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<Omit<OwnRecord, 'precondition'>> {
  await db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  return findOwnRecord(db, id, now);
}

function pendingEmail(now: Date) {
  return sql<string | null>`(
    select contact from one_use_tokens
    where one_use_tokens.person = people.id and purpose = 'change_email' and expires_at > ${now}
    order by created_at desc limit 1)`;
}

function hasSecondStep() {
  return sql<boolean>`exists (
    select from second_steps where second_steps.person = people.id and confirmed_at is not null)`;
}

interface SchoolRow {
  id: string;
  name: string;
  time_zone: string;
  locale: Locale;
}

/** Selects at most two schools: callers only need to know whether there is exactly one. */
function schools() {
  return sql<SchoolRow[]>`(
    select coalesce(json_agg(theirs), '[]') from (
      select schools.id, schools.name, schools.time_zone, schools.locale from school_members
      join schools on schools.id = school_members.school
      where school_members.person = people.id limit 2
    ) theirs)`;
}

function onlySchool(theirs: SchoolRow[]): SchoolRow | null {
  return theirs.length === 1 ? (theirs[0] ?? null) : null;
}

type OwnChange = Omit<ParsedInput<typeof changeMe>['body'], 'version'>;

/** Saves what people changed in their own record. */
export async function saveOwnRecord(
  db: Kysely<Tables>,
  id: string,
  change: OwnChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export interface PasswordOwner {
  id: string;
  role: Role;
  username: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  mobile: string | null;
  password_hash: string | null;
  deactivated_at: Date | null;
}

/** Finds a person in the caller's reach, with their password hash and the names they sign in with. */
export async function findPasswordOwner(
  db: Kysely<Tables>,
  { reach, caller, lock = false }: { reach: Reach; caller: string; lock?: boolean },
  id: string,
): Promise<PasswordOwner | null> {
  let query = db
    .selectFrom('people')
    .select([
      'id',
      'role',
      'username',
      'first_name',
      'last_name',
      'email',
      'mobile',
      'password_hash',
      'deactivated_at',
    ])
    .where('id', '=', id)
    .where(peopleInReach(reach, caller));
  if (lock) query = query.forUpdate('people');
  return (await query.executeTakeFirst()) ?? null;
}

/** Saves a new password's hash; null leaves the person without a password. */
export async function savePassword(
  db: Kysely<Tables>,
  id: string,
  password: { password_hash: string | null; must_change_password: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ ...password, password_changed_at: now })
    .where('id', '=', id)
    .execute();
}
