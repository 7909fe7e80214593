/** The real server with the built app for browser tests, with its own data folder and port. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startServer } from '#app/server/start.ts';
import { readConfig } from '#server/config.ts';
import type { Platform } from '#server/http/route.ts';
import { openLog } from '#server/log.ts';
import { openPlatform } from '#server/open-platform.ts';
import { LONG_RUN } from './long-run.ts';
import { createTestDatabase } from './postgres.ts';
import { scratchFolder } from './scratch.ts';
import { type PersonSeed, type SeededPerson, seedGroup, seedPerson, seedSchool } from './seed.ts';

export interface RunningApp {
  readonly url: string;
  readonly platform: Platform;
  /** The first admin's link, which works once; null if there was an admin at the start. */
  readonly set_up_link: string | null;
  /** Adds a person. Sign in with `username` and the `PASSWORD` of seed.ts. */
  person(seed: PersonSeed): Promise<SeededPerson>;
  school(name: string): Promise<string>;
  group(school: string, name: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, on a free port and with a new data folder. Browser tests in the long
 * run use the embedded database. All others use a served one, because the embedded database takes seconds to
 * start. `seed` fills the database before the server starts: background jobs would disturb data that is
 * created with a clock of its own.
 */
export async function runningApp(
  environment: Record<string, string> = {},
  seed?: (platform: Platform) => Promise<unknown>,
): Promise<RunningApp> {
  const folder = await mkdtemp(join(scratchFolder(), 'assay-app-'));
  const started = LONG_RUN ? inject('startedFolder') : undefined;
  const place = started === undefined ? await servedDatabase() : await embeddedDatabase(started, folder);
  const quiet = openLog({ write: () => {} });
  const told = { PORT: '0', ASSAY_DATA: folder, ...place.environment, ...environment };
  if (seed) await seedBefore(told, seed);
  const server = await startServer(readConfig(told), quiet);
  const { database, clock } = server.platform;
  return {
    url: server.url,
    platform: server.platform,
    set_up_link: server.set_up_link,
    person: (seed) => seedPerson(database, clock.now(), seed),
    school: (name) => seedSchool(database, clock.now(), name),
    group: (school, name) => seedGroup(database, clock.now(), school, name),
    close: async () => {
      await server.close();
      await place.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function seedBefore(
  told: Record<string, string>,
  seed: (platform: Platform) => Promise<unknown>,
): Promise<void> {
  const { platform, close } = await openPlatform(readConfig(told), openLog({ write: () => {} }));
  try {
    await seed(platform);
  } finally {
    await close();
  }
}

interface Place {
  readonly environment: Record<string, string>;
  drop(): Promise<void>;
}

/** Copies a prepared data folder, because a first start takes seconds. */
async function embeddedDatabase(started: string, folder: string): Promise<Place> {
  await cp(started, folder, { recursive: true });
  return { environment: {}, drop: async () => {} };
}

async function servedDatabase(): Promise<Place> {
  const { url, template } = inject('served');
  const { url: DATABASE_URL, drop } = await createTestDatabase(url, template);
  return { environment: { DATABASE_URL, ASSAY_SECRET: 'a secret of tests, long enough to sign' }, drop };
}
