/** From a configuration to a server that answers, and its clean end. It knows the order of things. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp, offerFirstAdmin, prepare, sweep } from './app.ts';
import type { Config } from './config.ts';
import { DatabaseClock } from './db/clock.ts';
import { openDatabase } from './db/database.ts';
import { type FolderLock, lockFolder } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import type { Platform } from './http/route.ts';
import { loadSecret } from './secret.ts';

export interface RunningServer {
  /** Where it answers, without a closing slash. */
  readonly url: string;
  /** The first admin's one-time set-up link, while there is no admin. */
  readonly set_up_link: string | null;
  readonly platform: Platform;
  /** Takes no new work, answers what is under way, then closes the database and frees the folder. */
  close(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../dist/', import.meta.url));

/** A client that does not come to an end by then is cut off, so that what follows still happens in order. */
const CUT_AFTER_MILLISECONDS = 8_000;

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/**
 * Takes the data folder, opens and migrates the database, measures its clock, listens. Rejects with
 * `FolderHeld` where another process has the folder, with the fault where anything else does not stand;
 * what was opened by then is closed again.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const closing: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step();
  };
  try {
    if (config.database_url === null) {
      const lock: FolderLock = lockFolder(config.data_folder, { port: config.port });
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
    const platform: Platform = {
      database,
      clock,
      config,
      secret: loadSecret(config.data_folder, config.secret),
      log,
    };
    await prepare(platform);
    await sweep(platform);
    const sweeping = setInterval(() => {
      sweep(platform).catch((error: unknown) => log.error({ err: error }, 'sweep failed'));
    }, HOUR_MILLISECONDS);
    closing.push(() => clearInterval(sweeping));
    const app = await buildApp(platform, WEB_FOLDER);
    closing.push(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MILLISECONDS);
      await app.close();
      clearTimeout(cut);
    });
    const url = await app.listen({ host: config.host, port: config.port });
    const token = await offerFirstAdmin(platform);
    return {
      url,
      set_up_link: token === null ? null : `${config.origin ?? url}/set-up?token=${token}`,
      platform,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
