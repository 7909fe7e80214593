/** This feature's rows of the access matrix. */
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

/** Call `world` only while a row runs: the test world is made after the matrix. */
export function sourcesRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
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
