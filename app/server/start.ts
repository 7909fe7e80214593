/** From a configuration to a server that answers, and its clean end. It knows the order of things. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Platform } from '#server/http/route.ts';
import { openPlatform } from '#server/open-platform.ts';
import { buildApp, offerFirstAdmin, prepare, sweep, ticks } from './app.ts';

export interface RunningServer {
  /** Where it answers, without a closing slash. */
  readonly url: string;
  /** The first admin's one-time set-up link, while there is no admin. */
  readonly set_up_link: string | null;
  readonly platform: Platform;
  /** Takes no new work, answers what is under way, then closes the database and frees the folder. */
  close(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../dist/', import.meta.url));

/** A client that does not come to an end by then is cut off, so that what follows still happens in order. */
const CUT_AFTER_MILLISECONDS = 8_000;

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const TICK_MILLISECONDS = 2_000;

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
    const { platform, close: closePlatform } = await openPlatform(config, log);
    closing.push(closePlatform);
    await prepare(platform);
    await sweep(platform);
    const sweeping = setInterval(() => {
      sweep(platform).catch((error: unknown) => log.error({ err: error }, 'sweep failed'));
    }, HOUR_MILLISECONDS);
    closing.push(() => clearInterval(sweeping));
    closing.push(startTicking(platform));
    const app = await buildApp(platform, WEB_FOLDER);
    const closeUnused = watchUnused(app.server);
    closing.push(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MILLISECONDS);
      const closed = app.close();
      closeUnused();
      await closed;
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

/**
 * What it returns closes the connections over which nothing came yet. Browsers open some ahead of what they may ask, and
 * Node takes each for a request that is under way: a server with one visitor would wait for all of the time that it may.
 */
function watchUnused(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

/** Each feature ticks again two seconds after its tick is over. What it returns stops that, and waits for those under way. */
function startTicking(platform: Platform): () => Promise<void> {
  const stop = new AbortController();
  const ticking = ticks().map(async (tick) => {
    while (await elapsed(TICK_MILLISECONDS, stop.signal)) {
      await tick(platform, stop.signal).catch((error: unknown) =>
        platform.log.error({ err: error }, 'tick failed'),
      );
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(ticking);
  };
}

/** Waits so long; false at once where `stop` is told. */
function elapsed(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  return wait(milliseconds, true, { signal: stop }).catch(() => false);
}
