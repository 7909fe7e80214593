/**
 * SQL for assignments of materials and shelves, and for the pairs of a person and a material that they
 * create.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { widerWindow } from '#server/db/wider-window.ts';
import { materialWays, shelvesBelow } from './materials-in-view.store.ts';

interface Terms {
  readonly opens_at: string | null;
  readonly due_at: string | null;
  readonly reason: string;
}

export interface Asked {
  readonly materials: readonly string[];
  readonly library_groups: readonly string[];
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The two assignment tables, each with the column of the assigned material or shelf. */
const TABLES = [
  ['material_allocations', 'material'],
  ['library_group_allocations', 'library_group'],
] as const;
const TARGETS = ['person', 'group_id'] as const;

/** Assigns each material or shelf to each person and group. Existing assignments get the new terms. */
export async function saveAllotments(
  db: Kysely<Tables>,
  asked: Asked,
  terms: Terms & { readonly by: string },
  now: Date,
): Promise<void> {
  for (const [table, thing] of TABLES) {
    const things = thing === 'material' ? asked.materials : asked.library_groups;
    for (const target of TARGETS) {
      const targets = target === 'person' ? asked.users : asked.groups;
      // Insert in a fixed order, so that two concurrent calls wait for each other and do not deadlock.
      const pairs = [...new Set(targets)]
        .sort()
        .flatMap((to) => [...new Set(things)].sort().map((given) => ({ to, given })));
      if (pairs.length === 0) continue;
      await sql`
        insert into ${sql.table(table)} (id, ${sql.ref(thing)}, ${sql.ref(target)}, opens_at, due_at, reason,
          allotted_by, allotted_at)
        select id, given, target, ${terms.opens_at}::timestamptz, ${terms.due_at}::timestamptz, ${terms.reason}::text,
          ${terms.by}::uuid, ${now}::timestamptz
        from unnest(${pairs.map(() => v7())}::uuid[], ${pairs.map(({ given }) => given)}::uuid[],
          ${pairs.map(({ to }) => to)}::uuid[]) as pairs (id, given, target)
        on conflict (${sql.ref(thing)}, person, group_id) do update set opens_at = excluded.opens_at,
          due_at = excluded.due_at, reason = excluded.reason, allotted_by = excluded.allotted_by,
          allotted_at = excluded.allotted_at`.execute(db);
    }
  }
}

/**
 * SQL condition for the assignments of these materials or shelves to these people and groups, in the table of
 * `thing`.
 */
function between(thing: 'material' | 'library_group', asked: Asked): RawBuilder<SqlBool> {
  const things = thing === 'material' ? asked.materials : asked.library_groups;
  return sql<SqlBool>`(${sql.ref(thing)} = any(${things}::uuid[])
    and (person = any(${asked.users}::uuid[]) or group_id = any(${asked.groups}::uuid[])))`;
}

/**
 * Takes back the assignments of these materials or shelves to these people and groups; returns their number.
 */
export async function removeAllotments(db: Kysely<Tables>, asked: Asked): Promise<number> {
  let gone = 0n;
  for (const [table, thing] of TABLES) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${between(thing, asked)}`.execute(db);
    gone += numAffectedRows ?? 0n;
  }
  return Number(gone);
}

/** Takes back the assignments of materials and shelves with these ids. Reading positions and notes stay. */
export async function removeAllotmentsByIds(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const [table] of TABLES) {
    await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db);
  }
}

/**
 * Assigns to these members of a group, individually, everything that is assigned to the group. If they
 * already have an item individually, they keep the wider time window.
 */
export async function keepAllotmentsOfGroup(
  db: Kysely<Tables>,
  { group, people }: { readonly group: string; readonly people: readonly string[] },
): Promise<void> {
  for (const [table, thing] of TABLES) {
    await sql`
      insert into ${sql.table(table)} as present (id, ${sql.ref(thing)}, person, opens_at, due_at, reason, allotted_by, allotted_at)
      select gen_random_uuid(), ${sql.ref(thing)}, member, opens_at, due_at, reason, allotted_by, allotted_at
      from ${sql.table(table)} given cross join unnest(${people}::uuid[]) member where given.group_id = ${group}
      on conflict (${sql.ref(thing)}, person, group_id) do update set ${widerWindow(['opens_at', 'due_at'])}`.execute(
      db,
    );
  }
}

/** The current assignments of these materials or shelves to these people and groups. */
export async function listAllotted(
  db: Kysely<Tables>,
  asked: Asked,
): Promise<{ readonly thing: string; readonly target: string }[]> {
  const { rows } = await sql<{ thing: string; target: string }>`
    select material as thing, coalesce(person, group_id) as target from material_allocations
    where ${between('material', asked)}
    union all
    select library_group, coalesce(person, group_id) from library_group_allocations
    where ${between('library_group', asked)}`.execute(db);
  return rows;
}

export interface Places {
  readonly people: number;
  readonly materials: number;
  /**
   * The numbers of an assignment. `places`: all pairs of a person and a material. `present`: the pairs that
   * exist already. `told`: the people who are notified because they get a new material.
   */
  readonly places: number;
  readonly present: number;
  readonly told: number;
}

/** SQL for the requested pairs of active takers and published materials, as `person` and `material`. */
function askedPlaces({ materials, library_groups, users, groups }: Asked): RawBuilder<unknown> {
  return sql`(
    select whom.person, what.material from (
        select people.id as person from people
        where people.id in (
          select unnest(${users}::uuid[]) union select person from group_members where group_id = any(${groups}::uuid[]))
          and people.role in ('student', 'guest') and people.deactivated_at is null) whom
      cross join (
        select study_materials.id as material from study_materials
        where study_materials.status = 'live' and (study_materials.id = any(${materials}::uuid[])
          or study_materials.id in (
            select placed.material from library_group_materials placed
              join ${shelvesBelow(sql`select unnest(${library_groups}::uuid[])`)} below
                on below.id = placed.library_group))) what)`;
}

/** Counts the pairs that a request creates and those that already exist, in one statement. */
export async function countPlaces(db: Kysely<Tables>, asked: Asked): Promise<Places> {
  const { rows } = await sql<Places>`
    with asked as materialized (select * from ${askedPlaces(asked)} each),
      present as materialized (
        select distinct ways.person, ways.material from ${materialWays} ways
        where ways.person in (select person from asked) and ways.material in (select material from asked))
    select count(distinct asked.person)::int as people, count(distinct asked.material)::int as materials,
      count(*)::int as places, count(present.person)::int as present,
      (count(distinct asked.person) filter (where present.person is null))::int as told
    from asked left join present using (person, material)`.execute(db);
  return rows[0] ?? { people: 0, materials: 0, places: 0, present: 0, told: 0 };
}
