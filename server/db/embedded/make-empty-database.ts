/**
 * Makes the empty database that first starts copy, in the folder that is named, or, as a part of the build, where it is kept,
 * unless it is there already.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEPT } from './empty-database.ts';
import { makeDatabase } from './engine.ts';

const [, , folder] = process.argv;
if (folder !== undefined) await makeDatabase(folder);
else if (!existsSync(KEPT)) {
  mkdirSync(dirname(KEPT), { recursive: true });
  // Renamed once it is whole: whoever finds it may copy it, and another build may make it at the same time.
  const unfinished = mkdtempSync(join(dirname(KEPT), 'unfinished-'));
  await makeDatabase(unfinished);
  try {
    renameSync(unfinished, KEPT);
  } catch (error) {
    if (!existsSync(KEPT)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}
