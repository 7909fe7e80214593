/** The SQL of this feature that other features' servers build on. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { keysOf, type LabelReader, labelReader } from '../label-meaning.rules.ts';
import type { TagKind } from '../tags.contract.ts';
import { listAliases } from './tag-aliases.store.ts';

/** The ids of a tag and of all below it, for `in`. A question with a topic has its domain by that. */
export function tagAndBelow(id: string): RawBuilder<string> {
  return sql<string>`(
    with recursive below (id) as (
      select ${id}::uuid union all select tags.id from below join tags on tags.parent = below.id
    )
    select id from below)`;
}

/** Those of `ids` that are tags; they stay until the transaction ends. */
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

/** What labels of a file mean where it is read for these schools. */
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

/** The tag that the one of this id is now: itself, or the one that it was merged into. As SQL. */
export function presentTag(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select tag from tag_aliases where merged = ${id} limit 1), ${id})`;
}

/** What screens call the tag of this row of `tags`, under its alias in the statement. As SQL. */
export function shownName(tags: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${tags}.short_name`)}, ${sql.ref(`${tags}.name`)})`;
}

/**
 * What each of `ids` is now, in their order and as screens call it: the tag itself, or the one that it was merged into; without
 * those that are gone.
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
