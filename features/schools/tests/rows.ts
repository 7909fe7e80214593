/** This feature's rows of the access matrix. */
import { expect } from 'vitest';
import { listed, onSchools, outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { COMMON_WORD, isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

const MEMBERSHIPS = [
  ['of_same_school', 'student_of_same_school'],
  ['of_other_school', 'student_of_other_school'],
  ['tutored', 'student_in_tutored_group'],
] as const;

/** `world` is asked for when a row runs: it is made after the matrix. */
export function schoolsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** All that may be compared: the world as it was made, without what single tries added. */
  const everything = () => {
    const { people, callers, groups, schools } = world();
    const all = [...Object.values(people), ...Object.values(callers)].map(({ id }) => id);
    return new Set([
      ...all,
      ...Object.values(groups),
      ...Object.values(schools),
      ...memberships().map(([key]) => key),
    ]);
  };
  const memberships = () =>
    MEMBERSHIPS.map(([group, person]) => {
      const key = `${world().groups[group]} ${world().people[person].id}`;
      return [key, group, person] as const;
    });

  /** Each list, whole and searched by a word that everything has, holds exactly what is in view, and counts that. */
  function lists(
    expected: (attempt: Try) => string[],
    nameOf: (row: { id: string }) => string = (row) => row.id,
  ): Row {
    return async (attempt) => {
      const ours = everything();
      for (const query of ['?page_size=200', `?page_size=200&search=${COMMON_WORD}`]) {
        const rows = await listed<{ id: string }>(attempt, query);
        if (rows === null) continue;
        const names = rows.map(nameOf).filter((name) => ours.has(name));
        expect(names.sort()).toEqual(expected(attempt).sort());
      }
    };
  }

  const version = async (school: string) =>
    (await get().world.clients.admin.get(`/api/schools/${school}/`)).body.version;

  return {
    'GET /api/schools/': lists(({ reach }) =>
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
