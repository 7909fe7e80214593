/**
 * SQL for the assignments that people lose when they leave groups and schools, and for turning these
 * assignments into individual ones.
 */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { keepMaterialsOfGroup } from '#features/library/server/public.ts';
import type { AssignedThings, AssignmentsLost } from '#features/people/assignments-lost.contract.ts';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { keepVideosOfGroup } from '#features/videos/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { widerWindow } from '#server/db/wider-window.ts';
import type { AssignedKind } from '../allocation-values.contract.ts';
import { assignmentsOf } from './assignments.store.ts';

export const EVERYONES = { reach: 'all', schools_reach: 'all', caller: '' } as const;

/** A person's membership of a group or a school (`place` is its id). */
interface Membership {
  readonly person: string;
  readonly place: string;
}

export interface SeenRow {
  readonly kind: AssignedKind;
  readonly title: string;
  /** Whether the reader sees the content. */
  readonly is_seen: boolean;
}

const MOST_TITLES = 20;

/** The number of assignments of each kind, and at most 20 titles that the reader sees. */
export function thingsOf(rows: readonly SeenRow[]): AssignedThings {
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

/**
 * The assignments that people would lose with the memberships that end, taking new memberships (`begun`) into
 * account. Each assigned item is listed once, however many people lose it. Only titles within `content` are
 * shown. Runs one SQL statement.
 */
export async function whatIsLost(
  db: Kysely<Tables>,
  { ended, begun }: { readonly ended: readonly Membership[]; readonly begun: readonly Membership[] },
  content: View,
): Promise<AssignmentsLost> {
  if (ended.length === 0) return { ...thingsOf([]), people: 0 };
  const { rows } = await sql<SeenRow & { people: number }>`
    with ended as (${unnested(ended)}), begun as (${unnested(begun)}),
    assigned as materialized (select * from ${assignmentsOf(EVERYONES, EVERYONES)} each),
    given as (
      select distinct ended.person, assigned.kind, assigned.thing, assigned.title
      from assigned join ended on ended.place = coalesce(assigned.group_id, assigned.school)
    ), others as (
      select assigned.*, coalesce(group_id, school) as place from assigned
      where (kind, thing) in (select kind, thing from given)
    ), kept as (
      select ways.person, others.kind, others.thing
      from (${waysFrom(sql`others`)}) ways join others on others.id = ways.allocation
      where not exists (select from ended where ended.person = ways.person and ended.place = others.place)
      union
      select begun.person, others.kind, others.thing from begun join others using (place)
    ), lost as (
      select * from given where (person, kind, thing) not in (select person, kind, thing from kept)
    )
    select kind, title, (select count(distinct person) from lost)::integer as people,
      thing in (select seen.thing from ${assignmentsOf(EVERYONES, content)} seen) as is_seen
    from lost group by kind, thing, title order by kind, title, thing`.execute(db);
  return { ...thingsOf(rows), people: rows[0]?.people ?? 0 };
}

function unnested(memberships: readonly Membership[]) {
  const people = memberships.map(({ person }) => person);
  const places = memberships.map(({ place }) => place);
  return sql`select distinct * from unnest(${people}::uuid[], ${places}::uuid[]) as one (person, place)`;
}

/**
 * Call it before memberships end. Keeps what is released. With `keeps`, people get the group's or school's
 * assignments individually, with the same assigning person and terms. If they already have an item
 * individually, the wider window counts. Ignores people who are not members.
 */
export async function beforeMembershipsEnd(
  db: Kysely<Tables>,
  { ended, keeps }: { readonly ended: readonly Membership[]; readonly keeps: boolean },
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const { rows: tests } = await sql<{ assessment: string }>`
    select distinct assessment from allocations
    where coalesce(group_id, school) = any(${ended.map(({ place }) => place)}::uuid[])`.execute(db);
  const assessments = tests.map(({ assessment }) => assessment);
  if (assessments.length > 0) await keepWhatIsOut(db, assessments, now);
  if (!keeps) return;
  const { rows } = await sql<{ place: string; people: string[] }>`
    select place, array_agg(person order by person) as people from (${unnested(ended)}) ended
    where exists (select from group_members where group_id = place and group_members.person = ended.person)
      or exists (select from school_members where school = place and school_members.person = ended.person)
    group by place order by place`.execute(db);
  /* Runs one SQL statement for each group or school, because two groups may have assigned the same item to
     one person. */
  for (const kept of rows) {
    await keepTests(db, kept);
    await keepSets(db, kept);
    await keepMaterialsOfGroup(db, { group: kept.place, people: kept.people });
    await keepVideosOfGroup(db, { group: kept.place, people: kept.people });
  }
}

interface Kept {
  readonly place: string;
  readonly people: readonly string[];
}

/** An allocation with `counts` must keep a closing date and stays so marked. */
async function keepTests(db: Kysely<Tables>, { place, people }: Kept): Promise<void> {
  await sql`
    insert into allocations as present (id, assessment, person, given_for, mode, opens_at, due_at, closes_at,
      attempts_allowed, counts, allocated_by, created_at, allotted_at)
    select gen_random_uuid(), assessment, member, coalesce(groups.school, allocations.school), mode, opens_at, due_at,
      closes_at, attempts_allowed, counts, allocated_by, allocations.created_at, allotted_at
    from allocations left join groups on groups.id = allocations.group_id cross join unnest(${people}::uuid[]) member
    where coalesce(allocations.group_id, allocations.school) = ${place}
    on conflict (person, assessment, given_for) where person is not null do update set
      ${widerWindow(['opens_at', 'due_at'])}, counts = present.counts or excluded.counts,
      closes_at = case when present.counts or excluded.counts or num_nulls(present.closes_at, excluded.closes_at) = 0
        then greatest(present.closes_at, excluded.closes_at) end`.execute(db);
}

async function keepSets(db: Kysely<Tables>, { place, people }: Kept): Promise<void> {
  await sql`
    insert into practice_allocations as present (id, practice_set, person, opens_at, due_at, closes_at, allotted_by, allotted_at)
    select gen_random_uuid(), practice_set, member, opens_at, due_at, closes_at, allotted_by, allotted_at
    from practice_allocations given cross join unnest(${people}::uuid[]) member
    where coalesce(given.group_id, given.school) = ${place}
    on conflict (practice_set, person, group_id, school) do update set
      ${widerWindow(['opens_at', 'due_at', 'closes_at'])}`.execute(db);
}
