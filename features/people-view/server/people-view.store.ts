import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PeopleFilters, PeopleOrdering, ViewedPerson } from '../people-view.contract.ts';
import { all, conditions, hasUnstarted, STATUS } from './matching.ts';

export interface View {
  reach: Reach;
  caller: string;
}

/** Whoever has none of what is sorted by comes last, whichever way; then by name. */
const ORDERINGS = {
  name: sql`people.last_name, people.first_name, people.id`,
  '-name': sql`people.last_name desc, people.first_name desc, people.id desc`,
  last_seen_at: sql`people.last_seen_at nulls first, people.id`,
  '-last_seen_at': sql`people.last_seen_at desc nulls last, people.id desc`,
  created_at: sql`people.created_at, people.id`,
  '-created_at': sql`people.created_at desc, people.id desc`,
  last_score: sql`person_tests.last_score nulls last, people.last_name, people.first_name, people.id`,
  '-last_score': sql`person_tests.last_score desc nulls last, people.last_name, people.first_name, people.id`,
  done: sql`person_tests.done, people.last_name, people.first_name, people.id`,
  '-done': sql`person_tests.done desc, people.last_name, people.first_name, people.id`,
} as const satisfies Record<PeopleOrdering, unknown>;

function matching(db: Kysely<Tables>, { reach, caller }: View, filters: PeopleFilters, now: Date) {
  return db
    .selectFrom('people')
    .innerJoin('person_tests', 'person_tests.person', 'people.id')
    .where(peopleInReach(reach, caller))
    .where(everyWord(sql`people.search_text`, filters.search))
    .where(all(conditions(filters, now).map(([, holds]) => holds)));
}

/** How many in view the filters leave. */
async function countPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  now: Date,
): Promise<number> {
  const { count } = await matching(db, view, filters, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of those in view whom the filters leave, at most `most`. */
export async function listPeopleIds(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const rows = await matching(db, view, filters, now)
    .select('people.id')
    .orderBy('people.id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** A page of the people in view whom the filters leave; without a count where that is known. */
export async function listPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  ordering: PeopleOrdering,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ViewedPerson[]> {
  // The page's people first, over an index where there is one; what is told of them is asked for these alone.
  const page = await matching(db, view, filters, now)
    .select('people.id')
    .orderBy(ORDERINGS[ordering])
    .limit(limit)
    .offset(offset)
    .execute();
  if (page.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .innerJoin('person_tests', 'person_tests.person', 'people.id')
    .select((eb) => columns(eb, now))
    .where('people.id', '=', sql<string>`any(${page.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toViewed(row)]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The page with its count. */
export async function listCountedPeople(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  ordering: PeopleOrdering,
  page: { limit: number; offset: number; now: Date },
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
    hasUnstarted(now).$castTo<boolean>().as('has_unstarted'),
    jsonArrayFrom(
      eb
        .selectFrom('school_members')
        .innerJoin('schools', 'schools.id', 'school_members.school')
        .select(['schools.id', 'schools.name'])
        .whereRef('school_members.person', '=', 'people.id')
        .orderBy('schools.name')
        .orderBy('schools.id'),
    ).as('schools'),
    jsonArrayFrom(
      eb
        .selectFrom('group_members')
        .innerJoin('groups', 'groups.id', 'group_members.group_id')
        .select(['groups.id', 'groups.name'])
        .whereRef('group_members.person', '=', 'people.id')
        .orderBy('groups.name')
        .orderBy('groups.id'),
    ).as('groups'),
    jsonArrayFrom(
      eb
        .selectFrom('manager_allocations')
        .innerJoin('people as someone', 'someone.id', 'manager_allocations.manager')
        .select(['someone.id', NAME])
        .whereRef('manager_allocations.student', '=', 'people.id')
        .orderBy('someone.last_name')
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

type Row = Omit<ViewedPerson, 'tests' | 'last_seen_at' | 'created_at'> &
  ViewedPerson['tests'] & { last_seen_at: Date | null; created_at: Date };

function toViewed(row: Row): ViewedPerson {
  const { allotted, begun, done, under_way, has_unstarted, last_seen_at, created_at, ...person } = row;
  return {
    ...person,
    tests: { allotted, begun, done, under_way, has_unstarted },
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
