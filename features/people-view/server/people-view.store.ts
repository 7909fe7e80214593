import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { GROUPS_OF_PERSON, SCHOOLS_OF_PERSON } from '#features/people/server/public.store.ts';
import type { LeftOut } from '#features/results/counted-sessions.contract.ts';
import { readLatestScores } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PeopleFilters, PeopleOrdering, ViewedPerson } from '../people-view.contract.ts';
import { all, conditions, hasUnstarted, inView, needsTests, STATUS, WITH_TESTS } from './matching.ts';

/**
 * People without a score always come last. People who were never seen count as seen longest ago. Each
 * ordering can use an index.
 */
const ORDERINGS = {
  name: sql`people.sort_name, people.id`,
  '-name': sql`people.sort_name desc, people.id desc`,
  last_seen_at: sql`people.last_seen_at nulls first, people.id`,
  '-last_seen_at': sql`people.last_seen_at desc nulls last, people.id desc`,
  created_at: sql`people.created_at, people.id`,
  '-created_at': sql`people.created_at desc, people.id desc`,
  last_score: sql`person_tests.last_score nulls last, person_tests.person`,
  '-last_score': sql`person_tests.last_score desc nulls last, person_tests.person desc`,
  done: sql`person_tests.done, person_tests.person`,
  '-done': sql`person_tests.done desc, person_tests.person desc`,
} as const satisfies Record<PeopleOrdering, unknown>;

/** The SQL that selects the people in view who match the filters, with the tables that `ordering` needs. */
function matching(view: View, filters: PeopleFilters, now: Date, ordering: PeopleOrdering = 'name') {
  const asked = conditions(filters, now);
  const isSortedByTests = ordering.endsWith('done') || ordering.endsWith('last_score');
  const isJoined = isSortedByTests || needsTests(asked.map(([dimension]) => dimension));
  const seen = inView(view, filters.search);
  return sql`from people ${isJoined ? WITH_TESTS : sql``}
    where ${all([...(seen === null ? [] : [seen]), ...asked.map(([, holds]) => holds)])}`;
}

/** The number of people in view who match the filters. */
async function countPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count ${matching(view, filters, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** SQL for the ids of a page, or without a limit of everybody who matches the filters. */
export function pageOfIds(
  view: View,
  filters: PeopleFilters,
  ordering: PeopleOrdering,
  { limit, offset, now }: { limit: number | null; offset: number; now: Date },
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select people.id ${matching(view, filters, now, ordering)}
    order by ${ORDERINGS[ordering]} limit ${limit}::bigint offset ${offset}::bigint`;
}

/** The ids of the people in view who match the filters, in this order. */
export async function listPeopleIds(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  { most = null, ordering = 'name', now }: { most?: number | null; ordering?: PeopleOrdering; now: Date },
): Promise<string[]> {
  const { rows } = await pageOfIds(view, filters, ordering, { limit: most, offset: 0, now }).execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the people in view who match the filters, without the total count. */
export async function listPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  ordering: PeopleOrdering,
  { limit, offset, ...told }: { limit: number; offset: number } & Told,
): Promise<ViewedPerson[]> {
  // Finds the people of the page through an index first, and then reads the details only for them.
  const { rows } = await pageOfIds(view, filters, ordering, { limit, offset, now: told.now }).execute(db);
  return listViewed(
    db,
    rows.map(({ id }) => id),
    told,
  );
}

/** The values from which the details of the rows are computed. */
interface Told {
  readonly now: Date;
  /** The scale of the last score, in the form of `scaleWords`. */
  readonly scale: string;
}

/**
 * The table rows of these people, in the order of the ids. The caller must have checked that they are in
 * view.
 */
async function listViewed(
  db: Kysely<Tables>,
  ids: readonly string[],
  { now, scale }: Told,
): Promise<ViewedPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .innerJoin('person_tests', 'person_tests.person', 'people.id')
    .select((eb) => columns(eb, now))
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const latest = await readLatestScores(db, ids, scale);
  const leftOut = (id: string) => latest.get(id)?.get(scale)?.left_out ?? [];
  const byId = new Map(rows.map((row) => [row.id, toViewed(row, leftOut(row.id))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The page size of a download. Only one page is in memory at a time. */
const DOWNLOAD_PAGE = 1_000;

/** The table rows of these people, one page at a time. */
export async function* viewedPages(
  db: Kysely<Tables>,
  ids: readonly string[],
  told: Told,
): AsyncGenerator<ViewedPerson[]> {
  for (let from = 0; from < ids.length; from += DOWNLOAD_PAGE) {
    yield await listViewed(db, ids.slice(from, from + DOWNLOAD_PAGE), told);
  }
}

/** A page of the people in view who match the filters, with the total count. */
export async function listCountedPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  ordering: PeopleOrdering,
  page: { limit: number; offset: number } & Told,
): Promise<Page<ViewedPerson>> {
  return {
    count: await countPeople(db, view, filters, page.now),
    rows: await listPeople(db, view, filters, ordering, page),
  };
}

const NAME = sql<string>`concat_ws(' ', someone.first_name, someone.last_name)`.as('name');

function columns(eb: ExpressionBuilder<Tables, 'people' | 'person_tests'>, now: Date) {
  return [
    'people.id',
    'people.role',
    'people.username',
    'people.first_name',
    'people.last_name',
    'people.email',
    'people.mobile',
    'people.last_seen_at',
    'people.created_at',
    STATUS.as('status'),
    'person_tests.allotted',
    'person_tests.begun',
    'person_tests.done',
    'person_tests.under_way',
    'person_tests.last_score',
    sql<boolean>`coalesce(${hasUnstarted(now)}, false)`.as('has_unstarted'),
    SCHOOLS_OF_PERSON.as('schools'),
    GROUPS_OF_PERSON.as('groups'),
    jsonArrayFrom(
      eb
        .selectFrom('manager_allocations')
        .innerJoin('people as someone', 'someone.id', 'manager_allocations.manager')
        .select(['someone.id', NAME])
        .whereRef('manager_allocations.student', '=', 'people.id')
        .orderBy('someone.sort_name')
        .orderBy('someone.id'),
    ).as('managers'),
    jsonObjectFrom(
      eb
        .selectFrom('people as someone')
        .select(['someone.id', NAME])
        .whereRef('someone.id', '=', 'people.counselor'),
    ).as('counselor'),
  ] as const;
}

type Row = Omit<ViewedPerson, 'tests' | 'last_seen_at' | 'created_at' | 'last_score_left_out'> &
  ViewedPerson['tests'] & { last_seen_at: Date | null; created_at: Date };

function toViewed(row: Row, last_score_left_out: LeftOut): ViewedPerson {
  const { allotted, begun, done, under_way, has_unstarted, last_seen_at, created_at, ...person } = row;
  return {
    ...person,
    last_score_left_out,
    tests: { allotted, begun, done, under_way, has_unstarted },
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
