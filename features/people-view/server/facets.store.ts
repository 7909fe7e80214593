import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { peopleInReach } from '#features/people/server/public.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Facets, PeopleFilters } from '../people-view.contract.ts';
import { DAYS_OF_WEEK, daysBefore, SCORE_BANDS } from '../people-view.rules.ts';
import { all, conditions, type Dimension, FAILS, hasUnstarted, STATUS, seenBefore } from './matching.ts';
import type { View } from './people-view.store.ts';

/** Those in view who are alike in all of this, with how many of them each of the rest holds for. */
interface Cell {
  readonly role: string;
  readonly status: string;
  readonly counselor: string | null;
  /** The filters that they fail (`FAILS`). */
  readonly failed: number;
  readonly n: number;
  readonly has_unstarted_test: number;
  readonly has_test_under_way: number;
  readonly never: number;
  readonly not_this_week: number;
  readonly bands: readonly number[];
}

type Counts = Record<string, number>;

/**
 * How many the filters leave, and how many each value alone in place of its own filter would leave. Four statements:
 * one pass over those in view, each with the mask of the filters that they fail (a facet counts whoever fails none but
 * its own), and one for each of what a person may have several of. Nothing is kept between them: it would not fit in
 * the memory that one sort may take, and a disk is slower than another pass.
 */
export async function countFacets(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  now: Date,
): Promise<{ count: number; facets: Facets }> {
  const asked = conditions(filters, now);
  const inView = all([
    peopleInReach(view.reach, view.caller),
    everyWord(sql`people.search_text`, filters.search),
  ]);
  const cells = await listCells(db, inView, asked, now);
  // From the ties on, so that the planner leaves out of the three tables whichever no filter asks of.
  const tied = async (dimension: Dimension, ties: RawBuilder<unknown>) => {
    const others = asked.filter(([other]) => other !== dimension).map(([, holds]) => holds);
    const counted = await sql<{ value: string; n: number }>`
      select ties.value, count(*) as n from (${ties}) as ties left join people on people.id = ties.person
        left join person_tests on person_tests.person = ties.person
      where ${all([inView, ...others])} group by 1`.execute(db);
    return Object.fromEntries(counted.rows.map(({ value, n }) => [value, n]));
  };
  return {
    count: cells.reduce((sum, cell) => sum + (cell.failed === 0 ? cell.n : 0), 0),
    facets: {
      ...facetsOf(cells),
      school: await tied('school', sql`select person, school as value from school_members`),
      group: await tied('group', sql`select person, group_id as value from group_members`),
      manager: await tied(
        'manager',
        sql`select student as person, manager as value from manager_allocations`,
      ),
    },
  };
}

async function listCells(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  asked: ReturnType<typeof conditions>,
  now: Date,
): Promise<Cell[]> {
  const failed = asked.map(
    ([dimension, holds]) => sql`case when ${holds} then 0 else ${sql.lit(FAILS[dimension])} end`,
  );
  const { rows } = await sql<Cell>`
    select people.role, ${STATUS} as status, people.counselor,
      ${failed.length === 0 ? sql`0` : sql.join(failed, sql` + `)} as failed, count(*) as n,
      count(*) filter (where ${hasUnstarted(now)}) as has_unstarted_test,
      count(*) filter (where person_tests.under_way > 0) as has_test_under_way,
      count(*) filter (where people.last_seen_at is null) as never,
      count(*) filter (where ${seenBefore(daysBefore(now, DAYS_OF_WEEK))}) as not_this_week,
      array[${sql.join(SCORE_BANDS.map(bandCount))}] as bands
    from people join person_tests on person_tests.person = people.id
    where ${inView} group by 1, 2, 3, 4`.execute(db);
  return rows;
}

function facetsOf(cells: readonly Cell[]): Omit<Facets, 'school' | 'group' | 'manager'> {
  const counted = (dimension: Dimension, values: (cell: Cell) => [string | null, number][]): Counts => {
    const counts = new Map<string, number>();
    for (const cell of cells) {
      if (cell.failed !== 0 && cell.failed !== FAILS[dimension]) continue;
      for (const [value, number] of values(cell)) {
        if (value !== null && number > 0) counts.set(value, (counts.get(value) ?? 0) + number);
      }
    }
    return Object.fromEntries(counts);
  };
  return {
    role: counted('role', ({ role, n }) => [[role, n]]),
    status: counted('status', ({ status, n }) => [[status, n]]),
    counselor: counted('counselor', ({ counselor, n }) => [[counselor, n]]),
    seen: counted('seen', ({ never, not_this_week }) => [
      ['never', never],
      ['not_this_week', not_this_week],
    ]),
    score: counted('score', ({ bands }) => SCORE_BANDS.map(({ key }, place) => [key, bands[place] ?? 0])),
    tests: {
      ...counted('unstarted', ({ has_unstarted_test }) => [['has_unstarted_test', has_unstarted_test]]),
      ...counted('under_way', ({ has_test_under_way }) => [['has_test_under_way', has_test_under_way]]),
    },
  };
}

function bandCount({ score_above, score_below }: (typeof SCORE_BANDS)[number]): RawBuilder<unknown> {
  const inBand = [
    ...(score_above === null ? [] : [sql`last_score >= ${sql.lit(score_above)}`]),
    ...(score_below === null ? [] : [sql`last_score < ${sql.lit(score_below)}`]),
  ];
  return sql`(count(*) filter (where ${sql.join(inBand, sql` and `)}))::int`;
}
