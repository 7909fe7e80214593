import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Makes imports wait for each other, so that concurrent imports of the same file add its items once. */
export async function lockImports(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: imports'))`.execute(db);
}

/**
 * The questions of this school (null: shared ones) imported with one of these hashes (hexadecimal), by hash.
 */
export async function listImported(
  db: Kysely<Tables>,
  school: string | null,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ hash: string; id: string }>`
    select asked.hash, questions.id from unnest(${hashes}::text[]) asked (hash)
      join questions on questions.import_hash = decode(asked.hash, 'hex')
        and questions.school is not distinct from ${school}::uuid`.execute(db);
  return new Map(rows.map(({ hash, id }) => [hash, id]));
}
