/** Removes unneeded data: files that no content shows, expired uploads, and the bytes of removed files. */
import { Problem } from '#contract/problem.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { removeDrafts } from './disk.ts';
import { listRemovedBytes, listUnused, lockBytes, removeFile, strikeRemovedBytes } from './files.store.ts';
import { shelfOf } from './shelves.ts';
import { listExpired, removeUpload } from './uploads.store.ts';

/** Longer than any upload takes to arrive. */
const DRAFT_SECONDS = 2 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Limit for one sweep. The rest goes in the next one, an hour later. */
const MOST_UNUSED = 1_000;

/**
 * Removes files that no content has shown for as long as the setting says, expired uploads, the bytes of
 * removed files that no other file uses, and unfinished drafts. Bytes that this database does not know stay,
 * because the folder may have served a different database.
 */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { database, config, clock } = platform;
  await removeUnused(platform);
  for (const { id, kept_in } of await listExpired(database.kysely, clock.now())) {
    await shelfOf(config, kept_in).removeUpload(id);
    await removeUpload(database.kysely, id);
  }
  for (const bytes of await listRemovedBytes(database.kysely)) {
    await inTransaction(database.kysely, async (transaction) => {
      await lockBytes(transaction, bytes.sha256);
      if (!(await strikeRemovedBytes(transaction, bytes))) return;
      await shelfOf(config, bytes.kept_in).remove(bytes.sha256);
    });
  }
  // Files on disk carry the time of this machine, not of the database.
  await removeDrafts(config.data_folder, new Date(Date.now() - DRAFT_SECONDS * 1000));
}

async function removeUnused({ database, clock }: Platform): Promise<void> {
  const days = (await readSettings(database.kysely))['files.unused_days'];
  if (days === 0) return;
  const before = new Date(clock.now().getTime() - days * DAY_SECONDS * 1000);
  for (const file of await listUnused(database.kysely, before, MOST_UNUSED)) {
    try {
      await inTransaction(database.kysely, (transaction) => removeFile(transaction, file));
    } catch (error) {
      // A text has started to show the file in the meantime, so it stays.
      if (!(error instanceof Problem)) throw error;
    }
  }
}
