/** Rows for downloads of sessions, limited to the data that their reader may see. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type DownloadedSession, withoutScore } from '../downloads.rules.ts';
import { sessionPages } from './downloads.store.ts';

/** The sessions in reach that match a filter, page by page, each with its score if `reader` may see it. */
export async function* downloadPages(
  db: Kysely<Tables>,
  { reach, ...reader }: Reader & { readonly reach: Reach },
  filter: Parameters<typeof sessionPages>[2],
  now: Date,
): AsyncGenerator<DownloadedSession[]> {
  for await (const page of sessionPages(db, { reach, caller: reader.id }, filter)) {
    /* Staff who took tests before they joined the staff wait for their own scores like other takers. Staff
       can see all other scores. */
    const own = page.filter(({ taker }) => taker === reader.id);
    const open = await listOpenness(db, own, reader, now);
    yield page.map((session) => (open.get(session.id)?.score === false ? withoutScore(session) : session));
  }
}
