/** Erasing again those who came back with a restored backup. */
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { erase, listComeBack } from './erasures.store.ts';

/** Erases each who was erased and is there again, before anybody can see them. */
export async function replayErasures({ database }: Platform): Promise<void> {
  for (const { person, erased_at } of await listComeBack(database.kysely)) {
    await inTransaction(database.kysely, (transaction) => erase(transaction, person, erased_at));
  }
}
