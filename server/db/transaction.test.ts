import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { seedSchool } from '#tests/support/seed.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase('served');
});
afterAll(() => database.close());

test('two transactions that deadlock both complete', async () => {
  const now = new Date('2026-11-19T09:00:00.000Z');
  const ids = await Promise.all(['North', 'South'].map((name) => seedSchool(database, now, name)));
  const first = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const rename = (order: readonly number[]) =>
    inTransaction(database.kysely, async (transaction) => {
      runs += 1;
      for (const [step, index] of order.entries()) {
        await transaction
          .updateTable('schools')
          .set({ version: sql`version + 1` })
          .where('id', '=', ids[index] ?? '')
          .execute();
        if (step > 0) continue;
        // Each transaction locks a row, and then both request the row that the other has locked.
        first[index]?.resolve();
        await Promise.all(first.map((reached) => reached.promise));
      }
    });
  await Promise.all([rename([0, 1]), rename([1, 0])]);
  // Usually 3 runs. If the transaction that was ended locks its first row again too early, they deadlock once
  // more.
  expect(runs).toBeGreaterThan(2);
  const rows = await database.kysely.selectFrom('schools').select('version').execute();
  expect(rows.map((row) => row.version)).toEqual([3, 3]);
});

test('any other error in a transaction is not retried', async () => {
  let runs = 0;
  const work = inTransaction(database.kysely, async (transaction) => {
    runs += 1;
    await sql`select 1 / 0`.execute(transaction);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(runs).toBe(1);
});
