import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Facet, Facets, PeopleFilters } from '../people-view.contract.ts';
import { DAYS_OF_WEEK, daysBefore, type ScoreBand } from '../people-view.rules.ts';
import {
  all,
  type Condition,
  conditions,
  type Dimension,
  HAS_NO_COUNSELOR,
  HAS_NO_GROUP,
  hasUnstarted,
  inView,
  needsPeople,
  needsTests,
  STATUS,
  seenBefore,
  WITH_TESTS,
} from './matching.ts';

type Found = Partial<Record<Facet, Record<string, number>>>;

/**
 * The people whom some filters select: conditions on `people`, and on `person_tests` if a filter needs it.
 */
interface Left {
  /** The condition for visible people; null if everybody is visible. */
  readonly seen: RawBuilder<SqlBool> | null;
  readonly asked: readonly Condition[];
}

/** The values from which the flags are computed. */
interface Bounds {
  readonly now: Date;
  readonly bands: readonly ScoreBand[];
}

/** Properties with one value per person, as SQL over `people`. */
const ONE_OF = { role: sql`people.role`, status: STATUS, counselor: sql`people.counselor` } as const;
type OneOf = keyof typeof ONE_OF;

/** Properties with several values per person, as SQL for pairs of person and value. */
const SEVERAL_OF = {
  school: sql`person, school as value from school_members`,
  group: sql`person, group_id as value from group_members`,
  manager: sql`student as person, manager as value from manager_allocations`,
} as const;

/** A yes-no property of a person, with the facet and key under which it is counted. */
interface Flag {
  readonly dimension: Dimension;
  readonly facet: Facet;
  readonly key: string;
  readonly holds: RawBuilder<SqlBool>;
}

function flags({ now, bands }: Bounds): Flag[] {
  return [
    { dimension: 'no_group', facet: 'missing', key: 'has_no_group', holds: HAS_NO_GROUP },
    { dimension: 'no_counselor', facet: 'missing', key: 'has_no_counselor', holds: HAS_NO_COUNSELOR },
    { dimension: 'unstarted', facet: 'tests', key: 'has_unstarted_test', holds: hasUnstarted(now) },
    {
      dimension: 'under_way',
      facet: 'tests',
      key: 'has_test_under_way',
      holds: sql<SqlBool>`person_tests.under_way > 0`,
    },
    ...bands.map(
      (band): Flag => ({ dimension: 'score', facet: 'score', key: band.key, holds: inBand(band) }),
    ),
    { dimension: 'seen', facet: 'seen', key: 'never', holds: sql<SqlBool>`people.last_seen_at is null` },
    {
      dimension: 'seen',
      facet: 'seen',
      key: 'not_this_week',
      holds: seenBefore(daysBefore(now, DAYS_OF_WEEK)),
    },
  ];
}

function inBand({ score_above, score_below }: ScoreBand): RawBuilder<SqlBool> {
  return all([
    ...(score_above === null ? [] : [sql<SqlBool>`last_score >= ${sql.lit(score_above)}`]),
    ...(score_below === null ? [] : [sql<SqlBool>`last_score < ${sql.lit(score_below)}`]),
  ]);
}

/**
 * The number of people whom the filters select, and for each facet value the number if it replaced its own
 * filter. Facets without a filter are counted together, among the people whom all filters select. Each facet
 * with a filter needs a query of its own, without that filter. Usually the filters select few
 * people, and the queries find them through indexes.
 */
export async function countFacets(
  db: Kysely<Tables>,
  view: View,
  filters: PeopleFilters,
  facets: readonly Facet[],
  bounds: Bounds,
): Promise<{ count: number; facets: Facets }> {
  const asked = conditions(filters, bounds.now);
  const seen = inView(view, filters.search);
  const found: Found = Object.fromEntries(facets.map((facet) => [facet, {}]));
  const all_flags = flags(bounds);
  const wanted = dimensionsOf(facets, all_flags);
  const isSet = (dimension: Dimension) => asked.some(([other]) => other === dimension);
  const together = wanted.filter((dimension) => !isSet(dimension));
  const count = await countSingle(db, found, { seen, asked }, all_flags, together);
  await countSeveral(db, found, { seen, asked }, together);
  for (const dimension of wanted.filter(isSet)) {
    const others = { seen, asked: asked.filter(([other]) => other !== dimension) };
    if (isOfSeveral(dimension)) await countSeveral(db, found, others, [dimension]);
    else await countSingle(db, found, others, all_flags, [dimension]);
  }
  return { count, facets: found };
}

function dimensionsOf(facets: readonly Facet[], all_flags: readonly Flag[]): Dimension[] {
  const dimensions = facets.flatMap((facet): Dimension[] => {
    const flagged = all_flags.filter((flag) => flag.facet === facet).map(({ dimension }) => dimension);
    return flagged.length > 0 ? flagged : [facet as Dimension];
  });
  return [...new Set(dimensions)];
}

function isOfSeveral(dimension: Dimension): boolean {
  return dimension === 'tutor' || dimension in SEVERAL_OF;
}

/** Counts single-valued properties and flags of the selected people in one query, grouped by the values. */
async function countSingle(
  db: Kysely<Tables>,
  found: Found,
  { seen, asked }: Left,
  all_flags: readonly Flag[],
  dimensions: readonly Dimension[],
): Promise<number> {
  const grouped = (['role', 'status', 'counselor'] as const).filter((one) => dimensions.includes(one));
  const flagged = all_flags.filter(({ dimension }) => dimensions.includes(dimension));
  const looked_at = [...asked.map(([dimension]) => dimension), ...dimensions];
  const keys = grouped.map((one) => sql`${ONE_OF[one]} as ${sql.ref(one)}, `);
  const held = flagged.map(({ holds }) => sql`(count(*) filter (where ${holds}))::int`);
  const { rows } = await sql<Record<OneOf, string | null> & { n: number; held: number[] }>`
    select ${sql.join(keys, sql``)} count(*) as n, array[${sql.join(held)}]::int[] as held
    from people ${needsTests(looked_at) ? WITH_TESTS : sql``} where ${left({ seen, asked })}
    ${grouped.length === 0 ? sql`` : sql`group by ${sql.join(grouped.map((_, place) => sql.lit(place + 1)))}`}`.execute(
    db,
  );
  for (const row of rows) {
    for (const one of grouped) add(found, one, row[one], row.n);
    for (const [place, { facet, key }] of flagged.entries()) add(found, facet, key, row.held[place] ?? 0);
  }
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** Counts multi-valued properties of the selected people. Tables that no condition needs are not joined. */
async function countSeveral(
  db: Kysely<Tables>,
  found: Found,
  { seen, asked }: Left,
  dimensions: readonly Dimension[],
): Promise<void> {
  const looked_at = asked.map(([dimension]) => dimension);
  const isOfPeople = seen !== null || needsPeople(looked_at);
  const left_of = sql`
    ${isOfPeople ? sql`join people on people.id = ties.person` : sql``}
    ${needsTests(looked_at) ? sql`join person_tests on person_tests.person = ties.person` : sql``}
    where ${left({ seen, asked })}`;
  const tables = (['school', 'group', 'manager'] as const).filter((one) => dimensions.includes(one));
  if (tables.length > 0) {
    // The tables are distinguished by a number, because grouping by a number is faster than by text.
    const ties = tables.map((table, place) => sql`select ${sql.lit(place)} as place, ${SEVERAL_OF[table]}`);
    const { rows } = await sql<{ place: number; value: string; n: number }>`
      select place, value, count(*) as n from (${sql.join(ties, sql` union all `)}) as ties ${left_of}
      group by 1, 2`.execute(db);
    for (const { place, value, n } of rows) {
      const facet = tables[place];
      if (facet !== undefined) add(found, facet, value, n);
    }
  }
  if (!dimensions.includes('tutor')) return;
  // A person in two groups of the same tutor counts once.
  const { rows } = await sql<{ value: string; n: number }>`
    select group_tutors.person as value, count(distinct ties.person) as n
    from group_tutors join group_members as ties using (group_id) ${left_of} group by 1`.execute(db);
  for (const { value, n } of rows) add(found, 'tutor', value, n);
}

function left({ seen, asked }: Left): RawBuilder<SqlBool> {
  return all([...(seen === null ? [] : [seen]), ...asked.map(([, holds]) => holds)]);
}

function add(found: Found, facet: Facet, value: string | null, n: number): void {
  if (value === null || n === 0) return;
  const counts = found[facet] ?? {};
  counts[value] = (counts[value] ?? 0) + n;
  found[facet] = counts;
}
