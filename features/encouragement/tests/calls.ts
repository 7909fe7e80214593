/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import type { Row } from '#tests/support/access-row.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedReached } from './reached.ts';

/** Each call is about the caller alone, so no other person can be named. */
const own =
  (body?: object): Row =>
  async ({ role, send }) => {
    expect((await send(body)).status).toBe(isStaff(role) ? 403 : 200);
  };

export const calls: FeatureCalls = {
  rows: (get) => ({
    'GET /api/encouragement/': own(),
    'PUT /api/encouragement/': own({ shows_streak: true, goal_minutes: 90 }),
    'POST /api/encouragement/levels/': async ({ role, send }) => {
      const { api, world } = get();
      const mark = async (person: string) => {
        const topic = await seedReached(api, world.callers.admin.id, person);
        return (await send({ levels: [{ topic, level: 'familiar' }] })).status;
      };
      expect(await mark(world.callers[role].id), 'own').toBe(isStaff(role) ? 403 : 204);
      const other = (await world.person('student_in_tutored_group')).id;
      expect(await mark(other), 'of another student').toBe(isStaff(role) ? 403 : 422);
    },
  }),
  sound: (get) => ({
    'POST /api/encouragement/levels/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          const topic = await seedReached(api, world.callers.admin.id, world.callers.student.id);
          return { body: { levels: [{ topic, level: 'familiar' }] } };
        },
      },
    ],
  }),
};
