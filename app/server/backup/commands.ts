/**
 * The commands `npm run -s backup|restore|move`: back up the server's data, restore it, and move it to a
 * different database. The environment is read as the server reads it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, renameSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Config, ConfigFaults, readConfig } from '#server/config.ts';
import { FolderHeld } from '#server/db/lock.ts';
import { openLog } from '#server/log.ts';
import { openPlatform } from '#server/open-platform.ts';
import { prepare } from '../app.ts';
import { writeBackup, writeErasures } from './backup.ts';
import { BackupFault } from './backup-fault.ts';
import { embeddedPlace, requirePresent, withDatabase, withFolder, withInstallation } from './installation.ts';
import type { Manifest } from './manifest.ts';
import { moveDatabase } from './move.ts';
import { restoreBackup } from './restore.ts';
import { stamp } from './stamp.ts';

const USAGE = `Usage: npm run -s backup -- FILE [--erasures-only]            back up everything to FILE, or only the list of erased people
       npm run -s restore -- FILE [--replace] [--erasures FILE]  restore FILE; --replace replaces existing data
       npm run -s move -- --to DATABASE_URL                      move from the data folder to a PostgreSQL server
       npm run -s move -- --to folder                            move from DATABASE_URL to the data folder`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The arguments and environment of a command. */
interface Started {
  readonly words: string[];
  readonly environment: Environment;
  /** Prints a message for the user. */
  readonly say: (line: string) => void;
}

async function backup({ words, environment, say }: Started): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { 'erasures-only': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const file = oneFile(positionals);
  const config = readConfig(environment);
  requirePresent(config);
  if (values['erasures-only']) {
    return { file, erasures: await withInstallation(config, (one) => writeErasures(one, file)) };
  }
  const manifest = await withInstallation(config, (one) => writeBackup(one, file));
  const { missing, bucket } = manifest.files;
  if (missing.length > 0) {
    say(
      `${missing.length} files are missing from the data folder, so the backup doesn't include them: ${missing.join(', ')}`,
    );
  }
  if (bucket > 0)
    say(`${bucket} files are in the bucket, not in this backup. Back up the bucket separately.`);
  return { file, ...figuresOf(manifest), size_bytes: (await stat(file)).size, sha256: await sumOf(file) };
}

async function restore({ words, environment, say }: Started): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { replace: { type: 'boolean', default: false }, erasures: { type: 'string' } },
    allowPositionals: true,
  });
  const file = oneFile(positionals);
  const config = readConfig(environment);
  const how = { replace: values.replace, erasures: values.erasures ?? null };
  const { manifest, kept, has_same_secret } = await withInstallation(config, (one) =>
    restoreBackup(one, file, how),
  );
  await doWhatStartsDo(config);
  const second_steps = manifest.tables.find(({ name }) => name === 'second_steps')?.row_count ?? 0;
  if (!has_same_secret && second_steps > 0) {
    say(
      `The backup has a different ASSAY_SECRET, so the authenticator apps of ${second_steps} people no longer work. They can use a recovery code, or you can start with that secret.`,
    );
  }
  if (kept !== null) say(`The data that was replaced is saved in ${kept}.`);
  return { file, ...figuresOf(manifest), kept, has_same_secret };
}

/**
 * Prepares the restored data as a server's start does, so that people who were erased after the backup are
 * erased again.
 */
async function doWhatStartsDo(config: Config): Promise<void> {
  const { platform, close } = await openPlatform(config, openLog(process.stderr));
  try {
    await prepare(platform);
  } finally {
    await close();
  }
}

async function move({ words, environment, say }: Started): Promise<unknown> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.to === undefined || positionals.length > 0) throw new BackupFault(USAGE);
  const from = readConfig(environment);
  const to = targetOf(from, values.to, environment);
  requirePresent(from);
  return withFolder(from, async () => {
    const moved = await withDatabase(from, (source) =>
      withDatabase(to, (target) => moveDatabase(source, target)),
    );
    if (to.database_url === null) {
      say('From now on, start without DATABASE_URL. The database there is unchanged.');
      return { ...moved, to: 'folder', kept: null };
    }
    // Rename the old database. Otherwise the next start without DATABASE_URL would use it again.
    const kept = `${embeddedPlace(from.data_folder)}.moved-${stamp()}`;
    renameSync(embeddedPlace(from.data_folder), kept);
    say(`From now on, start with that DATABASE_URL. The old database is saved in ${kept}.`);
    return { ...moved, to: 'server', kept };
  });
}

/** The configuration with the target database. */
function targetOf(from: Config, to: string, environment: Environment): Config {
  if (to === 'folder') {
    if (from.database_url !== null) return { ...from, database_url: null };
    throw new BackupFault('Set DATABASE_URL to the database you want to move.');
  }
  if (from.database_url !== null) {
    throw new BackupFault('DATABASE_URL is set. Unset it to move the database of the data folder.');
  }
  const read = readConfig({ ...environment, DATABASE_URL: to });
  if (read.database_url === null) throw new BackupFault(USAGE);
  return read;
}

function oneFile(positionals: readonly string[]): string {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BackupFault(USAGE);
  return file;
}

function figuresOf({ made_at, version, migrations, tables, files }: Manifest) {
  return {
    made_at,
    version,
    migrations: migrations.length,
    tables: tables.length,
    rows: tables.reduce((sum, { row_count }) => sum + row_count, 0),
    files: { folder: files.folder, bucket: files.bucket, missing: files.missing.length },
  };
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const COMMANDS: Readonly<Record<string, (started: Started) => Promise<unknown>>> = { backup, restore, move };

/**
 * Runs the command named by the first argument and returns its result. `faultLines` explains the expected
 * errors.
 */
export async function runCommand(
  [name = '', ...words]: readonly string[],
  environment: Environment,
  say: (line: string) => void,
): Promise<unknown> {
  const command = COMMANDS[name];
  if (command === undefined) throw new BackupFault(USAGE);
  return command({ words, environment, say });
}

/** The error as lines for the user of the command; null for a bug. */
export function faultLines(error: unknown): readonly string[] | null {
  if (error instanceof ConfigFaults) return error.faults;
  if (error instanceof FolderHeld || error instanceof BackupFault) return [error.message];
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS') === true) return [message, USAGE];
  return null;
}
