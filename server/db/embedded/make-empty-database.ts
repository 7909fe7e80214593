/**
 * Makes the empty database that first starts copy, in the folder that is named, or, as a part of the build, where it is kept,
 * unless it is there already.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { overEmbedded } from '../database.ts';
import { migrate } from '../migrate.ts';
import { startEmbedded } from './embedded.ts';
import { KEPT_IN, keptName } from './empty-database.ts';
import { makeDatabase } from './engine.ts';

const [, , folder] = process.argv;
if (folder !== undefined) await make(folder);
else {
  const name = await keptName();
  if (!existsSync(join(KEPT_IN, name))) await keep(name);
}

/** The database is made as `pg` in `folder`, where the engine looks for one. */
async function make(folder: string): Promise<void> {
  await makeDatabase(join(folder, 'pg'));
  const database = overEmbedded(await startEmbedded({ folder }));
  await migrate(database);
  await database.close();
}

async function keep(name: string): Promise<void> {
  let unfinished: string;
  try {
    mkdirSync(KEPT_IN, { recursive: true });
    // Renamed once it is whole: whoever finds it may copy it, and another build may make it at the same time.
    unfinished = mkdtempSync(join(KEPT_IN, 'unfinished-'));
  } catch (error) {
    // Packages that another user installed: a first start makes it, and who serves their own PostgreSQL needs none.
    process.stderr.write(`No empty database is kept: ${error instanceof Error ? error.message : error}\n`);
    return;
  }
  await make(unfinished);
  letRead(join(unfinished, 'pg'));
  try {
    renameSync(join(unfinished, 'pg'), join(KEPT_IN, name));
  } catch (error) {
    if (!existsSync(join(KEPT_IN, name))) throw error;
  }
  rmSync(unfinished, { recursive: true });
  // Of versions before this one.
  for (const other of readdirSync(KEPT_IN)) {
    if (other.startsWith('empty-database-') && other !== name)
      rmSync(join(KEPT_IN, other), { recursive: true });
  }
}

/** The server may be run by another user than the build, and nobody else writes to it. */
function letRead(made: string): void {
  chmodSync(made, 0o755);
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
