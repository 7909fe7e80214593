/** Reads a whole database as it is at one moment. */
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { BackupFault } from './backup-fault.ts';
import { requireKnown } from './installation.ts';
import { letGo, type Standing, standingOf } from './rebuild.ts';
import { PLAIN_TEXT } from './rows.ts';

/**
 * Runs `read` in one transaction that does not see concurrent changes, and passes it the database's
 * migrations. Throws if the database has no schema of this product, or one that this version does not know.
 */
export async function inSnapshot<T>(
  { pool }: Database,
  read: (client: pg.ClientBase, migrations: Standing['migrations']) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_TEXT}`);
    const { is_ours, migrations } = await standingOf(client);
    if (!is_ours) throw new BackupFault('There is no installation in this database yet.');
    await requireKnown('The database', migrations);
    const answer = await read(client, migrations);
    await client.query('commit');
    client.release();
    return answer;
  } catch (error) {
    await letGo(client);
    throw error;
  }
}
