/**
 * Opens the server's data for the backup commands: its database and its data folder. Unlike a server's start,
 * this does not migrate, prepare or clean up anything.
 */

import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { loadSecret } from '#server/secret.ts';
import { BackupFault } from './backup-fault.ts';

export interface Installation {
  readonly database: Database;
  /** The absolute path of the data folder. */
  readonly data_folder: string;
  readonly secret: Uint8Array;
}

/** The folder of the embedded database within a data folder. */
export function embeddedPlace(data_folder: string): string {
  return join(data_folder, 'pg');
}

/** Throws if the environment names no existing database, or not the data folder that belongs to it. */
export function requirePresent({ database_url, data_folder, secret }: Config): void {
  if (database_url === null && !existsSync(embeddedPlace(data_folder))) {
    throw new BackupFault(`There is no installation in ${data_folder}. Set ASSAY_DATA to its folder.`);
  }
  if (secret === null && !existsSync(join(data_folder, 'secret'))) {
    throw new BackupFault(
      `There is no secret in ${data_folder}. Set ASSAY_DATA and ASSAY_SECRET to the values that the servers use.`,
    );
  }
}

/**
 * Opens the database and data folder that the environment gives, while `work` runs. For the embedded database
 * it also locks the data folder, and rejects with `FolderHeld` if a server uses it.
 */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  if (config.database_url !== null) return withDatabase(config, (database) => work(over(database, config)));
  return withFolder(config, () => withDatabase(config, (database) => work(over(database, config))));
}

/** Locks the data folder while `work` runs. */
export async function withFolder<T>({ data_folder }: Config, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(data_folder, {});
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Opens the database while `work` runs. For the embedded database, the caller must have locked the folder.
 */
export async function withDatabase<T>(
  { database_url, data_folder }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await (database_url === null
    ? openDatabase({ folder: data_folder })
    : reached(database_url));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function reached(url: string): Promise<Database> {
  try {
    return await openDatabase({ url });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new BackupFault(`The database server can't be reached: ${message || code}.`);
  }
}

function over(database: Database, { data_folder, secret }: Config): Installation {
  return { database, data_folder, secret: loadSecret(data_folder, secret) };
}

/** A fingerprint that tells secrets apart without revealing them (HKDF, RFC 5869), in hexadecimal. */
export function secretCheck(secret: Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'assay backup', 32)).toString('hex');
}

/**
 * Throws if this version does not know one of the migrations, or has different content under the same name.
 * `what` names the source of the migrations in the message.
 */
export async function requireKnown(
  what: string,
  migrations: readonly { readonly name: string; readonly sha256: string }[],
  version: string | null = null,
): Promise<void> {
  const known = await knownMigrations();
  for (const [index, { name, sha256 }] of migrations.entries()) {
    const ours = known[index];
    if (ours?.name === name && ours.sha256 === sha256) continue;
    const by = version === null ? '' : ` It was created by Assay ${version}.`;
    throw new BackupFault(
      known.some((one) => one.name === name)
        ? `${what} has a different migration named ${name} than this version. Use the version that made it.${by}`
        : `${what} has migration ${name}, which this version doesn't know because it is from a newer version. Use that version.${by}`,
    );
  }
}
