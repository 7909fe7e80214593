import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { isReadBy } from '#features/library/server/public.store.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { belowNode } from '#features/subjects/server/public.store.ts';
import { tagAndBelow } from '#features/tags/server/public.store.ts';
import { isWatchedBy } from '#features/videos/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Audience, Resource } from '../resources.contract.ts';

export interface View {
  readonly reach: Reach;
  readonly caller: string;
  readonly now: Date;
}

export type StoredResource = Omit<Resource, 'node' | 'file'> & {
  readonly node: string;
  readonly file: Omit<NonNullable<Resource['file']>, 'url'> | null;
};

/**
 * SQL condition: the row of `subject_resources` is in view. For staff the rules of content apply. Takers see
 * resources for students, of their schools or shared. A material or video must also be open to them.
 */
function inView({ reach, caller, now }: View): RawBuilder<SqlBool> {
  if (reach !== 'self') return contentInReach('subject_resources.school', { reach, caller });
  return sql<SqlBool>`(${contentInReach('subject_resources.school', { reach: 'own_schools', caller })}
    and subject_resources.audience = 'students'
    and (subject_resources.material is null or exists (
      select from study_materials where study_materials.id = subject_resources.material
        and ${isReadBy(caller, now)}))
    and (subject_resources.video is null or exists (
      select from videos where videos.id = subject_resources.video and ${isWatchedBy(caller, now)})))`;
}

interface ResourcesQuery {
  search?: string | undefined;
  node?: string | undefined;
  tag?: string | undefined;
  school?: string | undefined;
  audience?: Audience | undefined;
  shared?: boolean | undefined;
  ordering: `${'' | '-'}${'created_at' | 'title'}`;
}

/** A page of the resources in view. Runs two statements. */
export async function listResources(
  db: Kysely<Tables>,
  view: View,
  query: ResourcesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredResource>> {
  const { node, tag, school, shared, audience } = query;
  const where = sql<SqlBool>`${inView(view)} and ${everyWord(sql`searched_name(subject_resources.title)`, query.search)}
    and ${node === undefined ? sql`true` : sql`subject_resources.node = ${node}`}
    and ${school === undefined ? sql`true` : sql`subject_resources.school = ${school}`}
    and ${audience === undefined ? sql`true` : sql`subject_resources.audience = ${audience}`}
    and ${shared === undefined ? sql`true` : shared ? sql`subject_resources.school is null` : sql`subject_resources.school is not null`}
    and ${
      tag === undefined
        ? sql`true`
        : sql`subject_resources.node in (select node from subject_node_tags where tag in ${tagAndBelow(tag)})`
    }`;
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const field = query.ordering.endsWith('title')
    ? sql`subject_resources.title`
    : sql`subject_resources.created_at`;
  const order = sql`${field} ${direction}, subject_resources.id ${direction}`;
  return pageOf(db, where, order, { limit, offset });
}

/**
 * A page of the resources of a node in view and its descendants, in the order of the tree. Runs two
 * statements.
 */
export function listBelow(
  db: Kysely<Tables>,
  view: View & { readonly tree: Reach },
  node: string,
  {
    limit,
    offset,
    search,
    descending,
  }: { limit: number; offset: number; search: string | undefined; descending: boolean },
): Promise<Page<StoredResource>> {
  const below = belowNode(node, { reach: view.tree, caller: view.caller });
  const where = sql<SqlBool>`${inView(view)} and subject_resources.node in ${below}
    and ${everyWord(sql`searched_name(subject_resources.title)`, search)}`;
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`(
    with recursive above (id, parent, place) as (
      select id, parent, array[position] from subject_nodes where subject_nodes.id = subject_resources.node
      union all
      select subject_nodes.id, subject_nodes.parent, subject_nodes.position || above.place
      from above join subject_nodes on subject_nodes.id = above.parent
    )
    select place from above where parent is null) ${direction}, subject_resources.position ${direction}, subject_resources.id ${direction}`;
  return pageOf(db, where, order, { limit, offset });
}

async function pageOf(
  db: Kysely<Tables>,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredResource>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subject_resources where ${where}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    rows: await read(db, where, sql`order by ${order} limit ${limit} offset ${offset}`),
  };
}

/** One resource in view; null if there is none. */
export async function findResource(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredResource | null> {
  const [resource = null] = await read(db, sql`subject_resources.id = ${id} and ${inView(view)}`, sql``);
  return resource;
}

/** One resource in view, with its row locked until the transaction ends. */
export async function findResourceForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<StoredResource | null> {
  await db.selectFrom('subject_resources').select('id').where('id', '=', id).forUpdate().execute();
  return findResource(db, view, id);
}

async function read(
  db: Kysely<Tables>,
  where: RawBuilder<SqlBool>,
  page: RawBuilder<unknown>,
): Promise<StoredResource[]> {
  const { rows } = await sql<Omit<StoredResource, 'created_at'> & { created_at: Date }>`
    select subject_resources.id, subject_resources.title, audience, node, position, subject_resources.url, version, subject_resources.created_at,
      case when files.id is not null then jsonb_build_object('id', files.id, 'name', files.name,
        'content_type', files.content_type, 'size_bytes', files.size_bytes) end as file,
      (select jsonb_build_object('id', study_materials.id, 'title', study_materials.title, 'kind', study_materials.kind)
        from study_materials where study_materials.id = subject_resources.material) as material,
      (select jsonb_build_object('id', videos.id, 'title', videos.title, 'duration_seconds', videos.duration_seconds)
        from videos where videos.id = subject_resources.video) as video,
      (select jsonb_build_object('id', people.id, 'name', concat_ws(' ', people.first_name, people.last_name))
        from people where people.id = subject_resources.author) as author,
      ${schoolOfRow('subject_resources.school')} as school
    from subject_resources left join files on files.id = subject_resources.file
    where ${where} ${page}`.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The tags of these nodes, keyed by node. */
export async function listTagsOf(
  db: Kysely<Tables>,
  nodes: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('subject_node_tags')
    .select(['node', 'tag'])
    .where('node', '=', sql<string>`any(${nodes}::uuid[])`)
    .orderBy('tag')
    .execute();
  const byNode = Map.groupBy(rows, ({ node }) => node);
  return new Map([...byNode].map(([node, tags]) => [node, tags.map(({ tag }) => tag)]));
}

export interface ResourceFields {
  node: string;
  title: string;
  audience: Audience;
  url: string | null;
  file: string | null;
  material: string | null;
  video: string | null;
  /** The last place if left out. */
  position?: number | undefined;
}

/** Adds a resource and returns its id. */
export async function addResource(
  db: Kysely<Tables>,
  owner: { author: string; school: string | null },
  { position, ...fields }: ResourceFields,
  now: Date,
): Promise<string> {
  const id = v7();
  const last = sql<number>`(select coalesce(max(position) + 1, 0) from subject_resources where node = ${fields.node})`;
  await db
    .insertInto('subject_resources')
    .values({ id, ...fields, ...owner, position: position ?? last, created_at: now, updated_at: now })
    .execute();
  return id;
}

export async function saveResource(
  db: Kysely<Tables>,
  id: string,
  fields: ResourceFields & { position: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('subject_resources')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function removeResource(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('subject_resources').where('id', '=', id).execute();
}
