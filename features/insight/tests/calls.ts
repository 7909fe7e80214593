/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import { onGroups, outcome, type Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  TAKERS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

/** `get` is a function, because the test world does not exist yet when the access matrix is built. */
function insightRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  /** A call on a session with a missed question, for a taker in every relation to the caller. */
  const onMissed =
    (body: (attempt: string) => unknown): Row =>
    async ({ reach, send }) => {
      const { api, world } = get();
      for (const relation of TAKERS) {
        const taker = await world.person(relation);
        const { session, attempt } = await seedMissed(api, world.callers.admin.id, taker.id);
        for (const id of [session, attempt]) world.mark('session', relation, id);
        const { status } = await send(body(attempt), session);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
    };
  return {
    'GET /api/groups/{id}/insight/': onGroups(
      () => get().world,
      () => undefined,
      404,
      (reply, group) => expect(reply.body.group.id).toBe(group),
    ),
    'GET /api/groups/{id}/forecast/': async ({ reach, send }) => {
      const { api, world } = get();
      const { id } = await seedAssessment(api.platform.database, api.clock.now(), world.callers.admin.id, {
        school: null,
      });
      for (const relation of GROUP_RELATIONS) {
        const isThere = isGroupInReach(reach, relation);
        const reply = await send(undefined, world.groups[relation], `?assessment=${id}`);
        expect(reply.status, relation).toBe(outcome(reach, isThere, 200));
      }
    },
    'GET /api/sessions/{id}/walk-through/': onMissed(() => undefined),
    'PUT /api/sessions/{id}/walk-through/': onMissed((attempt) => ({
      attempt,
      is_talked_through: true,
      note: 'Robin',
    })),
  };
}

/** The calls, keyed by method and path. */
function insightSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { admin, student } = northSeeds(get);
  return {
    'PUT /api/sessions/{id}/walk-through/': [
      {
        by: ['manager', 'tutor'],
        make: async () => {
          const { session, attempt } = await seedMissed(get().api, admin(), await student());
          return { ids: [session], body: { attempt, is_talked_through: true, note: null } };
        },
      },
    ],
  };
}

export const calls: FeatureCalls = {
  rows: insightRows,
  sound: insightSound,
  of_people: ['GET /api/groups/{id}/forecast/'],
};
