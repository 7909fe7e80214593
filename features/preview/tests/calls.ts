/** This feature's data for the tests that run over all endpoints. */

import { isContentSeen, onOwned, outcome } from '#tests/support/access-row.ts';
import { seen } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

export const calls: FeatureCalls = {
  rows: (world) => ({
    'GET /api/assessments/{id}/preview/': onOwned(
      () => world().world,
      async ({ id }) => {
        const { platform, clock } = world().api;
        return (await seedAssessment(platform.database, clock.now(), id, { status: 'draft' })).id;
      },
      ({ send }, id) => send(undefined, id),
      ({ reach, endpoint }, owner) => outcome(reach, isContentSeen(reach, owner), endpoint.status),
    ),
  }),
  content: () => ({
    'GET /api/assessments/{id}/preview/': [
      seen((client, { draft }) => client.get(`/api/assessments/${draft}/preview/`)),
    ],
  }),
};
