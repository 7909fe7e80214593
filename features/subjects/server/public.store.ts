/** SQL about course trees that other features' servers may use. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { shownName } from '#features/tags/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord, fitOf } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { inOrder, type Placed } from '../subjects.rules.ts';

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

/** A node of a course with the skills that it teaches, without its questions. */
export interface CourseNode extends Placed {
  /** Level in the tree; 1 for the course itself. */
  readonly depth: number;
  readonly school: { readonly id: string; readonly name: string } | null;
  /** The ids of the skills that are linked to the node, or are below a tag that is linked to it. */
  readonly topics: readonly string[];
}

/** The nodes of a course in view, in order; empty if there is no such course. Runs one statement. */
export async function listCourseNodes(db: Kysely<Tables>, view: View, course: string): Promise<CourseNode[]> {
  const { rows } = await sql<Omit<CourseNode, 'depth'>>`
    with recursive joined (node, tag) as (
      select node, tag from subject_node_tags where node in (select id from subject_nodes where root = ${course})
      union select joined.node, tags.id from joined join tags on tags.parent = joined.tag
    ), taught (node, topic) as (
      select distinct joined.node, topics.id
      from joined join tags on tags.id = joined.tag and tags.kind in ('topic', 'sub_topic')
        join tags topics on topics.id = case tags.kind when 'topic' then tags.id else tags.parent end
      where topics.retired_at is null
    )
    select id, name, parent, position, ${schoolOfRow('subject_nodes.school')} as school,
      coalesce((select array_agg(topic order by topic) from taught where taught.node = subject_nodes.id), '{}') as topics
    from subject_nodes where root = ${course} and ${contentInReach('subject_nodes.school', view)}`.execute(
    db,
  );
  return inOrder(rows);
}

/** The skills with these ids, in the order of the tags. */
export async function listCourseSkills(
  db: Kysely<Tables>,
  topics: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select topics.id, ${shownName('topics')} as name
    from tags topics left join tags domains on domains.id = topics.parent
    where topics.id = any(${topics}::uuid[])
    order by domains.position, domains.id, topics.position, topics.id`.execute(db);
  return rows;
}

/** A page of the courses in view, by name. Runs two statements. */
export async function listCourses(
  db: Kysely<Tables>,
  view: View,
  query: { readonly search?: string | undefined; readonly ordering: 'name' | '-name' },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<{ id: string; name: string; school: CourseNode['school'] }>> {
  const where = sql`subject_nodes.parent is null and ${contentInReach('subject_nodes.school', view)}
    and ${everyWord(sql`searched_name(subject_nodes.name)`, query.search)}`;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from subject_nodes where ${where}`.execute(db);
  const direction = query.ordering === '-name' ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: string; name: string; school: CourseNode['school'] }>`
    select id, name, ${schoolOfRow('subject_nodes.school')} as school from subject_nodes where ${where}
    order by name ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** A skill of a course, with one lesson that teaches it. */
export interface FoundSkill {
  readonly id: string;
  readonly name: string;
  readonly lesson: { readonly id: string; readonly name: string; readonly course: string };
}

/**
 * The best matches among the skills that the courses in view teach. A lesson linked to the skill itself comes
 * before one linked to a tag above it.
 */
export async function searchCourseSkills(
  db: Kysely<Tables>,
  view: View,
  search: string,
  most: number,
): Promise<FoundSkill[]> {
  const words = sql`searched(concat_ws(' ', topics.short_name, topics.name))`;
  const { rows } = await sql<FoundSkill>`
    with recursive lineage (topic, tag, steps) as (
      select topics.id, topics.id, 0 from tags topics
      where topics.kind = 'topic' and topics.retired_at is null and ${everyWord(words, search)}
      union all
      select lineage.topic, tags.parent, lineage.steps + 1 from lineage join tags on tags.id = lineage.tag
      where tags.parent is not null
    ), named (topic, tag, steps) as (
      select topic, tag, steps from lineage
      union all
      select lineage.topic, tags.id, 0 from lineage join tags on tags.parent = lineage.topic and lineage.steps = 0
    ), taught as (
      select distinct on (named.topic) named.topic, jsonb_build_object('id', subject_nodes.id,
        'name', subject_nodes.name, 'course', subject_nodes.root) as lesson
      from named join subject_node_tags on subject_node_tags.tag = named.tag
        join subject_nodes on subject_nodes.id = subject_node_tags.node
      where ${contentInReach('subject_nodes.school', view)}
      order by named.topic, named.steps, subject_nodes.name, subject_nodes.id
    )
    select topics.id, ${shownName('topics')} as name, taught.lesson
    from taught join tags topics on topics.id = taught.topic
    order by ${fitOf(words, search)}, topics.name, topics.id limit ${most}`.execute(db);
  return rows;
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
