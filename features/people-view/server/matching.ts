/** The filters of the table of people as SQL over `people` joined with `person_tests`. It knows no caller and no page. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PeopleFilters } from '../people-view.contract.ts';
import { daysBefore } from '../people-view.rules.ts';

/** A filter's part of the mask of those that a person fails; a facet passes over its own. */
export const FAILS = {
  role: 1,
  school: 2,
  group: 4,
  manager: 8,
  counselor: 16,
  status: 32,
  seen: 64,
  unstarted: 128,
  under_way: 256,
  score: 512,
} as const;
export type Dimension = keyof typeof FAILS;

/** Of one of `people`: who is deactivated, who has no password yet, who is neither. */
export const STATUS = sql<'active' | 'invited' | 'deactivated'>`case
  when people.deactivated_at is not null then 'deactivated'
  when people.password_hash is null then 'invited' else 'active' end`;

/** What holds for those whom the filters leave, by what they look at; a filter that is not set is absent. */
export function conditions(filters: PeopleFilters, now: Date): [Dimension, RawBuilder<SqlBool>][] {
  const { role, school, group, manager, counselor, status } = filters;
  const found: [Dimension, RawBuilder<SqlBool> | null][] = [
    ['role', role ? sql`people.role = any(${role}::text[])` : null],
    ['school', inRows(school, sql`select person from school_members where school`)],
    ['group', inRows(group, sql`select person from group_members where group_id`)],
    ['manager', inRows(manager, sql`select student from manager_allocations where manager`)],
    ['counselor', counselor ? sql`coalesce(people.counselor = any(${counselor}::uuid[]), false)` : null],
    ['status', status ? sql`${STATUS} = any(${status}::text[])` : null],
    ['seen', seen(filters, now)],
    ['unstarted', flag(filters.has_unstarted_test, hasUnstarted(now))],
    ['under_way', flag(filters.has_test_under_way, sql`person_tests.under_way > 0`)],
    ['score', score(filters)],
  ];
  return found.filter((one): one is [Dimension, RawBuilder<SqlBool>] => one[1] !== null);
}

/** Whether a test that was allotted and not begun is not over at `now`. */
export function hasUnstarted(now: Date): RawBuilder<SqlBool> {
  return sql`coalesce(person_tests.unbegun_until > ${now}, false)`;
}

/** Whether somebody was never seen, or before `instant`. */
export function seenBefore(instant: Date | string): RawBuilder<SqlBool> {
  return sql`(people.last_seen_at is null or people.last_seen_at < ${instant})`;
}

/** All of these together; true for none. */
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
  return value ? holds : sql`not (${holds})`;
}

function seen(filters: PeopleFilters, now: Date): RawBuilder<SqlBool> | null {
  const { last_seen_before, last_seen_after, never_seen, not_seen_for_days } = filters;
  const parts: RawBuilder<SqlBool>[] = [];
  if (last_seen_before) parts.push(seenBefore(last_seen_before));
  if (last_seen_after) parts.push(sql`coalesce(people.last_seen_at >= ${last_seen_after}, false)`);
  if (not_seen_for_days) parts.push(seenBefore(daysBefore(now, not_seen_for_days)));
  if (never_seen) parts.push(sql`people.last_seen_at is null`);
  return parts.length === 0 ? null : all(parts);
}

function score({ score_below, score_above }: PeopleFilters): RawBuilder<SqlBool> | null {
  const parts: RawBuilder<SqlBool>[] = [];
  if (score_below !== undefined) parts.push(sql`coalesce(person_tests.last_score < ${score_below}, false)`);
  if (score_above !== undefined) parts.push(sql`coalesce(person_tests.last_score >= ${score_above}, false)`);
  return parts.length === 0 ? null : all(parts);
}
