/** Finds the materials about given skills. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type LibraryView, materialsInView, materialWays } from './materials-in-view.store.ts';

/**
 * The materials in a taker's view that are about at least one of `topics`, or only the named material.
 * Assigned ones come first, then those about most topics. Each lists the `topics` that it is about.
 */
export async function listAbout(
  db: Kysely<Tables>,
  view: LibraryView,
  topics: readonly string[],
  { most, material = null }: { readonly most: number; readonly material?: string | null },
): Promise<{ material: string; topics: string[] }[]> {
  if (topics.length === 0) return [];
  const { rows } = await sql<{ material: string; topics: string[] }>`
    with about (material, topics) as (
      select study_material_tags.material, array_agg(distinct topic.id)
      from study_material_tags join tags on tags.id = study_material_tags.tag
        join tags topic on topic.id = case tags.kind when 'sub_topic' then tags.parent else tags.id end
      where topic.id = any(${topics}::uuid[]) and tags.kind in ('topic', 'sub_topic')
      group by study_material_tags.material
    )
    select about.material, about.topics from about join study_materials on study_materials.id = about.material
    where ${materialsInView(view)} and coalesce(about.material = ${material}::uuid, true)
    order by about.material in (select ways.material from ${materialWays} ways where ways.person = ${view.caller}) desc,
      cardinality(about.topics) desc, study_materials.title, about.material
    limit ${most}`.execute(db);
  return rows;
}
