/** Erasing again those who came back with a restored backup, and the ledger from which a restore knows them. */

import type { DeclaredTable } from '#server/db/declared-tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addToLedger, ledgerPath } from '#server/erasure-ledger.ts';
import type { Platform } from '#server/http/route.ts';
import { eraseRecord } from './erase-record.ts';
import { listComeBack, listErasures } from './erasures.store.ts';

/** Erases each who was erased and is there again, before anybody can see them; what the ledger lacks is added to it. */
export async function replayErasures(platform: Platform, tables: readonly DeclaredTable[]): Promise<void> {
  const { kysely } = platform.database;
  await keepLedger(platform);
  for (const { person, erased_at } of await listComeBack(kysely)) {
    await inTransaction(kysely, (transaction) =>
      eraseRecord(transaction, tables, { person, by: null }, erased_at),
    );
  }
}

/**
 * Keeps the erasures that are committed beside the embedded database, where they outlive it. A served one is shared by
 * servers with folders of their own: whoever runs it keeps a list with `npm run backup -- --erasures-only`.
 */
export async function keepLedger({ database, config }: Platform): Promise<void> {
  if (database.kind !== 'embedded') return;
  await addToLedger(ledgerPath(config.data_folder), await listErasures(database.kysely));
}
