/**
 * Makes the empty database that first starts copy, in the folder that is named, or, as a part of the build, where it is kept,
 * unless it is there already.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEPT } from './empty-database.ts';
import { makeDatabase } from './engine.ts';

const [, , folder] = process.argv;
if (folder !== undefined) await makeDatabase(folder);
else if (!existsSync(KEPT)) await keep();

async function keep(): Promise<void> {
  let unfinished: string;
  try {
    mkdirSync(dirname(KEPT), { recursive: true });
    // Renamed once it is whole: whoever finds it may copy it, and another build may make it at the same time.
    unfinished = mkdtempSync(join(dirname(KEPT), 'unfinished-'));
  } catch (error) {
    // Packages that another user installed: a first start makes it, and who serves their own PostgreSQL needs none.
    process.stderr.write(`No empty database is kept: ${error instanceof Error ? error.message : error}\n`);
    return;
  }
  await makeDatabase(unfinished);
  letRead(unfinished);
  try {
    renameSync(unfinished, KEPT);
  } catch (error) {
    if (!existsSync(KEPT)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** The server may be run by another user than the build, and nobody else writes to it. */
function letRead(made: string): void {
  chmodSync(made, 0o755);
  for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
