/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
import { listInView, onSchools, outcome, type Row } from '#tests/support/access-row.ts';
import { isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

/** The argument is a function because the world is seeded only after the list of rows is built. */
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
