/**
 * The empty database with the newest schema, which a first start copies. Creating it takes half a gigabyte
 * and some seconds, and the process would keep part of that memory. So the build creates it once in a
 * separate process.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownMigrations } from '../migrate.ts';

const PACKAGES = join(import.meta.dirname, '../../../node_modules');
const MAKE = join(import.meta.dirname, 'make-empty-database.ts');

/** The folder for the build's empty database, next to the packages. */
export const KEPT_IN = join(PACKAGES, '.cache/assay');

/** The folder name of the empty database. It depends on the engine's version and the schema. */
export async function keptName(): Promise<string> {
  const engine: { version: string } = JSON.parse(
    readFileSync(join(PACKAGES, '@electric-sql/pglite/package.json'), 'utf8'),
  );
  const schema = createHash('sha256').update(JSON.stringify(await knownMigrations()));
  return `empty-database-${engine.version}-${schema.digest('hex').slice(0, 12)}`;
}

/**
 * Copies the empty database to `place`, which must not exist yet. If the build has not created it, a separate
 * process creates it there.
 */
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
