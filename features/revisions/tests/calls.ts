/** This feature's calls, for the tests that try every endpoint. */
import { isContentSeen, onOwned, outcome } from '#tests/support/access-row.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seen } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

export const calls: FeatureCalls = {
  rows: (world) => ({
    'GET /api/assessments/{id}/revisions/': onOwned(
      () => world().world,
      async ({ id }) => {
        const { platform, clock } = world().api;
        return (await seedAssessment(platform.database, clock.now(), id)).id;
      },
      ({ send }, id) => send(undefined, id),
      ({ reach, endpoint }, owner) => outcome(reach, isContentSeen(reach, owner), endpoint.status),
    ),
    'GET /api/questions/{id}/revisions/': onOwned(
      () => world().world,
      async ({ id }) => {
        const { platform, clock } = world().api;
        return (await seedQuestion(platform.database, clock.now(), id)).id;
      },
      ({ send }, id) => send(undefined, id),
      ({ reach, endpoint }, owner) => outcome(reach, isContentSeen(reach, owner), endpoint.status),
    ),
  }),
  content: () => ({
    'GET /api/assessments/{id}/revisions/': [
      seen((client, { draft }) => client.get(`/api/assessments/${draft}/revisions/`)),
    ],
    'GET /api/questions/{id}/revisions/': [
      seen((client, { question }) => client.get(`/api/questions/${question}/revisions/`)),
    ],
  }),
};
