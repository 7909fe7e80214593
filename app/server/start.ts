/** Starts a server from a configuration and stops it cleanly, each in the right order. */
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
  /** The server's URL without a trailing slash. */
  readonly url: string;
  /** The first admin's one-time set-up link; null if there is an admin. */
  readonly set_up_link: string | null;
  readonly platform: Platform;
  /** Stops accepting requests, finishes running ones, then closes the database and unlocks the folder. */
  close(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Connections still open after this time are cut, so that the remaining shutdown steps run in order. */
const CUT_AFTER_MILLISECONDS = 8_000;

const HOUR_MILLISECONDS = 60 * 60 * 1000;
const TICK_MILLISECONDS = 2_000;

/**
 * Locks the data folder, opens and migrates the database, measures its clock, and listens. Rejects with
 * `FolderHeld` if a different process uses the folder, and with the cause if a different step fails. Steps
 * already done are undone.
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
 * Returns a function that closes connections that have sent nothing yet. Browsers open connections ahead of
 * need, and Node counts each as a running request: a server with one visitor would wait for the full timeout.
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

/**
 * Runs each feature's tick two seconds after its last one ended. The returned function stops this and waits
 * for running ticks.
 */
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

/** Waits this long; resolves to false at once if `stop` is aborted. */
function elapsed(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  return wait(milliseconds, true, { signal: stop }).catch(() => false);
}
