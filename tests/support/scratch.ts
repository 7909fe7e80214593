/** A folder for frequently written temporary files of tests. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A run's databases and data folders take about a quarter of this. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * A folder in memory if the machine has enough space there, which halves the time for copying databases;
 * otherwise the usual temporary folder.
 */
export function scratchFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : IN_MEMORY;
}
