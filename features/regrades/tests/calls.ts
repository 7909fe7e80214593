/** This feature's data for the tests that run over all endpoints. */

import { expect } from 'vitest';
import { contentOutcome, onOwned, outcome, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type ContentCall, changed } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { northSeeds } from '#tests/support/foreign-world.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

export const calls: FeatureCalls = {
  rows,
  kinds: { right_options: 'nothing' },
  sound: (get) => {
    const { base, north, one } = northSeeds(get);
    return {
      'POST /api/questions/{id}/regrade/': one(async (role) => {
        const author = get().world.callers[role].id;
        const { id, options } = await seedQuestion(...base(), author, { school: north() });
        const body = { action: 'new_key', right_options: options.slice(1) };
        return { ids: [id], body, query: '?dry_run=true' };
      }),
    };
  },
  content: (): Readonly<Record<string, readonly ContentCall[]>> => ({
    'POST /api/questions/{id}/regrade/': [
      changed((client, { question }) =>
        client.post(`/api/questions/${question}/regrade/?dry_run=true`, { action: 'full_credit' }),
      ),
    ],
  }),
};

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function rows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => [world().api.platform.database, world().api.clock.now()] as const;
  return {
    'POST /api/questions/{id}/regrade/': onOwned(
      () => world().world,
      async ({ id }) => (await seedQuestion(...base(), id)).id,
      ({ send }, id) => send({ action: 'full_credit' }, id, '?dry_run=true'),
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    ),
    'GET /api/users/assessments-sessions/{id}/regrades/': async (attempt) => {
      const { role, reach, endpoint, send } = attempt;
      const { callers, person } = world().world;
      const paper = await seedPaper(...base(), callers.admin.id, { sections: [{ questions: [{}] }] });
      const sat = (taker: string) => seedSitting(...base(), paper, taker, { answers: [['A']] });
      for (const relation of TAKERS) {
        const session = await sat((await person(relation)).id);
        world().world.mark('session', relation, session);
        const expected = outcome(reach, isPersonInReach(reach, relation), endpoint.status);
        expect((await send(undefined, session)).status, relation).toBe(expected);
      }
      expect((await send(undefined, await sat(callers[role].id))).status, 'own').toBe(
        outcome(reach, true, 200),
      );
    },
  };
}
