/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { practise } from '#features/practice/tests/practice-world.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { outcome } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS } from '#tests/support/access-world.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({
    'GET /api/reviews/': async ({ role, reach, send }) => {
      const { people } = get().world;
      for (const relation of TAKERS) {
        const { status } = await send(undefined, '', `?user=${people[relation].id}`);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      expect((await send()).status, 'own').toBe(isStaff(role) ? 422 : 200);
    },
    // The reviews belong to the caller. Callers who missed no question have no due reviews.
    'POST /api/reviews/': async ({ reach, send }) => {
      expect((await send({})).status).toBe(outcome(reach, true, 409));
    },
    'GET /api/users/sessions/{id}/levels/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const begun = async (taker: string, client: ApiClient) => {
        const { database } = api.platform;
        const set = await seedSet(database, api.clock.now(), world.callers.admin.id, {
          for_user: taker,
          school: null,
        });
        return (await practise(client, set)).id;
      };
      for (const relation of TAKERS) {
        const person = await world.person(relation);
        const session = await begun(person.id, await api.as(person));
        world.mark('session', relation, session);
        expect((await send(undefined, session)).status, relation).toBe(outcome(reach, false, 200));
      }
      if (reach !== 'self') return;
      const own = await begun(world.callers[role].id, world.clients[role]);
      expect((await send(undefined, own)).status).toBe(200);
    },
  }),
};
