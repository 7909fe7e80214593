/** The rows of the access matrix for calls that belong to no feature. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { listed, onOwned, openToAnyone, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
export function platformRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  /** A finished job, which does not block other jobs. */
  const job = async ({ id: owner }: Pick<SeededPerson, 'id'>): Promise<string> => {
    const { database, clock } = world().api.platform;
    const now = clock.now();
    const id = v7();
    const over = { state: 'done', doing: 'X', created_at: now, leased_until: now, ended_at: now } as const;
    await database.kysely
      .insertInto('jobs')
      .values({ id, owner, kind: 'x', ...over })
      .execute();
    return id;
  };
  const onJob: Row = onOwned(
    () => world().world,
    job,
    ({ send }, id) => send(undefined, id),
    ({ endpoint }, owner) => (owner === 'own' ? endpoint.status : 404),
  );
  return {
    'GET /api/health': openToAnyone,
    'GET /api/ready': openToAnyone,
    'GET /api/openapi.json': openToAnyone,
    'GET /config.json': openToAnyone,
    'GET /api/jobs/': async (attempt) => {
      const { callers, owners } = world().world;
      const own = await job(callers[attempt.role]);
      const others = [await job(owners.of_same_school), await job(owners.of_other_school)];
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id) ?? [];
      expect(ids).toContain(own);
      expect(ids.filter((id) => others.includes(id))).toEqual([]);
    },
    'GET /api/jobs/{id}/': onJob,
    'POST /api/jobs/{id}/stop/': onJob,
  };
}
