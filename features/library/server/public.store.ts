/** SQL of this feature that other features' stores build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { materialsInView, shelvesBelow } from './materials-in-view.store.ts';

/** People and a time range: from `from`, before `until`. */
interface Window {
  readonly people: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/**
 * SQL: how these people worked on materials, as `person`, `item`, `at`, `seconds` and `finished` (1 when they
 * finished one). One row for each quarter of an hour, and one of 0 seconds for opening a material.
 */
export function readWork({ people, from, until }: Window): RawBuilder<unknown> {
  return sql`(
    select person, material as item, date_bin('15 minutes', from_at, 'epoch') as at,
      sum(extract(epoch from least(until_at, ${until}) - from_at))::double precision as seconds, 0 as finished
    from material_readings
    where person = any(${people}::uuid[]) and from_at >= ${from} and from_at < ${until}
    group by person, material, date_bin('15 minutes', from_at, 'epoch')
    union all
    select person, material, begun_at, 0, 0 from material_progress
    where person = any(${people}::uuid[]) and begun_at >= ${from} and begun_at < ${until}
    union all
    select person, material, done_at, 0, 1 from material_progress
    where person = any(${people}::uuid[]) and done_at >= ${from} and done_at < ${until})`;
}

/** SQL: when this person last read or finished a material, as one row `at`. */
export function lastRead(person: RawBuilder<unknown>): RawBuilder<{ at: Date | null }> {
  return sql`(
    select greatest(
      (select until_at from material_readings where person = ${person} order by until_at desc limit 1),
      (select max(greatest(begun_at, done_at)) from material_progress where person = ${person})) as at)`;
}

/** SQL: the topics of this material, as `topic`. A sub-topic counts as its topic. */
export function topicsOfMaterial(material: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select distinct case tags.kind when 'topic' then tags.id when 'sub_topic' then tags.parent end as topic
    from study_material_tags join tags on tags.id = study_material_tags.tag
    where study_material_tags.material = ${material} and tags.kind in ('topic', 'sub_topic'))`;
}

/** SQL condition: whether a taker may read a row of `study_materials`. */
export function isReadBy(person: string, now: Date): RawBuilder<SqlBool> {
  return materialsInView({ reach: 'self', caller: person, people: 'none', now });
}

/**
 * SQL that selects the assignments of materials and shelves that `content` shows: the columns of their rows,
 * and `kind`, `thing`, `title` and `words`.
 */
export function libraryAssignments(content: View): RawBuilder<unknown> {
  return sql`
    select 'material' as kind, given.id, given.material as thing, study_materials.title, study_materials.search_text as words,
      given.person, given.group_id, given.opens_at, given.due_at, given.reason, given.allotted_by, given.allotted_at
    from material_allocations given join study_materials on study_materials.id = given.material
    where ${contentInReach('study_materials.school', content)}
    union all
    select 'library_group', given.id, given.library_group, library_groups.name, fold(library_groups.name),
      given.person, given.group_id, given.opens_at, given.due_at, given.reason, given.allotted_by, given.allotted_at
    from library_group_allocations given join library_groups on library_groups.id = given.library_group
    where ${contentInReach('library_groups.school', content)}`;
}

/** SQL: the ids of the shelves that contain a material, and of those above them. */
export function shelvesWith(material: string): RawBuilder<unknown> {
  return sql`(
    select below.root from ${shelvesBelow(sql`select id from library_groups`)} below
      join library_group_materials placed on placed.library_group = below.id
    where placed.material = ${material})`;
}
