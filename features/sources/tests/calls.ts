/** This feature's calls, for the tests that try every endpoint. */
import { expect } from 'vitest';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion, seedSource, seedTagLine } from '#tests/support/bank-seed.ts';
import { type ContentCall, changed, listed, seen } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** Call `world` only while a row runs: the test world is made after the matrix. */
function sourcesRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const seeded = {
    question: (author: string) =>
      seedQuestion(world().api.platform.database, world().api.clock.now(), author),
    source: (author: string) => seedSource(world().api.platform.database, world().api.clock.now(), author),
    tags: () => seedTagLine(world().api.platform.database, world().api.clock.now()),
  };

  const onSource = (send: (attempt: Try, id: string) => ReturnType<Try['send']>, isWritten = true): Row =>
    onOwned(
      () => world().world,
      ({ id }) => seeded.source(id),
      send,
      ({ reach, endpoint }, owner) =>
        isWritten
          ? contentOutcome(reach, owner, endpoint.status)
          : outcome(reach, isContentSeen(reach, owner), endpoint.status),
    );

  return {
    'GET /api/question-source/': contentList(
      () => world().world,
      ({ id }) => seeded.source(id),
    ),
    'POST /api/question-source/': async ({ role, reach, send }) => {
      expect((await send({ name: `By ${role}` })).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/question-source/{id}/': onSource(({ send }, id) => send(undefined, id), false),
    'PATCH /api/question-source/{id}/': onSource(({ send }, id) => send({ version: 1, note: 'A book' }, id)),
    'DELETE /api/question-source/{id}/': onSource(({ send }, id) => send(undefined, id)),
  };
}

/** The calls, keyed by method and path. Roles that the access table refuses are not tried. */
function sourcesContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/question-source/': [
      listed(
        (client, { source }) => client.get(`/api/question-source/?search=${source}`),
        ({ source }) => source,
      ),
    ],
    'GET /api/question-source/{id}/': [
      seen((client, { source }) => client.get(`/api/question-source/${source}/`)),
    ],
    'PATCH /api/question-source/{id}/': [
      changed((client, { source }) =>
        client.patch(`/api/question-source/${source}/`, { version: 1, note: 'A book' }),
      ),
    ],
    'DELETE /api/question-source/{id}/': [
      changed((client, { unused }) => client.delete(`/api/question-source/${unused}/`), 204),
    ],
  };
}

/**
 * The calls, keyed by method and path. Further calls of an endpoint cover fields that cannot be sent together
 * with those of its first call.
 */
function sourcesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/question-source/': one(async () => ({ body: { name: name(), school: north() } })),
  };
}

export const calls: FeatureCalls = {
  rows: sourcesRows,
  names: { '/api/question-source/{id}/': 'owned' },
  sound: sourcesSound,
  content: sourcesContent,
};
