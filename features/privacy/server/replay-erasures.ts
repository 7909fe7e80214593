/**
 * Repeats erasures after a backup was restored, and maintains the ledger of erasures that a restore reads.
 */

import type { DeclaredTable } from '#server/db/declared-tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addToLedger, ledgerPath } from '#server/erasure-ledger.ts';
import type { Platform } from '#server/http/route.ts';
import { eraseRecord } from './erase-record.ts';
import { listComeBack, listErasures } from './erasures.store.ts';

/**
 * Erases all erased people who exist again, before the server answers requests. Adds missing erasures to the
 * ledger.
 */
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
 * Writes committed erasures to the ledger file next to the embedded database, where they survive its loss. A
 * served database has no ledger, because several servers share it; its operator keeps a list with `npm run
 * backup -- --erasures-only`.
 */
export async function keepLedger({ database, config }: Platform): Promise<void> {
  if (database.kind !== 'embedded') return;
  await addToLedger(ledgerPath(config.data_folder), await listErasures(database.kysely));
}
