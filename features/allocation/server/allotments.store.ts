import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Reach, Role } from '#core/access/access.ts';
import type { AllocationTerms } from '#core/access/allocation.ts';
import type { SessionStatus } from '#core/session-machine/session-state.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import {
  type AssessmentForSession,
  asForSession,
  assessmentsForSession,
} from '#features/assessments/server/public.store.ts';
import { isExcused, waysFrom } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

export interface Way extends AllocationTerms {
  readonly person: string;
  readonly assessment: string;
  /** Whether the person is excused from it. Then it has no due time. */
  readonly is_excused: boolean;
}

/**
 * SQL condition: whether a row of `sessions` used an attempt. It did unless it was voided, or expired before
 * it was started.
 */
export const usesAttempt = sql<SqlBool>`sessions.status not in ('voided', 'expired')`;

/**
 * All allocations through which tests reach these people, in one statement. Covers all tests unless some are
 * named.
 */
export async function listWays(
  db: Kysely<Tables>,
  people: readonly string[],
  assessments: readonly string[] | null = null,
): Promise<Way[]> {
  return (await waysTo(people, assessments).execute(db)).rows.map(toWay);
}

/** `Instant` is a `Date` from the database, or text in JSON. */
type WayRow<Instant> = Omit<Way, 'opens_at' | 'due_at' | 'closes_at' | 'allotted_at'> &
  Record<'opens_at' | 'due_at' | 'closes_at', Instant | null> & { readonly allotted_at: Instant };

function waysTo(people: readonly string[], assessments: readonly string[] | null): RawBuilder<WayRow<Date>> {
  const asked = assessments === null ? sql`true` : sql`allocations.assessment = any(${assessments}::uuid[])`;
  return sql`
    select ways.person, allocations.assessment, ways.source, allocations.mode, allocations.opens_at,
      case when excused.is_excused then null else allocations.due_at end as due_at, excused.is_excused, allocations.closes_at, allocations.attempts_allowed, allocations.allotted_at
    from (${waysFrom(sql`allocations`)}) ways join allocations on allocations.id = ways.allocation
      cross join lateral (select ${isExcused(sql.ref('ways.person'), 'allocations')} as is_excused) excused
    where ways.person = any(${people}::uuid[]) and ${asked}`;
}

function toWay(row: WayRow<Date> | WayRow<string>): Way {
  const milliseconds = (instant: Date | string | null) =>
    instant === null ? null : new Date(instant).getTime();
  return {
    ...row,
    opens_at: milliseconds(row.opens_at),
    due_at: milliseconds(row.due_at),
    closes_at: milliseconds(row.closes_at),
    allotted_at: new Date(row.allotted_at).getTime(),
  };
}

/** A session that used an attempt: it was neither voided nor expired before its start. */
export interface HeldSession extends ReleaseSubject {
  readonly assessment: string;
  readonly revision: string;
  readonly mode: SessionMode;
  readonly status: SessionStatus;
  readonly is_under_way: boolean;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
}

/** The test sessions of these people, with sessions in progress first, then the newest. */
export function listHeldSessions(db: Kysely<Tables>, people: readonly string[]): Promise<HeldSession[]> {
  return heldSessions(db, people).execute();
}

function heldSessions(db: Kysely<Tables>, people: readonly string[]) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'assessment',
      'revision',
      'taker',
      'mode',
      'status',
      sql<boolean>`status in ('generated', 'in_progress', 'on_break', 'paused')`.as('is_under_way'),
      'started_at',
      'submitted_at',
      'raw',
      'raw_max',
      'scaled',
      'scored_at',
      'released_at',
      'correctness_released_at',
      'answers_released_at',
      'out_since',
    ])
    .$narrowType<{ assessment: string; out_since: ReleaseInstants | null }>()
    .where('taker', '=', sql<string>`any(${people}::uuid[])`)
    .where('assessment', 'is not', null)
    .where(usesAttempt)
    .orderBy('is_under_way', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** All rows that decide in which mode, when and how often each person may take one test. */
export interface HeldOfOne {
  readonly assessment: AssessmentForSession;
  readonly ways: readonly Way[];
  /** Sessions in progress first, then the newest. */
  readonly sessions: readonly HeldSession[];
  /** The people who joined the test as an open test. */
  readonly enrolled: ReadonlySet<string>;
}

/**
 * All rows that decide in which mode, when and how often these people may take a test; null if the test does
 * not exist. Runs one SQL statement.
 */
export async function findHeldOf(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly string[],
): Promise<HeldOfOne | null> {
  const row = await assessmentsForSession(db, [assessment])
    .select([
      sql<WayRow<string>[]>`(
        select coalesce(json_agg(each), '[]') from (${waysTo(people, [assessment])}) each)`.as('ways'),
      jsonArrayFrom(heldSessions(db, people).where('assessment', '=', assessment)).as('sessions'),
      sql<string[]>`array(
        select person from enrolments
        where assessment = ${assessment} and person = any(${people}::uuid[]))`.as('enrolled'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { ways, sessions, enrolled, ...found } = row;
  const instant = (at: string | null) => (at === null ? null : new Date(at));
  return {
    assessment: asForSession(found),
    ways: ways.map(toWay),
    sessions: sessions.map((session) => ({
      ...session,
      started_at: instant(session.started_at),
      submitted_at: instant(session.submitted_at),
      scored_at: instant(session.scored_at),
      released_at: instant(session.released_at),
      correctness_released_at: instant(session.correctness_released_at),
      answers_released_at: instant(session.answers_released_at),
    })),
    enrolled: new Set(enrolled),
  };
}

/**
 * The open tests that a person has joined and, if `is_taker`, the published ones that any student or guest
 * may take. Runs one SQL statement.
 */
export async function listTakenAndOpen(
  db: Kysely<Tables>,
  person: string,
  is_taker: boolean,
): Promise<{ enrolled: Set<string>; open: string[] }> {
  const { rows } = await sql<{ id: string; is_enrolled: boolean }>`
    select assessment as id, true as is_enrolled from enrolments where person = ${person}
    union all
    select id, false from assessments where ${is_taker} and open_to_guests and status = 'published'`.execute(
    db,
  );
  return {
    enrolled: new Set(rows.flatMap(({ id, is_enrolled }) => (is_enrolled ? id : []))),
    open: rows.flatMap(({ id, is_enrolled }) => (is_enrolled ? [] : id)),
  };
}

export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: Role;
}

/**
 * The people in reach who have a test, sorted by name: it is assigned to them, they joined it, or they have a
 * session of it. Deactivated people are listed only if they have a session. Without `page`, all of them.
 */
export async function listHolders(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  assessment: string,
  query: { search?: string | undefined; group?: string | undefined; ordering: 'name' | '-name' },
  page: { limit: number; offset: number } | null,
): Promise<Page<Holder>> {
  const { group } = query;
  const sessions = sql`
    select taker from sessions where assessment = ${assessment} and ${usesAttempt}`;
  const matching = () => {
    const holders = db
      .selectFrom('people')
      .where(peopleInReach(reach, caller))
      .where(everyWord(sql`people.search_text`, query.search))
      .where(
        sql<boolean>`(people.id in (${sessions}) or people.deactivated_at is null and people.id in (
          select person from (${waysFrom(sql`(select * from allocations where assessment = ${assessment})`)}) ways
          union select person from enrolments where assessment = ${assessment}))`,
      );
    return group === undefined
      ? holders
      : holders.where(
          sql<boolean>`people.id in (select person from group_members join groups on groups.id = group_id
            where groups.id = ${group} and ${groupsInReach({ reach, caller })})`,
        );
  };
  const direction = query.ordering === 'name' ? 'asc' : 'desc';
  const all = matching()
    .select([
      'people.id',
      'people.username',
      'people.role',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .orderBy('people.sort_name', direction)
    .orderBy('people.id', direction);
  if (page === null) {
    const rows = await all.execute();
    return { count: rows.length, rows };
  }
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, rows: await all.limit(page.limit).offset(page.offset).execute() };
}

/** The titles of these test revisions. */
export async function listTitles(
  db: Kysely<Tables>,
  revisions: readonly string[],
): Promise<Map<string, string>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom('assessment_revisions')
    .select(['id', sql<string>`content ->> 'title'`.as('title')])
    .where('id', '=', sql<string>`any(${revisions}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
