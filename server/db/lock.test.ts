import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { FolderHeld, lockFolder } from './lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the holder of a folder is written next to the lock', async () => {
  const lock = lockFolder(folder, { port: 3000 });
  const holder = JSON.parse(await readFile(join(folder, 'holder.json'), 'utf8'));
  lock.release();
  expect(holder).toEqual({ pid: process.pid, started_at: expect.any(String), host: hostname(), port: 3000 });
});

test('a process cannot lock a folder twice, even under a different name', async () => {
  const lock = lockFolder(folder, { port: 3000 });
  const alias = `${folder}-alias`;
  await symlink(folder, alias);
  expect(() => lockFolder(alias, {})).toThrow(FolderHeld);
  expect(() => lockFolder(folder, {})).toThrow(`process ${process.pid} on ${hostname()}`);
  lock.release();
  lockFolder(folder, {}).release();
  await rm(alias);
});

test('the embedded database opens only in a locked folder', async () => {
  await expect(openDatabase({ folder })).rejects.toThrow('Lock the folder');
});
