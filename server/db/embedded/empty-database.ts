/**
 * The empty database that first starts copy. Making one takes half a gigabyte and seconds of work, of which the process that
 * did it would keep a part: a build does it once, in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');
const engine: { version: string } = JSON.parse(
  readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json'), 'utf8'),
);

/** Where a build keeps it: beside the packages, as the engine of this version makes it. */
export const KEPT = join(PACKAGES, `.cache/assay/empty-database-${engine.version}`);

const MAKE = join(import.meta.dirname, 'make-empty-database.ts');

/** Copies it to `place`, which is not there yet, from where a build `kept` it; without a build it is made, elsewhere. */
export function copyEmptyDatabase(place: string, kept: string = KEPT): void {
  mkdirSync(place, { mode: 0o700 });
  if (existsSync(kept)) {
    cpSync(kept, place, { recursive: true });
    return;
  }
  const made = mkdtempSync(join(tmpdir(), 'assay-empty-database-'));
  try {
    execFileSync(process.execPath, [MAKE, made], { stdio: ['ignore', 'ignore', 'inherit'] });
    cpSync(made, place, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
