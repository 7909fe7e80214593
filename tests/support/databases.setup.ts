/**
 * Starts a PostgreSQL server once for each run, and prepares a migrated database of each kind, which is
 * copied for each test.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { copyEmptyDatabase } from '#server/db/embedded/empty-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createTestDatabase, postgresServer } from './postgres.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's URL for test databases, and the migrated database to copy. */
    served: { url: string; template: string };
    /** The tar file of a migrated embedded database. */
    embedded_dump: string;
  }
}

interface Made {
  readonly provided: Pick<ProvidedContext, 'served' | 'embedded_dump'>;
  /** The number of projects that use the server. */
  users: number;
  tearDown(): Promise<void>;
}

declare global {
  /** Each project of a run loads this file as a separate module. They share this global. */
  var testDatabases: Made | undefined;
}

/** Vitest calls this for each project in turn. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  globalThis.testDatabases ??= await make();
  const made = globalThis.testDatabases;
  made.users += 1;
  project.provide('served', made.provided.served);
  project.provide('embedded_dump', made.provided.embedded_dump);
  return async () => {
    made.users -= 1;
    if (made.users > 0) return;
    globalThis.testDatabases = undefined;
    await made.tearDown();
  };
}

async function make(): Promise<Made> {
  const folder = await mkdtemp(join(scratchFolder(), 'assay-dump-'));
  const server = await postgresServer();
  const undo = [() => rm(folder, { recursive: true, force: true }), () => server.stop()];
  const tearDown = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    const dump = join(folder, 'migrated.tar');
    const dumped = dumpMigrated(folder, dump);
    const template = await createTestDatabase(server.url);
    undo.push(() => template.drop());
    const served = await openDatabase({ url: template.url });
    await migrate(served);
    await served.close();
    await dumped;
    const name = new URL(template.url).pathname.slice(1);
    const provided = { served: { url: server.url, template: name }, embedded_dump: dump };
    return { provided, users: 0, tearDown };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** Dumps the empty database that first starts copy. */
async function dumpMigrated(folder: string, file: string): Promise<void> {
  const copied = join(folder, 'pg');
  await copyEmptyDatabase(copied);
  await promisify(execFile)('tar', ['-cf', file, '-C', copied, ...(await readdir(copied))]);
}
