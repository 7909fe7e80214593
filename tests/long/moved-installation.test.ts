import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '#app/server/backup/commands.ts';
import { openDatabase } from '#server/db/database.ts';
import { addToLedger } from '#server/erasure-ledger.ts';
import { contentOf } from '#tests/support/every-table.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { seedPerson } from '#tests/support/seed.ts';

const drops: (() => Promise<void>)[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-command-'));
});
afterAll(async () => {
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true });
});

/** The URL of a new database for this test, with the product's schema or empty. */
async function served(like: 'template' | 'template0'): Promise<string> {
  const { url, template } = inject('served');
  const made = await createTestDatabase(url, like === 'template' ? template : like);
  drops.push(made.drop);
  return made.url;
}

/** A secret that commands use in place of the one in the data folder. */
const SECRET = 'a secret of tests, long enough to sign';

const path = (name: string) => join(folder, name);

/** All rows of the database at this URL. */
async function contentIn(url: string): Promise<string[]> {
  const database = await openDatabase({ url });
  const content = await contentOf(database);
  await database.close();
  return Object.values(content).flat();
}

/** Runs a command. Returns its result and its messages. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const said: string[] = [];
  const told = { ASSAY_DATA: path('data'), ...environment };
  const answer = await runCommand(words, told, (line) => said.push(line));
  return { answer: answer as Record<string, unknown>, said: said.join('\n') };
}

test('a server is backed up, restored without erased people, and moved to a folder and back', async () => {
  const [from, to, empty] = [await served('template'), await served('template'), await served('template0')];
  const now = new Date('2026-11-19T09:00:00.000Z');
  const replaced = await openDatabase({ url: to });
  await seedPerson(replaced, now, { role: 'manager' });
  await replaced.close();
  const database = await openDatabase({ url: from });
  const admin = await seedPerson(database, now, { role: 'admin' });
  const zoe = await seedPerson(database, now, { role: 'tutor', first_name: 'Zoe' });
  await database.pool.query(
    "insert into second_steps (person, sealed_secret, created_at) values ($1, 'x', now())",
    [admin.id],
  );
  await database.close();

  const file = path('backup.tar.gz');
  const made = await run(['backup', file], { DATABASE_URL: from, ASSAY_SECRET: SECRET });
  expect(made.said).toBe('');
  expect(made.answer).toMatchObject({ file, files: { folder: 0, bucket: 0, missing: 0 } });
  expect(made.answer.sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));

  const erasure = { person: zoe.id, erased_by: admin.id, erased_at: now.toISOString() };
  await addToLedger(path('list.jsonl'), [erasure]);
  const other = { DATABASE_URL: to, ASSAY_SECRET: 'another secret, quite as long as it must be' };
  const restored = await run(['restore', file, '--replace', '--erasures', path('list.jsonl')], other);
  expect(restored.answer.has_same_secret).toBe(false);
  expect(restored.said).toContain(
    'different ASSAY_SECRET, so the authenticator apps of 1 people no longer work',
  );
  expect(restored.said).toContain(`The data that was replaced is saved in ${restored.answer.kept}.`);
  expect(existsSync(String(restored.answer.kept))).toBe(true);

  const rows = await contentIn(to);
  expect(rows.filter((row) => row.includes('Zoe'))).toEqual([]);
  expect(rows.filter((row) => row.includes(`erased-${zoe.id}`))).toHaveLength(1);

  // A database in the state after a first start. A real first start would take too long in a test.
  mkdirSync(path('data/pg'), { mode: 0o700 });
  execFileSync('tar', ['-xf', inject('embedded_dump'), '-C', path('data/pg')], { stdio: 'ignore' });
  const inFolder = await run(['move', '--to', 'folder'], { DATABASE_URL: to, ASSAY_SECRET: SECRET });
  expect(inFolder.said).toContain('From now on, start without DATABASE_URL.');
  const back = await run(['move', '--to', empty], { ASSAY_SECRET: SECRET });
  expect(back.said).toContain('From now on, start with that DATABASE_URL.');
  expect(existsSync(String(back.answer.kept))).toBe(true);
  expect(existsSync(path('data/pg'))).toBe(false);
  expect(await contentIn(empty)).toEqual(rows);
});
