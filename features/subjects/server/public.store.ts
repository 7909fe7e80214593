/** SQL about course trees that other features' servers may use. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * A subquery for `in`: the ids of a node in view and of its descendants. A tree has one owner, so the
 * descendants are in view too.
 */
export function belowNode(id: string, view: View): RawBuilder<string> {
  return sql<string>`(
    with recursive below (id) as (
      select subject_nodes.id from subject_nodes
      where subject_nodes.id = ${id} and ${contentInReach('subject_nodes.school', view)}
      union all select subject_nodes.id from below join subject_nodes on subject_nodes.parent = below.id
    )
    select id from below)`;
}

/** A subquery for `in`: the tags of a node in view and its descendants, with the tags below those tags. */
export function tagsBelowNode(id: string, view: View): RawBuilder<string> {
  return sql<string>`(
    with recursive joined (id) as (
      select tag from subject_node_tags where node in ${belowNode(id, view)}
      union select tags.id from joined join tags on tags.parent = joined.id
    )
    select id from joined)`;
}

/** A node with its ancestors in `path`, from the root down. */
export interface PlacedNode {
  readonly id: string;
  readonly name: string;
  readonly author: { readonly id: string };
  readonly school: string | null;
  readonly path: { readonly id: string; readonly name: string }[];
}

/**
 * Which of these nodes are in view, with their ancestors, sorted tree by tree. Locks the rows until the
 * transaction ends.
 */
export async function listPlacedNodes(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<PlacedNode[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlacedNode>`
    with recursive above (node, id, parent, name, steps) as (
      select parents.node, subject_nodes.id, subject_nodes.parent, subject_nodes.name, 1
      from (select id as node, parent from subject_nodes where id = any(${ids}::uuid[])) parents
        join subject_nodes on subject_nodes.id = parents.parent
      union all
      select above.node, subject_nodes.id, subject_nodes.parent, subject_nodes.name, steps + 1
      from above join subject_nodes on subject_nodes.id = above.parent
    )
    select subject_nodes.id, subject_nodes.name, jsonb_build_object('id', subject_nodes.author) as author,
      subject_nodes.school, coalesce((
        select jsonb_agg(jsonb_build_object('id', above.id, 'name', above.name) order by steps desc)
        from above where above.node = subject_nodes.id), '[]') as path
    from subject_nodes
    where subject_nodes.id = any(${ids}::uuid[]) and ${contentInReach('subject_nodes.school', view)}
    order by subject_nodes.root, subject_nodes.id
    for share of subject_nodes`.execute(db);
  return rows;
}
