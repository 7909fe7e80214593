/** SQL for videos that other servers stream. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The addresses of all videos that are streamed. */
export async function listStreamAddresses(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('url')
    .distinct()
    .where('url', 'ilike', '%.m3u8%')
    .$narrowType<{ url: string }>()
    .execute();
  return rows.map(({ url }) => url);
}
