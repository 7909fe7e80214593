/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { outcome } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS } from '#tests/support/access-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({
    'GET /api/student-my-performance-analytics/': async ({ role, reach, send }) => {
      const { people } = get().world;
      for (const relation of TAKERS) {
        const { status } = await send(undefined, '', `?user=${people[relation].id}`);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      expect((await send()).status, 'own').toBe(isStaff(role) ? 422 : 200);
    },
  }),
};
