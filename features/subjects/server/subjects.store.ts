import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SubjectNode, SubjectNodeInFull } from '../subjects.contract.ts';
import { inOrder, type NodeUses } from '../subjects.rules.ts';
import { belowNode, tagsBelowNode } from './public.store.ts';

interface RootsQuery {
  search?: string | undefined;
  school?: string | undefined;
  shared?: boolean | undefined;
  ordering: `${'' | '-'}${'name' | 'created_at'}`;
}

/** The root ids of a page of the trees in view. */
export async function listRoots(
  db: Kysely<Tables>,
  view: View,
  query: RootsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<string>> {
  const matching = () => {
    let roots = db
      .selectFrom('subject_nodes')
      .where('subject_nodes.parent', 'is', null)
      .where(contentInReach('subject_nodes.school', view))
      .where(everyWord(sql`searched_name(subject_nodes.name)`, query.search));
    if (query.school !== undefined) roots = roots.where('subject_nodes.school', '=', query.school);
    if (query.shared !== undefined) {
      roots = roots.where('subject_nodes.school', query.shared ? 'is' : 'is not', null);
    }
    return roots;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select('subject_nodes.id')
    .orderBy(query.ordering.endsWith('name') ? 'subject_nodes.name' : 'subject_nodes.created_at', direction)
    .orderBy('subject_nodes.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(({ id }) => id) };
}

/** All nodes of these trees in order, with their counts. Runs three statements, however many there are. */
export async function listNodesOf(
  db: Kysely<Tables>,
  view: View,
  roots: readonly string[],
): Promise<SubjectNode[]> {
  if (roots.length === 0) return [];
  const asked = sql`any(${roots}::uuid[])`;
  const { rows } = await sql<
    Omit<SubjectNode, 'question_count' | 'resource_count' | 'depth' | 'created_at'> & { created_at: Date }
  >`
    select subject_nodes.id, subject_nodes.name, root, parent, position, version, created_at,
      ${schoolOfRow('subject_nodes.school')} as school,
      (select jsonb_build_object('id', people.id, 'name', concat_ws(' ', people.first_name, people.last_name))
        from people where people.id = subject_nodes.author) as author,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', tags.id, 'kind', tags.kind, 'name', tags.name,
          'short_name', tags.short_name) order by tags.position, tags.name, tags.id)
        from subject_node_tags join tags on tags.id = subject_node_tags.tag
        where subject_node_tags.node = subject_nodes.id), '[]') as tags
    from subject_nodes where root = ${asked} and ${contentInReach('subject_nodes.school', view)}`.execute(db);
  const counted = await sql<{ top: string; questions: number }>`
    with recursive below (top, node) as (
      select id, id from subject_nodes where root = ${asked}
      union all
      select below.top, subject_nodes.id from below join subject_nodes on subject_nodes.parent = below.node
    )
    select top, count(distinct questions.id) as questions
    from below join question_nodes on question_nodes.node = below.node
      join questions on questions.id = question_nodes.question
    where ${contentInReach('questions.school', view)}
    group by top`.execute(db);
  const standing = await sql<{ top: string; resources: number }>`
    with recursive below (top, node) as (
      select id, id from subject_nodes where root = ${asked}
      union all
      select below.top, subject_nodes.id from below join subject_nodes on subject_nodes.parent = below.node
    )
    select top, count(*) as resources
    from below join subject_resources on subject_resources.node = below.node
    where ${contentInReach('subject_resources.school', view)}
    group by top`.execute(db);
  const counts = new Map(counted.rows.map(({ top, questions }) => [top, questions]));
  const resources = new Map(standing.rows.map((row) => [row.top, row.resources]));
  return inOrder(rows).map((row) => ({
    ...row,
    question_count: counts.get(row.id) ?? 0,
    resource_count: resources.get(row.id) ?? 0,
    created_at: row.created_at.toISOString(),
  }));
}

/** The root of the tree of a node in view; null if there is no such node. */
export async function findRootOf(db: Kysely<Tables>, view: View, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('subject_nodes')
    .select('root')
    .where('subject_nodes.id', '=', id)
    .where(contentInReach('subject_nodes.school', view))
    .executeTakeFirst();
  return row?.root ?? null;
}

/**
 * Counts the questions in view that belong to a node or its descendants because they were placed there, by
 * their tags, or for both reasons.
 */
export async function countQuestions(
  db: Kysely<Tables>,
  view: View,
  node: string,
): Promise<SubjectNodeInFull['questions']> {
  const placed = sql`select question from question_nodes where node in ${belowNode(node, view)}`;
  const tagged = sql`select question from question_tags where tag in ${tagsBelowNode(node, view)}`;
  const { rows } = await sql<SubjectNodeInFull['questions']>`
    with placed as (${placed}), tagged as (${tagged})
    select count(*) filter (where is_placed and is_tagged) as both,
      count(*) filter (where is_placed and not is_tagged) as node_only,
      count(*) filter (where is_tagged and not is_placed) as tags_only
    from (
      select questions.id in (select question from placed) as is_placed,
        questions.id in (select question from tagged) as is_tagged
      from questions
      where questions.id in (select question from placed union select question from tagged)
        and ${contentInReach('questions.school', view)}) each`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The count returned no row.');
  return counts;
}

/** Counts all uses of these nodes, including those that the caller cannot see. */
export async function countUses(db: Kysely<Tables>, nodes: readonly string[]): Promise<NodeUses> {
  const { rows } = await sql<NodeUses>`
    select (select count(distinct question) from question_nodes where node = ${anyOf(nodes)}) as questions,
      (select count(*) from subject_resources where node = ${anyOf(nodes)}) as resources`.execute(db);
  const [uses] = rows;
  if (uses === undefined) throw new Error('The count returned no row.');
  return uses;
}

export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}
