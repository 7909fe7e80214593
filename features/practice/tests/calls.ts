/** What the walking tests need to know of this feature's calls. */
import { expect } from 'vitest';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { outcome, type Row } from '#tests/support/access-row.ts';
import { TAKERS } from '#tests/support/access-world.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { practise } from './practice-world.ts';

export const calls: FeatureCalls = {
  rows: (get) => {
    /** A session of a set that this person has begun. */
    const begun = async (taker: string, client: ApiClient) => {
      const { api, world } = get();
      const { database } = api.platform;
      const set = await seedSet(database, api.clock.now(), world.callers.admin.id, {
        ...{ for_user: taker, school: null },
      });
      return practise(client, set);
    };
    /** It is its taker's alone, whoever has them in view. */
    const ofTaker =
      (name: 'session' | 'attempt', body?: object): Row =>
      async ({ role, reach, send }) => {
        const { api, world } = get();
        for (const relation of TAKERS) {
          const person = await world.person(relation);
          const { id, attempts } = await begun(person.id, await api.as(person));
          for (const one of [id, ...attempts]) world.mark('session', relation, one);
          const { status } = await send(body, name === 'session' ? id : attempts[0]);
          expect(status, relation).toBe(outcome(reach, false, 200));
        }
        if (reach !== 'self') return;
        const own = await begun(world.callers[role].id, world.clients[role]);
        expect((await send(body, name === 'session' ? own.id : own.attempts[0])).status).toBe(200);
      };
    return {
      'POST /api/users/assessments-attempts/{id}/check/': ofTaker('attempt', {
        ...{ ask: 'try', number: 1, response: 'Not this' },
      }),
      'GET /api/users/sessions/{id}/practice/': ofTaker('session'),
    };
  },
  sound: (get) => ({
    'POST /api/users/assessments-attempts/{id}/check/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          const taker = world.callers.student.id;
          const set = await seedSet(api.platform.database, api.clock.now(), world.callers.admin.id, {
            ...{ for_user: taker, school: null },
          });
          const { attempts } = await practise(world.clients.student, set);
          return { ids: attempts.slice(0, 1), body: { ask: 'try', number: 1, response: [taker] } };
        },
      },
    ],
  }),
  of_people: ['POST /api/users/assessments-attempts/{id}/check/'],
};
