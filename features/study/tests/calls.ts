/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { outcome } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS } from '#tests/support/access-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({
    'GET /api/practice-sets/{id}/study/': async ({ reach, send }) => {
      const { api, world } = get();
      const base = [api.platform.database, api.clock.now(), world.callers.manager.id] as const;
      for (const relation of TAKERS) {
        const { id } = await world.person(relation);
        const set = await seedSet(...base, { for_user: id });
        world.mark('session', relation, set);
        const { status } = await send(undefined, set);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      // This set was created for no particular person and is not assigned, so nobody can study it.
      expect((await send(undefined, await seedSet(...base))).status).toBe(outcome(reach, false, 200));
    },
  }),
  // A set that was created for one person belongs to that person, as a session does.
  names: { '/api/practice-sets/{id}/study/': 'session' },
};
