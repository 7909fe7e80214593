/** Downloads of sessions as whoever takes them may see them. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type DownloadedSession, withoutScore } from '../downloads.rules.ts';
import { sessionPages } from './downloads.store.ts';

/** The sessions in reach that a filter leaves, page by page, each with its score where that is open to `reader`. */
export async function* downloadPages(
  db: Kysely<Tables>,
  { reach, ...reader }: Reader & { readonly reach: Reach },
  filter: Parameters<typeof sessionPages>[2],
  now: Date,
): AsyncGenerator<DownloadedSession[]> {
  for await (const page of sessionPages(db, { reach, caller: reader.id }, filter)) {
    // Who took tests before they came to the staff waits for their own scores like anybody; all others are open to staff.
    const own = page.filter(({ taker }) => taker === reader.id);
    const open = await listOpenness(db, own, reader, now);
    yield page.map((session) => (open.get(session.id)?.score === false ? withoutScore(session) : session));
  }
}
