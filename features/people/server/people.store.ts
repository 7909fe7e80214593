import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { Role, View } from '#core/access/access.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type PeopleQuery, type Person, usernameTaken } from '../people.contract.ts';
import { GROUPS_OF_PERSON, peopleInReach, SCHOOLS_OF_PERSON } from './public.store.ts';
import { removeStrayTies } from './stray-ties.store.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A page of the people in view with one of `roles`. Runs two statements for any page size. */
export async function listPeople(
  db: Kysely<Tables>,
  { reach, caller, roles }: View & { roles: readonly Role[] },
  query: PeopleQuery,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<Person>> {
  const { school, group, status, role, seen } = query;
  const matching = () => {
    let people = db
      .selectFrom('people')
      .where('people.role', 'in', roles)
      .where(peopleInReach(reach, caller))
      .where(everyWord(sql`people.search_text`, query.search));
    if (school !== undefined) {
      people = people.where(
        sql<boolean>`people.id in (select person from school_members where school = ${school})`,
      );
    }
    if (group !== undefined) {
      people = people.where(
        sql<boolean>`people.id in (select person from group_members where group_id = ${group})`,
      );
    }
    if (status !== undefined) {
      people = people.where('people.deactivated_at', status === 'active' ? 'is' : 'is not', null);
    }
    if (role !== undefined) people = people.where('people.role', '=', role);
    if (seen === 'never') people = people.where('people.last_seen_at', 'is', null);
    if (seen === 'not_this_week') {
      people = people.where(
        sql<boolean>`(people.last_seen_at is null or people.last_seen_at < ${new Date(now.getTime() - WEEK_MS)})`,
      );
    }
    return people;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching()
    .select(personColumns)
    .orderBy(ORDERINGS[query.ordering])
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toPerson) };
}

/** People who were never seen count as seen longest ago. Each ordering can use an index. */
const ORDERINGS = {
  name: sql`people.sort_name, people.id`,
  '-name': sql`people.sort_name desc, people.id desc`,
  last_seen_at: sql`people.last_seen_at nulls first, people.id`,
  '-last_seen_at': sql`people.last_seen_at desc nulls last, people.id desc`,
  created_at: sql`people.created_at, people.id`,
  '-created_at': sql`people.created_at desc, people.id desc`,
} as const satisfies Record<PeopleQuery['ordering'], unknown>;

/** One person whom the caller may see; null if there is none. */
export async function findPerson(
  db: Kysely<Tables>,
  { reach, caller }: View,
  id: string,
): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(personColumns)
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row === undefined ? null : toPerson(row);
}

/** One person whom the caller may see, with a row lock until the transaction ends. */
export async function findPersonForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<Person | null> {
  /* Locks first and reads afterwards. A joined read in the locking statement would be stale after a wait
     for the lock. */
  await db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  return findPerson(db, view, id);
}

/**
 * Whether this is an active counselor whom the caller may see and who belongs to one of these schools or to
 * none. Locks the counselor's row until the transaction ends.
 */
export async function hasActiveCounselor(
  db: Kysely<Tables>,
  { reach, caller }: View,
  id: string,
  schools: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'counselor')
    .where('deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .where(
      sql<boolean>`(not exists (select from school_members where person = people.id)
        or exists (select from school_members where person = people.id and school = any(${schools}::uuid[])))`,
    )
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface PersonChange {
  role?: Role | undefined;
  first_name?: string | undefined;
  last_name?: string | null | undefined;
  username?: string | undefined;
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  counselor?: string | null | undefined;
  schools?: readonly string[] | undefined;
  deactivated_at?: Date | null | undefined;
  /** Approves an account that somebody made on their own. */
  approved?: true | undefined;
}

/**
 * Saves the changed fields of a person and ends the memberships and assigned staff that are no longer
 * allowed. A new contact counts as verified, because staff vouch for it. An unchanged contact keeps its
 * verification state. Throws `username_taken`.
 */
export async function savePerson(
  db: Kysely<Tables>,
  id: string,
  change: PersonChange,
  now: Date,
): Promise<void> {
  const { schools, email, mobile, approved, ...fields } = change;
  // Staff who set a person's schools or role have looked at the account, so this also approves it.
  const isApproved = approved === true || schools !== undefined || change.role !== undefined;
  try {
    await db
      .updateTable('people')
      .set((eb) => ({
        ...fields,
        ...(isApproved ? { approved_at: sql<Date>`coalesce(approved_at, ${now})` } : {}),
        ...(email === undefined ? {} : { email, email_verified_at: verifiedAt('email', email, now) }),
        ...(mobile === undefined ? {} : { mobile, mobile_verified_at: verifiedAt('mobile', mobile, now) }),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'people_username_key')) throw error;
    throw new Problem(usernameTaken, { detail: 'Choose another code.' });
  }
  if (schools !== undefined) {
    await db.deleteFrom('school_members').where('person', '=', id).execute();
    if (schools.length > 0) {
      await db
        .insertInto('school_members')
        .values([...new Set(schools)].map((school) => ({ school, person: id })))
        .execute();
    }
  }
  if (schools !== undefined || change.role !== undefined) await removeStrayTies(db, [id], now);
}

/** When a contact that is set to `value` was verified: now, or the stored time if the value is unchanged. */
function verifiedAt(contact: 'email' | 'mobile', value: string | null, now: Date) {
  if (value === null) return null;
  return sql<Date | null>`case when ${sql.ref(contact)} = ${value} then ${sql.ref(`${contact}_verified_at`)}
    else ${now}::timestamptz end`;
}

function personColumns(eb: ExpressionBuilder<Tables, 'people'>) {
  return [
    'people.id',
    'people.role',
    'people.username',
    'people.first_name',
    'people.last_name',
    'people.email',
    'people.mobile',
    'people.deactivated_at',
    'people.last_seen_at',
    'people.created_at',
    'people.approved_at',
    'people.version',
    SCHOOLS_OF_PERSON.as('schools'),
    GROUPS_OF_PERSON.as('groups'),
    jsonObjectFrom(
      eb
        .selectFrom('people as counselors')
        .select([
          'counselors.id',
          sql<string>`concat_ws(' ', counselors.first_name, counselors.last_name)`.as('name'),
        ])
        .whereRef('counselors.id', '=', 'people.counselor'),
    ).as('counselor'),
    jsonObjectFrom(
      eb
        .selectFrom('people as kept')
        .select(['kept.id', sql<string>`concat_ws(' ', kept.first_name, kept.last_name)`.as('name')])
        .whereRef('kept.id', '=', 'people.merged_into'),
    ).as('merged_into'),
  ] as const;
}

interface PersonRow extends Omit<Person, 'status' | 'last_seen_at' | 'created_at' | 'approved_at'> {
  deactivated_at: Date | null;
  last_seen_at: Date | null;
  created_at: Date;
  approved_at: Date | null;
}

function toPerson({ deactivated_at, last_seen_at, created_at, approved_at, ...row }: PersonRow): Person {
  return {
    ...row,
    status: deactivated_at === null ? 'active' : 'deactivated',
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    approved_at: approved_at?.toISOString() ?? null,
  };
}
