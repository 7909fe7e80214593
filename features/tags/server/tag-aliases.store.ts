import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { labelKey } from '../label.rules.ts';

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
