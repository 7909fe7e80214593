/** Where tests keep what is written often, is thrown away and need not outlive the machine. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A run's databases and data folders come to a quarter of it. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** A folder in memory where the machine has one with room, which spares half of what copying a database costs; else the usual one. */
export function scratchFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : IN_MEMORY;
}
