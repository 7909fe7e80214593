import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { labelKey } from '../label.rules.ts';
import type { TagKind } from '../tags.contract.ts';

/** Keeps what a tag that is merged into another was called, and its id; what meant it means the other from now on. */
export async function addMergeAlias(
  db: Kysely<Tables>,
  from: { id: string; name: string; code: string | null },
  into: string,
  now: Date,
): Promise<void> {
  await db.updateTable('tag_aliases').set({ tag: into }).where('tag', '=', from.id).execute();
  const names = from.code === null ? [from.name] : [from.name, from.code];
  await db
    .insertInto('tag_aliases')
    .values(
      names.map((label) => ({
        ...{ id: v7(), label, key: labelKey(label), tag: into, origin: 'merge' as const },
        ...{ school: null, merged: from.id, created_at: now },
      })),
    )
    .execute();
}

/** What each of `ids` is now: the tag itself, or the one that it was merged into; without those that are gone. */
export async function listPresentTags(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { id: string; kind: TagKind; name: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: string; kind: TagKind; name: string }>`
    select asked.id as asked, tags.id, tags.kind, tags.name
    from (select distinct id from unnest(${ids}::uuid[]) as each (id)) asked
      join tags on tags.id = coalesce(
        (select tag from tag_aliases where merged = asked.id limit 1), asked.id)`.execute(db);
  return new Map(rows.map(({ asked, ...tag }) => [asked, tag]));
}
