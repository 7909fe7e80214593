/** Converts the filters of the people table to SQL over `people` and `person_tests`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { PeopleFilters } from '../people-view.contract.ts';
import { daysBefore } from '../people-view.rules.ts';

/** The property that a filter checks. Each property has at most one filter. */
export type Dimension =
  | 'role'
  | 'school'
  | 'group'
  | 'tutor'
  | 'manager'
  | 'counselor'
  | 'no_group'
  | 'no_counselor'
  | 'status'
  | 'seen'
  | 'unstarted'
  | 'under_way'
  | 'score';

/** Dimensions that need `person_tests`. Without one of them, the table is not joined. */
const OF_TESTS: readonly Dimension[] = ['no_group', 'unstarted', 'under_way', 'score'];

/** Whether one of these dimensions needs `person_tests`. */
export function needsTests(dimensions: readonly Dimension[]): boolean {
  return dimensions.some((dimension) => OF_TESTS.includes(dimension));
}

/** Whether one of these dimensions needs `people`. */
export function needsPeople(dimensions: readonly Dimension[]): boolean {
  return dimensions.some((dimension) => dimension === 'no_group' || !OF_TESTS.includes(dimension));
}

/** The status of a row of `people`: deactivated, without a password yet, or active. */
export const STATUS = sql<'active' | 'no_password' | 'deactivated'>`case
  when people.deactivated_at is not null then 'deactivated'
  when people.password_hash is null then 'no_password' else 'active' end`;

/** The filters as SQL conditions for which the planner can estimate the number of rows. */
const HAS_STATUS = {
  active: sql`(people.deactivated_at is null and people.password_hash is not null)`,
  no_password: sql`(people.deactivated_at is null and people.password_hash is null)`,
  deactivated: sql`people.deactivated_at is not null`,
} as const;

/** The join that a query needs if one of its conditions uses `person_tests`. */
export const WITH_TESTS = sql`join person_tests on person_tests.person = people.id`;

/** The people in view who match the search; null if that is everybody. */
export function inView({ reach, caller }: View, search: string | undefined): RawBuilder<SqlBool> | null {
  if (reach === 'all' && !search) return null;
  return all([peopleInReach(reach, caller), everyWord(sql`people.search_text`, search)]);
}

/** A filter that is set, with its condition on a row. */
export type Condition = readonly [Dimension, RawBuilder<SqlBool>];

/** The conditions of all filters that are set, by dimension. */
export function conditions(filters: PeopleFilters, now: Date): Condition[] {
  const { role, school, group, tutor, manager, counselor, status } = filters;
  const found: [Dimension, RawBuilder<SqlBool> | null][] = [
    ['role', role ? sql`people.role = any(${role}::text[])` : null],
    ['school', inRows(school, sql`select person from school_members where school`)],
    ['group', inRows(group, sql`select person from group_members where group_id`)],
    [
      'tutor',
      inRows(
        tutor,
        sql`select group_members.person from group_tutors join group_members using (group_id)
      where group_tutors.person`,
      ),
    ],
    ['manager', inRows(manager, sql`select student from manager_allocations where manager`)],
    ['counselor', counselor ? sql`people.counselor = any(${counselor}::uuid[])` : null],
    ['no_group', flag(filters.has_no_group, HAS_NO_GROUP)],
    ['no_counselor', flag(filters.has_no_counselor, HAS_NO_COUNSELOR)],
    [
      'status',
      status
        ? sql`(${sql.join(
            status.map((one) => HAS_STATUS[one]),
            sql` or `,
          )})`
        : null,
    ],
    ['seen', seen(filters, now)],
    ['unstarted', flag(filters.has_unstarted_test, hasUnstarted(now))],
    ['under_way', flag(filters.has_test_under_way, sql`person_tests.under_way > 0`)],
    ['score', score(filters)],
  ];
  return found.filter((one): one is [Dimension, RawBuilder<SqlBool>] => one[1] !== null);
}

/** Staff are not expected to have a group or a counselor. */
const IS_TAKER = sql<SqlBool>`people.role in ('student', 'guest')`;
export const HAS_NO_GROUP = sql<SqlBool>`(${IS_TAKER} and person_tests.in_groups = 0)`;
export const HAS_NO_COUNSELOR = sql<SqlBool>`(${IS_TAKER} and people.counselor is null)`;

/**
 * Whether an assigned test that was not started is still open at `now`. Null if the person has no such test.
 */
export function hasUnstarted(now: Date): RawBuilder<SqlBool> {
  return sql`person_tests.unbegun_until > ${now}`;
}

/** Whether a person was never seen or last seen before `instant`. */
export function seenBefore(instant: Date | string): RawBuilder<SqlBool> {
  return sql`(people.last_seen_at is null or people.last_seen_at < ${instant})`;
}

/** Combines conditions with `and`; true if there are none. */
export function all(parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return parts.length === 0 ? sql<SqlBool>`true` : sql.join(parts, sql` and `);
}

function inRows(
  values: readonly string[] | undefined,
  rows: RawBuilder<unknown>,
): RawBuilder<SqlBool> | null {
  return values ? sql`people.id in (${rows} = any(${values}::uuid[]))` : null;
}

function flag(value: boolean | undefined, holds: RawBuilder<SqlBool>): RawBuilder<SqlBool> | null {
  if (value === undefined) return null;
  return value ? holds : sql`(${holds}) is not true`;
}

function seen(filters: PeopleFilters, now: Date): RawBuilder<SqlBool> | null {
  const { last_seen_before, last_seen_after, never_seen, not_seen_for_days } = filters;
  const parts: RawBuilder<SqlBool>[] = [];
  if (last_seen_before) parts.push(seenBefore(last_seen_before));
  if (last_seen_after) parts.push(sql`people.last_seen_at >= ${last_seen_after}`);
  if (not_seen_for_days) parts.push(seenBefore(daysBefore(now, not_seen_for_days)));
  if (never_seen) parts.push(sql`people.last_seen_at is null`);
  return parts.length === 0 ? null : all(parts);
}

function score({ score_below, score_above }: PeopleFilters): RawBuilder<SqlBool> | null {
  const parts: RawBuilder<SqlBool>[] = [];
  if (score_below !== undefined) parts.push(sql`person_tests.last_score < ${score_below}`);
  if (score_above !== undefined) parts.push(sql`person_tests.last_score >= ${score_above}`);
  return parts.length === 0 ? null : all(parts);
}
