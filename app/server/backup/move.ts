/**
 * Copies everything from one database to another. The data folder, with its files and its secret, stays the
 * same.
 */
import type { Database } from '#server/db/database.ts';
import { BackupFault } from './backup-fault.ts';
import { rebuild, requireAlone, standingOf } from './rebuild.ts';
import { insertRows, listSequences, listTables, quoted, readRows } from './rows.ts';
import { inSnapshot } from './snapshot.ts';

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies everything from `from` to `to` and compares both before it commits. Throws `BackupFault` and changes
 * nothing if `to` contains people or a server has one of the databases open.
 */
export async function moveDatabase(from: Database, to: Database): Promise<Moved> {
  await requireEmpty(to);
  await requireAlone(from);
  return inSnapshot(from, async (source, migrations) => {
    const tables = await listTables(source);
    const counts = new Map<string, number>();
    await rebuild(to, {
      migrations: migrations.length,
      sequences: await listSequences(source),
      fill: async (client) => {
        for (const table of tables) {
          let count = 0;
          for await (const lines of readRows(source, table)) {
            await insertRows(client, table, lines);
            count += lines.length;
          }
          counts.set(table.name, count);
        }
        for (const { name } of tables) {
          const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${quoted(name)}`);
          if (rows[0]?.n === counts.get(name)) continue;
          throw new Error(`Only ${rows[0]?.n} of ${counts.get(name)} rows of ${name} were copied.`);
        }
      },
      finish: async () => {},
    });
    return { tables: tables.length, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  });
}

async function requireEmpty(database: Database): Promise<void> {
  await requireAlone(database);
  const client = await database.pool.connect();
  try {
    if ((await standingOf(client)).people > 0) {
      throw new BackupFault('The target database already has people in it. Choose an empty one.');
    }
  } finally {
    client.release();
  }
}
