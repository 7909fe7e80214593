/**
 * The empty database that first starts copy, of the newest schema. Making one takes half a gigabyte and seconds of work, of
 * which the process that did it would keep a part: a build does it once, in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownMigrations } from '../migrate.ts';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');
const MAKE = join(import.meta.dirname, 'make-empty-database.ts');

/** Where builds keep it: beside the packages. */
export const KEPT_IN = join(PACKAGES, '.cache/assay');

/** The name under which a build keeps it: by the engine that made it and by its schema. */
export async function keptName(): Promise<string> {
  const engine: { version: string } = JSON.parse(
    readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json'), 'utf8'),
  );
  const schema = createHash('sha256').update(JSON.stringify(await knownMigrations()));
  return `empty-database-${engine.version}-${schema.digest('hex').slice(0, 12)}`;
}

/** Copies it to `place`, which is not there yet, from where builds keep it; without a build it is made, elsewhere. */
export async function copyEmptyDatabase(place: string, kept_in: string = KEPT_IN): Promise<void> {
  const kept = join(kept_in, await keptName());
  mkdirSync(place, { mode: 0o700 });
  if (existsSync(kept)) {
    cpSync(kept, place, { recursive: true });
    return;
  }
  const made = mkdtempSync(join(tmpdir(), 'assay-empty-database-'));
  try {
    execFileSync(process.execPath, [MAKE, made], { stdio: ['ignore', 'ignore', 'inherit'] });
    cpSync(join(made, 'pg'), place, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
