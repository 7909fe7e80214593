/** This feature's data for the tests that run over all endpoints. */
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { mayGrant, reachOf } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { onPeople, type Row } from '#tests/support/access-row.ts';
import { RELATIONS, type World } from '#tests/support/access-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function privacyRows(world: () => World): Record<string, Row> {
  return {
    'GET /api/users/{id}/export/': (attempt) =>
      onPeople(world, {
        // People in reach whose rank is lower than the caller's.
        success: ({ role }, { role: caller, endpoint }) => (mayGrant(caller, role) ? endpoint.status : 403),
        answered: ({ bytes }, person) => {
          const held = Object.values(unzipSync(bytes))
            .map((file) => strFromU8(file))
            .join();
          const named = RELATIONS.filter((relation) => held.includes(world().people[relation].id));
          expect(named.map((relation) => world().people[relation].id)).toEqual([person.id]);
        },
      })({ ...attempt, reach: reachOf(attempt.role, 'people.decide') }),
    'POST /api/users/{id}/erase/': onPeople(world, {
      body: (person) => ({ name: fullName(person) }),
    }),
  };
}

export const calls: FeatureCalls = {
  rows: (get) => privacyRows(() => get().world),
  downloads: {
    'GET /api/users/{id}/export/': async ({ admin, students }) => {
      const zips = await Promise.all(students.map(({ id }) => admin.get(`/api/users/${id}/export/`)));
      return zips.flatMap(({ bytes }) =>
        Object.entries(unzipSync(bytes)).flatMap(([name, file]) =>
          name.endsWith('.csv') ? strFromU8(file) : [],
        ),
      );
    },
  },
};
