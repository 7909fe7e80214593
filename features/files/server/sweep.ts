/** What nobody needs of the bytes in the data folder: those of removed files, and of uploads that came to nothing. */
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { removeBytes, removeDrafts } from './disk.ts';
import { listRemovedBytes, lockBytes, strikeRemovedBytes } from './files.store.ts';

/** No upload takes that long. */
const DRAFT_SECONDS = 60 * 60;

/**
 * Removes the bytes of removed files that no other file has, and what uploads left unfinished an hour ago. Bytes
 * that this database never knew stay: the folder may have served another one.
 */
export async function sweepFiles({ database, config }: Platform): Promise<void> {
  const folder = config.data_folder;
  for (const sha256 of await listRemovedBytes(database.kysely)) {
    await inTransaction(database.kysely, async (transaction) => {
      await lockBytes(transaction, sha256);
      if (await strikeRemovedBytes(transaction, sha256)) await removeBytes(folder, sha256);
    });
  }
  // Drafts bear the time of this machine, not of the database.
  await removeDrafts(folder, new Date(Date.now() - DRAFT_SECONDS * 1000));
}
