/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { listed, onOwned, outcome } from '#tests/support/access-row.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

export const calls: FeatureCalls = {
  rows: (get) => {
    const course = ({ id }: { id: string }) => {
      const { database } = get().api.platform;
      return seedNode(database, get().api.clock.now(), id);
    };
    return {
      'GET /api/courses/': async (attempt) => {
        const { owners } = get().world;
        const own = await course(owners.of_same_school);
        const other = await course(owners.of_other_school);
        const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id);
        if (attempt.reach === 'none') return;
        expect([ids?.includes(own), ids?.includes(other)]).toEqual([true, false]);
      },
      'GET /api/courses/{id}/': onOwned(
        () => get().world,
        course,
        ({ send }, id) => send(undefined, id),
        ({ reach, endpoint }, owner) => outcome(reach, owner !== 'of_other_school', endpoint.status),
      ),
    };
  },
  names: { '/api/courses/{id}/': 'owned' },
};
