/** The SQL of this feature that other features' servers build on. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { keysOf, type LabelReader, labelReader } from '../label-meaning.rules.ts';
import type { TagKind } from '../tags.contract.ts';
import { listAliases } from './tag-aliases.store.ts';

/**
 * SQL for the ids of a tag and all tags below it, for use with `in`. So a question with a topic also counts
 * for the domain of that topic.
 */
export function tagAndBelow(id: string): RawBuilder<string> {
  return sql<string>`(
    with recursive below (id) as (
      select ${id}::uuid union all select tags.id from below join tags on tags.parent = below.id
    )
    select id from below)`;
}

/** The ids of `ids` that belong to tags. Locks the rows of the tags until the transaction ends. */
export async function listTagsForShare(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<{ id: string; kind: TagKind; name: string; parent: string | null }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tags')
    .select(['id', 'kind', 'name', 'parent'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

/** A function that reads the labels of a file that is imported for these schools. */
export async function readLabels(
  db: Kysely<Tables>,
  labels: readonly string[],
  schools: readonly string[],
): Promise<LabelReader> {
  const offered = await db
    .selectFrom('tags')
    .select(['id', 'kind', 'name', 'code', 'parent'])
    .where('kind', '<>', 'reason_for_error')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return labelReader(offered, await listAliases(db, keysOf(labels), schools));
}

/** SQL for the current tag of this id: the tag itself, or the one it was merged into. */
export function presentTag(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select tag from tag_aliases where merged = ${id} limit 1), ${id})`;
}

/** SQL for the name of a tag on screens. `tags` is the alias of the table in the statement. */
export function shownName(tags: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${tags}.short_name`)}, ${sql.ref(`${tags}.name`)})`;
}

/**
 * The current tag for each of `ids` with its name on screens: the tag itself, or the one it was merged into.
 * Deleted tags are left out.
 */
export async function listPresentTags(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { id: string; kind: TagKind; name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: string; kind: TagKind; name: string }>`
    select asked.id as asked, tags.id, tags.kind, ${shownName('tags')} as name
    from (select distinct id from unnest(${ids}::uuid[]) as each (id)) asked
      join tags on tags.id = ${presentTag(sql`asked.id`)}`.execute(db);
  const present = new Map(rows.map(({ asked, ...tag }) => [asked, tag]));
  return new Map(
    ids.flatMap((asked) => {
      const tag = present.get(asked);
      return tag === undefined ? [] : [[asked, tag] as const];
    }),
  );
}
