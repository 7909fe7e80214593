import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { labelKey } from '../label.rules.ts';

/** An alias under which files may refer to a tag. `tag` null: the label was mapped to no tag. */
interface Alias {
  readonly key: string;
  readonly tag: string | null;
  readonly origin: 'merge' | 'mapping';
  /** The school; null if the alias applies to the files of all schools. */
  readonly school: string | null;
}

/** Those of the aliases for `keys` that apply to these schools or to all. */
export async function listAliases(
  db: Kysely<Tables>,
  keys: readonly string[],
  schools: readonly string[],
): Promise<Alias[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('tag_aliases')
    .select(['key', 'tag', 'origin', 'school'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where((eb) => eb.or([eb('school', 'is', null), eb('school', '=', sql<string>`any(${schools}::uuid[])`)]))
    .orderBy('id')
    .execute();
}

/**
 * Stores what labels mean in files of a school; null stands for all schools. Replaces earlier mappings of the
 * same labels.
 */
export async function rememberMapping(
  db: Kysely<Tables>,
  school: string | null,
  mapping: readonly { label: string; tag: string | null }[],
  now: Date,
): Promise<void> {
  const byKey = new Map(mapping.map((one) => [labelKey(one.label), one]));
  const rows = [...byKey].map(([key, { label, tag }]) => ({ id: v7(), key, label, tag }));
  if (rows.length === 0) return;
  await sql`
    insert into tag_aliases (id, label, key, tag, origin, school, created_at)
    select id, label, key, tag, 'mapping', ${school}::uuid, ${now} from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ label }) => label)}::text[],
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ tag }) => tag)}::uuid[]) as each (id, label, key, tag)
    on conflict (key, school) where origin = 'mapping'
      do update set tag = excluded.tag, label = excluded.label, created_at = excluded.created_at`.execute(db);
}

/**
 * Stores the name and id of a merged tag as aliases of the remaining one. Existing aliases of the merged tag
 * then mean the remaining one.
 */
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
        id: v7(),
        label,
        key: labelKey(label),
        tag: into,
        origin: 'merge' as const,
        school: null,
        merged: from.id,
        created_at: now,
      })),
    )
    .execute();
}
