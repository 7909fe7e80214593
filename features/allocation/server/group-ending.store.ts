/** What ends with a group: its assignments of every kind, and what of its tests its members have begun. */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { keepMaterialsOfGroup } from '#features/library/server/public.ts';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { keepVideosOfGroup } from '#features/videos/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { widerWindow } from '#server/db/wider-window.ts';
import type { AssignedKind } from '../allocation-values.contract.ts';
import { assignmentsOf } from './assignments.store.ts';

export interface TestsEnding {
  /** Members who have yet to begin one of these that is not over, and have it from nowhere else. */
  readonly losing_tests: number;
  /** Members in the middle of one of these. */
  readonly under_way: number;
  /** Sessions that members sat of these. */
  readonly sessions: number;
}

/** What becomes of the tests of a group at `now`. One statement. */
export async function whatEndsOfTests(db: Kysely<Tables>, group: string, now: Date): Promise<TestsEnding> {
  const { rows } = await sql<TestsEnding>`
    with others as (
      select * from allocations where group_id is distinct from ${group}
        and assessment in (select assessment from allocations where group_id = ${group})
    ), given as (
      select allocations.assessment, assessments.status = 'published'
          and coalesce(coalesce(allocations.closes_at, assessments.closes_at) > ${now}, true) as is_open
      from allocations join assessments on assessments.id = allocations.assessment
      where allocations.group_id = ${group}
    ), held as (
      select person, assessment, is_open from group_members cross join given where group_id = ${group}
    ), other as (
      select ways.person, others.assessment
      from (${waysFrom(sql`others`)}) ways join others on others.id = ways.allocation
    ), sat as (
      select taker, sessions.assessment, sessions.status from sessions
      join held on held.person = sessions.taker and held.assessment = sessions.assessment
      where started_at is not null and sessions.status <> 'voided'
    )
    select
      (select count(distinct person) from held where is_open
        and not exists (select from sat where taker = held.person and sat.assessment = held.assessment)
        and not exists (select from other where other.person = held.person and other.assessment = held.assessment)
      )::integer as losing_tests,
      (select count(distinct taker) from sat where status in ('in_progress', 'on_break', 'paused'))::integer as under_way,
      (select count(*) from sat)::integer as sessions`.execute(db);
  const [ending] = rows;
  if (ending === undefined) throw new Error('Counting gives one row.');
  return ending;
}

const EVERYONES = { reach: 'all', schools_reach: 'all', caller: '' } as const;

/** How many things of each kind end, and the titles of those that the reader sees. */
export interface ThingsEnding {
  readonly tests: number;
  readonly practice_sets: number;
  readonly materials: number;
  readonly shelves: number;
  readonly videos: number;
  readonly titles: string[];
}

const MOST_TITLES = 20;

/** What is assigned to a group; of a `person` only what they have from nowhere else. `content`: whose titles are told. */
export async function whatEndsOfThings(
  db: Kysely<Tables>,
  { group, person = null }: { readonly group: string; readonly person?: string | null },
  content: View,
): Promise<ThingsEnding> {
  const { rows } = await sql<{ kind: AssignedKind; title: string; is_seen: boolean }>`
    with assigned as (select * from ${assignmentsOf(EVERYONES, EVERYONES)} each),
      others as (select * from assigned where group_id is distinct from ${group})
    select given.kind, given.title,
      given.id in (select seen.id from ${assignmentsOf(EVERYONES, content)} seen) as is_seen
    from assigned given
    where given.group_id = ${group} and (${person}::uuid is null or not exists (
      select from (${waysFrom(sql`others`)}) ways join others other on other.id = ways.allocation
      where ways.person = ${person} and other.kind = given.kind and other.thing = given.thing))
    order by given.kind, given.title, given.id`.execute(db);
  const of = (kind: AssignedKind) => rows.filter((row) => row.kind === kind).length;
  const titles = rows.filter(({ is_seen }) => is_seen).map(({ title }) => title);
  return {
    tests: of('test'),
    practice_sets: of('practice_set'),
    materials: of('material'),
    shelves: of('library_group'),
    videos: of('video'),
    titles: titles.slice(0, MOST_TITLES),
  };
}

/** Before people leave a group (null: before it is removed): what is released stays so; they keep by name what they had, where told. */
export async function beforeGroupEnds(
  db: Kysely<Tables>,
  {
    group,
    people,
    keeps,
  }: { readonly group: string; readonly people: readonly string[] | null; readonly keeps: boolean },
  now: Date,
): Promise<void> {
  const given = await db.selectFrom('allocations').select('assessment').where('group_id', '=', group).execute();
  const assessments = given.map(({ assessment }) => assessment);
  if (assessments.length > 0) await keepWhatIsOut(db, assessments, now);
  if (!keeps) return;
  const members = await db
    .selectFrom('group_members')
    .select('person')
    .where('group_id', '=', group)
    .where(people === null ? sql<boolean>`true` : sql<boolean>`person = any(${people}::uuid[])`)
    .orderBy('person')
    .execute();
  const kept = { group, people: members.map(({ person }) => person) };
  await keepTests(db, kept);
  await keepSets(db, kept);
  await keepMaterialsOfGroup(db, kept);
  await keepVideosOfGroup(db, kept);
}

interface Kept {
  readonly group: string;
  readonly people: readonly string[];
}

/** A test that counts has an end, and stays one that counts. */
async function keepTests(db: Kysely<Tables>, { group, people }: Kept): Promise<void> {
  await sql`
    insert into allocations as present (id, assessment, person, given_for, mode, opens_at, due_at, closes_at,
      attempts_allowed, counts, allocated_by, created_at, allotted_at)
    select gen_random_uuid(), assessment, member, groups.school, mode, opens_at, due_at, closes_at, attempts_allowed,
      counts, allocated_by, allocations.created_at, allotted_at
    from allocations join groups on groups.id = allocations.group_id cross join unnest(${people}::uuid[]) member
    where allocations.group_id = ${group}
    on conflict (person, assessment, given_for) where person is not null do update set
      ${widerWindow(['opens_at', 'due_at'])}, counts = present.counts or excluded.counts,
      closes_at = case when present.counts or excluded.counts or num_nulls(present.closes_at, excluded.closes_at) = 0
        then greatest(present.closes_at, excluded.closes_at) end`.execute(db);
}

async function keepSets(db: Kysely<Tables>, { group, people }: Kept): Promise<void> {
  await sql`
    insert into practice_allocations as present (id, practice_set, person, opens_at, due_at, closes_at, allotted_by, allotted_at)
    select gen_random_uuid(), practice_set, member, opens_at, due_at, closes_at, allotted_by, allotted_at
    from practice_allocations given cross join unnest(${people}::uuid[]) member where given.group_id = ${group}
    on conflict (practice_set, person, group_id, school) do update set
      ${widerWindow(['opens_at', 'due_at', 'closes_at'])}`.execute(db);
}
