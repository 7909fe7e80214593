/** This feature's rows of the access matrix. */
import { expect } from 'vitest';
import { listInView, onSchools, outcome, type Row } from '#tests/support/access-row.ts';
import { isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function schoolsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  const version = async (school: string) =>
    (await get().world.clients.admin.get(`/api/schools/${school}/`)).body.version;

  return {
    'GET /api/schools/': listInView(world, ({ reach }) =>
      SCHOOLS.filter((school) => isSchoolInReach(reach, school)).map((school) => world().schools[school]),
    ),
    'POST /api/schools/': async ({ role, reach, send, endpoint }) => {
      expect((await send({ name: `Made by ${role}` })).status).toBe(outcome(reach, true, endpoint.status));
    },
    'GET /api/schools/{id}/': onSchools(
      world,
      () => undefined,
      (reply, school) => expect(reply.body.id).toBe(school),
    ),
    'PATCH /api/schools/{id}/': onSchools(world, async (school) => ({
      time_zone: 'Europe/Paris',
      version: await version(school),
    })),
  };
}
