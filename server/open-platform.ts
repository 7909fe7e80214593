/**
 * Opens the data of the product for the server and for commands: locks the folder, migrates the database and
 * starts its clock.
 */
import type { Logger } from 'pino';
import { Background } from './background/background.ts';
import { interrupted } from './background/run-job.ts';
import type { Config } from './config.ts';
import { DatabaseClock } from './db/clock.ts';
import { openDatabase } from './db/database.ts';
import { lockFolder } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import type { Platform } from './http/route.ts';
import { loadSecret } from './secret.ts';

export interface OpenPlatform {
  readonly platform: Platform;
  /** Closes the database and releases the folder. */
  close(): Promise<void>;
}

/**
 * Locks the data folder (unless the database is served), opens and migrates the database and starts its
 * clock. Rejects with `FolderHeld` if a different process has locked the folder, or with any other error. In
 * both cases it closes whatever was already opened.
 */
export async function openPlatform(config: Config, log: Logger): Promise<OpenPlatform> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step();
  };
  try {
    if (config.database_url === null) {
      const lock = lockFolder(config.data_folder, { port: config.port });
      closing.push(() => lock.release());
    }
    const database = await openDatabase(
      config.database_url === null ? { folder: config.data_folder } : { url: config.database_url },
    );
    closing.push(() => database.close());
    await migrate(database);
    const clock = new DatabaseClock(database);
    await clock.start();
    closing.push(() => clock.stop());
    const secret = loadSecret(config.data_folder, config.secret);
    const background = new Background();
    closing.push(() => background.close(interrupted()));
    return { platform: { database, clock, config, secret, log, background }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
