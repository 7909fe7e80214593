import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { killChildren, startChild } from './child.ts';

const ROUNDS = LONG_RUN ? 100 : 2;
const TIMEOUT_MS = LONG_RUN ? 1_800_000 : 300_000;

/**
 * Shared by all tests, because creating a database takes seconds. Each test continues with the folder that
 * the last test left.
 */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-kill-'));
});
afterAll(async () => {
  killChildren();
  await rm(folder, { recursive: true, force: true });
});

/** A seeded generator (mulberry32) of numbers from 0 up to 1, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Throws until the creation of the database has reached this point. */
function reached(moment: number | 'in place'): void {
  if (moment === 'in place') statSync(join(folder, 'pg'));
  else if (readdirSync(join(folder, 'pg.new')).length < moment) throw new Error('not yet');
}

async function rowsInFolder(): Promise<{ n: number; text: string }[]> {
  const lock = lockFolder(folder, {});
  const database = await openDatabase({ folder });
  const { rows } = await database.pool.query<{ n: number; text: string }>(
    'select n, text from written order by n',
  );
  await database.close();
  lock.release();
  return rows;
}

describe('kill -9 of the server', { timeout: TIMEOUT_MS }, () => {
  /* How far the creation of the database is when the process is killed: the number of top-level files, or
     completed and moved to its place. */
  const moments: (number | 'in place')[] = LONG_RUN ? [1, 4, 8, 12, 16, 20, 'in place'] : [3];
  test('during the very first start leaves a folder in which the next start works', async () => {
    // Each start finds the state that the previous process left when it was killed.
    for (const moment of moments) {
      const writer = startChild('./writer.ts', [folder, '0']);
      await writer.line((line) => line === 'locked');
      await vi.waitFor(() => reached(moment), { interval: 2, timeout: 240_000 });
      await writer.kill();
      expect(existsSync(join(folder, 'pg.new'))).toBe(moment !== 'in place');
    }
    const lock = lockFolder(folder, {});
    const database = await openDatabase({ folder });
    await migrate(database);
    expect(await pendingMigrations(database)).toEqual([]);
    await database.close();
    lock.release();
  });

  test('between any two writes loses no acknowledged row and leaves no row half-written', async () => {
    const random = seeded(20_261_121);
    const acknowledged = new Set<number>();
    let next = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = startChild('./writer.ts', [folder, String(next)]);
      // Kill the process between any two writes: after some number of rows, within the two milliseconds of
      // the next one.
      const last = next + Math.floor(random() * 60);
      await writer.line((line) => Number(line) >= last);
      const until = performance.now() + random() * 2;
      while (performance.now() < until);
      await writer.kill();
      for (const line of writer.lines) if (/^\d+$/.test(line)) acknowledged.add(Number(line));
      // A row may be committed without having been acknowledged, so the next process starts after it.
      next = Math.max(...acknowledged) + 2;
    }
    const rows = await rowsInFolder();
    const present = new Set(rows.map(({ n }) => n));
    expect([...acknowledged].filter((n) => !present.has(n))).toEqual([]);
    expect(rows.filter(({ text }) => text !== 'x'.repeat(500))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20);
  });
});

describe('a data folder that is in use', () => {
  test('is refused to a second process, which is told who uses it, and is free after kill -9 of the first process', async () => {
    // Start after the last existing row; writing an existing row again would end the process.
    const first = startChild('./writer.ts', [folder, '1000000']);
    await first.line((line) => line === 'locked');
    const second = startChild('./writer.ts', [folder, '0']);
    const { code, stderr } = await second.ended();
    expect(code).not.toBe(0);
    expect(stderr).toContain('FolderHeld');
    expect(stderr).toMatch(
      new RegExp(`in use by process ${first.pid} on .+, since \\d{4}-.+, on port 4321\\.`),
    );
    expect(second.lines).toEqual([]);
    await first.kill();
    lockFolder(folder, {}).release();
  });
});

test('a write that cannot be synced to the disk is never acknowledged, and the engine stops', async () => {
  const child = startChild('./lost-disk.ts', [folder]);
  expect(await child.ended()).toEqual({ code: 7, stderr: '' });
  expect(child.lines).toEqual(['saved', 'refused', 'the disk is gone']);
});
