/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { listInView, onSchools, outcome, type Row } from '#tests/support/access-row.ts';
import { isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function schoolsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
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

function ownSchoolRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  return {
    'GET /api/me/school/': async ({ role, send, endpoint }) => {
      const { status, body } = await send();
      expect(status).toBe(endpoint.status);
      expect(body.school?.id ?? null).toBe(role === 'admin' ? null : world().schools.north);
    },
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function schoolsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, one } = northSeeds(get);

  return {
    'PATCH /api/schools/{id}/': one(async () => {
      const { version } = (await get().world.clients.admin.get(`/api/schools/${north()}/`)).body;
      return { ids: [north()], body: { version } };
    }),
  };
}

export const calls: FeatureCalls = {
  rows: (get) => ({ ...schoolsRows(get), ...ownSchoolRows(get) }),
  names: { '/api/schools/{id}/': 'school' },
  sound: schoolsSound,
};
