/**
 * SQL that decides which materials a caller sees: those in a staff member's view, and those assigned or open
 * to a taker.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';

/** A reader of the library. `people` is the reach within which they see other people's progress. */
export interface LibraryView {
  readonly reach: Reach;
  readonly caller: string;
  readonly people: Reach;
  readonly now: Date;
}

/**
 * SQL: the given shelves and all shelves below them, as `root` and `id`. `roots` is a subquery with one
 * column of ids.
 */
export function shelvesBelow(roots: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive below (root, id) as (
      select roots.*, roots.* from (${roots}) roots
      union select below.root, child.id from below join library_groups child on child.parent = below.id)
    select root, id from below)`;
}

const TERMS = sql`given.id as allocation, given.opens_at, given.due_at, given.reason, given.allotted_by, given.allotted_at`;
const TARGETS = sql`id, person, group_id, null::uuid as school`;

/**
 * SQL: every way in which a material reaches a person, one row each: `person`, `material`, `source` and the
 * terms. A material on or below an assigned shelf reaches the same people as the shelf.
 */
export const materialWays: RawBuilder<unknown> = sql`(
  select ways.person, ways.source, given.material, ${TERMS}
  from (${waysFrom(sql`(select ${TARGETS} from material_allocations)`)}) ways
    join material_allocations given on given.id = ways.allocation
  union all
  select ways.person, ways.source, placed.material, ${TERMS}
  from (${waysFrom(sql`(select ${TARGETS} from library_group_allocations)`)}) ways
    join library_group_allocations given on given.id = ways.allocation
    join ${shelvesBelow(sql`select distinct library_group from library_group_allocations`)} below
      on below.root = given.library_group
    join library_group_materials placed on placed.library_group = below.id)`;

/**
 * SQL: one row for each person and each of their materials. If several assignments reach the person, it takes
 * the earliest opening, the latest due date and the newest reason. `such` is a condition on `ways`.
 */
export function heldMaterials(such: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`(
    select ways.person, ways.material,
      case when bool_or(ways.source = 'person') then 'person' else 'group' end as source,
      case when bool_or(ways.opens_at is null) then null else min(ways.opens_at) end as opens_at,
      max(ways.due_at) as due_at, max(ways.allotted_at) as allotted_at,
      (array_agg(ways.reason order by ways.reason = '', ways.allotted_at desc, ways.allocation))[1] as reason,
      (array_agg(ways.allotted_by order by ways.reason = '', ways.allotted_at desc, ways.allocation))[1] as allotted_by
    from ${materialWays} ways where ${such} group by ways.person, ways.material)`;
}

/** SQL condition: whether content with this school column belongs to a taker's schools or is shared. */
function isNear(column: `${string}.school`, person: string): RawBuilder<SqlBool> {
  return contentInReach(column, { reach: 'own_schools', caller: person });
}

/** SQL condition: whether an assignment has opened for the taker. */
const isOpened = (now: Date) => sql<SqlBool>`(ways.opens_at is null or ways.opens_at <= ${now})`;

/**
 * SQL condition: whether a taker may read a row of `study_materials`: it is published, and assigned or open
 * to them.
 */
function isMaterialOf(person: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(study_materials.status = 'live' and (
    (study_materials.is_open and ${isNear('study_materials.school', person)})
    or study_materials.id in (
      select ways.material from ${materialWays} ways where ways.person = ${person} and ${isOpened(now)})))`;
}

/** SQL condition: whether a row of `study_materials` is in view. */
export function materialsInView({ reach, caller, now }: LibraryView): RawBuilder<SqlBool> {
  if (reach === 'self') return isMaterialOf(caller, now);
  return contentInReach('study_materials.school', { reach, caller });
}

/**
 * SQL condition: whether a row of `library_groups` is in view. Takers see shelves of their schools, shared
 * shelves, and shelves assigned to them. This does not check whether a shelf has a material for them.
 */
export function shelvesInView({ reach, caller, now }: LibraryView): RawBuilder<SqlBool> {
  if (reach !== 'self') return contentInReach('library_groups.school', { reach, caller });
  return sql<SqlBool>`(${isNear('library_groups.school', caller)} or library_groups.id in (
    select below.id from (${waysFrom(sql`(select ${TARGETS} from library_group_allocations)`)}) each
      join library_group_allocations ways on ways.id = each.allocation
      join ${shelvesBelow(sql`select distinct library_group from library_group_allocations`)} below
        on below.root = ways.library_group
    where each.person = ${caller} and ${isOpened(now)}))`;
}
