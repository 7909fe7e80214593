/** Provides the server's app for a test, if possible an app that a finished test no longer needs. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/server/app.ts';
import type { Platform } from '#server/http/route.ts';
import { openLog } from '#server/log.ts';

/** The platform that an app serves, and the lines of its log. */
export interface Served {
  readonly platform: Platform;
  readonly log: Record<string, unknown>[];
}

export interface ServedApp {
  readonly app: FastifyInstance;
  done(): Promise<void>;
}

/** A log that keeps its lines, parsed. */
export function keptLog(lines: () => Record<string, unknown>[]): Platform['log'] {
  return openLog({ write: (line: string) => void lines().push(JSON.parse(line) as Record<string, unknown>) });
}

/** Creates a separate app for the test. */
export async function ownApp({ platform }: Served, web_folder: string): Promise<ServedApp> {
  const app = await buildApp(platform, web_folder);
  return { app, done: () => app.close() };
}

/**
 * Registering hundreds of calls takes a tenth of a second of CPU time, so the apps of finished tests are
 * kept.
 */
const idle: UsualApp[] = [];

/**
 * An app without screens. It uses the configuration of `served`, except for settings that are read when the
 * app starts, such as origins and proxies.
 */
export async function usualApp(served: Served): Promise<ServedApp> {
  const used = idle.pop() ?? new UsualApp(served);
  used.serving = served;
  return {
    app: await used.app,
    done: async () => {
      idle.push(used);
    },
  };
}

class UsualApp {
  serving: Served;
  readonly app: Promise<FastifyInstance>;

  constructor(first: Served) {
    this.serving = first;
    const serving = () => this.serving.platform;
    const platform: Platform = {
      get database() {
        return serving().database;
      },
      get clock() {
        return serving().clock;
      },
      get config() {
        return serving().config;
      },
      get secret() {
        return serving().secret;
      },
      get background() {
        return serving().background;
      },
      log: keptLog(() => this.serving.log),
    };
    this.app = buildApp(platform, '/nowhere');
  }
}
