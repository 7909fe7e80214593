/**
 * A script that creates the empty database for first starts: in the given folder, or in the build's folder
 * unless the database already exists there.
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

/** Creates the database as `pg` in `folder`, where the engine expects it. */
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
    // Renamed when complete, because a different build or a first start may look for it at any time.
    unfinished = mkdtempSync(join(KEPT_IN, 'unfinished-'));
  } catch (error) {
    // The installed packages belong to a different user, so the build cannot write. The first start creates
    // the empty database itself.
    process.stderr.write(
      `The empty database can't be saved: ${error instanceof Error ? error.message : error}\n`,
    );
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
  // Deletes the empty databases of earlier versions.
  for (const other of readdirSync(KEPT_IN)) {
    if (other.startsWith('empty-database-') && other !== name)
      rmSync(join(KEPT_IN, other), { recursive: true });
  }
}

/**
 * Makes the database readable, because the server may run as a different user from the build. Only its owner
 * can write.
 */
function letRead(made: string): void {
  chmodSync(made, 0o755);
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
