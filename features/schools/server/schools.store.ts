import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Locale } from '#contract/locale-values.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type School, schoolNameTaken } from '../schools.contract.ts';
import { schoolsInReach } from './public.store.ts';

interface SchoolsQuery {
  search?: string | undefined;
  status: 'live' | 'archived' | 'all';
  ordering: 'name' | '-name' | 'created_at' | '-created_at';
}

const COLUMNS = [
  'id',
  'name',
  'time_zone',
  'locale',
  'logo',
  'shows_gradebook',
  'feeds_show_titles',
  'created_at',
  'archived_at',
  'version',
] as const;

const STATUS = {
  live: sql<boolean>`archived_at is null`,
  archived: sql<boolean>`archived_at is not null`,
  all: sql<boolean>`true`,
};

/** A page of the schools in view with their counts. Runs three statements, whatever the page size. */
export async function listSchools(
  db: Kysely<Tables>,
  { reach, caller }: View,
  query: SchoolsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredSchool>> {
  const matching = () =>
    db
      .selectFrom('schools')
      .where(schoolsInReach(reach, caller))
      .where(STATUS[query.status])
      .where(everyWord(sql`searched_name(schools.name)`, query.search));
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select(COLUMNS)
    .orderBy(query.ordering.endsWith('name') ? 'schools.name' : 'schools.created_at', direction)
    .orderBy('schools.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: await withCounts(db, rows) };
}

/** One school in view; null if there is none. */
export async function findSchool(
  db: Kysely<Tables>,
  { reach, caller }: View,
  id: string,
): Promise<StoredSchool | null> {
  const row = await db
    .selectFrom('schools')
    .select(COLUMNS)
    .where('schools.id', '=', id)
    .where(schoolsInReach(reach, caller))
    .executeTakeFirst();
  const [school = null] = await withCounts(db, row === undefined ? [] : [row]);
  return school;
}

/** One school in view, with its row locked until the transaction ends. */
export async function findSchoolForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredSchool | null> {
  await db.selectFrom('schools').select('id').where('id', '=', id).forUpdate().execute();
  return findSchool(db, view, id);
}

/** Adds a school and returns its id. Throws `school_name_taken`. */
export async function addSchool(
  db: Kysely<Tables>,
  school: {
    name: string;
    time_zone: string;
    locale: Locale;
    shows_gradebook: boolean;
    feeds_show_titles: boolean;
  },
  now: Date,
): Promise<string> {
  const id = v7();
  await refusingTakenName(
    db
      .insertInto('schools')
      .values({ id, ...school, created_at: now, updated_at: now })
      .execute(),
  );
  return id;
}

/** Saves a school's fields. Throws `school_name_taken`. */
export async function saveSchool(
  db: Kysely<Tables>,
  id: string,
  change: {
    name?: string | undefined;
    time_zone?: string | undefined;
    locale?: Locale | undefined;
    logo?: string | null | undefined;
    shows_gradebook?: boolean | undefined;
    feeds_show_titles?: boolean | undefined;
  },
  now: Date,
): Promise<void> {
  await refusingTakenName(
    db
      .updateTable('schools')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
}

/** The school of a person who belongs to exactly one; null otherwise. */
export async function findOnlySchool(
  db: Kysely<Tables>,
  person: string,
): Promise<{ id: string; name: string; time_zone: string; logo: string | null } | null> {
  const rows = await db
    .selectFrom('school_members')
    .innerJoin('schools', 'schools.id', 'school_members.school')
    .select(['schools.id', 'schools.name', 'schools.time_zone', 'schools.logo'])
    .where('school_members.person', '=', person)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'schools_name_key')) throw error;
    throw new Problem(schoolNameTaken, { detail: 'Choose another name.' });
  }
}

/** A school as it is stored, with the file id of its logo. */
export type StoredSchool = Omit<School, 'logo'> & { logo: string | null };

type SchoolRow = Omit<
  StoredSchool,
  'created_at' | 'archived_at' | 'student_count' | 'staff_count' | 'group_count'
> & {
  created_at: Date;
  archived_at: Date | null;
};

/**
 * Adds the counts for all schools in one query. Counting in subqueries per school would take a hundred
 * thousand lookups for a hundred schools of a thousand people.
 */
async function withCounts(db: Kysely<Tables>, schools: readonly SchoolRow[]): Promise<StoredSchool[]> {
  if (schools.length === 0) return [];
  const { rows } = await sql<{ id: string; student_count: number; staff_count: number; group_count: number }>`
    select schools.id, coalesce(members.students, 0) as student_count, coalesce(members.staff, 0) as staff_count,
      (select count(*) from groups where groups.school = schools.id and groups.archived_at is null) as group_count
    from schools left join (
      select school_members.school, count(*) filter (where people.role = 'student') as students,
        count(*) filter (where people.role not in ('student', 'guest')) as staff
      from school_members join people on people.id = school_members.person
      where people.deactivated_at is null and school_members.school = any(${ids(schools)})
      group by school_members.school
    ) members on members.school = schools.id
    where schools.id = any(${ids(schools)})`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return schools.map(({ created_at, archived_at, ...school }) => ({
    ...school,
    student_count: 0,
    staff_count: 0,
    group_count: 0,
    ...counts.get(school.id),
    created_at: created_at.toISOString(),
    archived_at: archived_at?.toISOString() ?? null,
  }));
}

function ids(schools: readonly SchoolRow[]) {
  return sql<string[]>`${schools.map((school) => school.id)}::uuid[]`;
}
