/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { type Role, reachOf } from '#core/access/access.ts';
import type { Row } from '#tests/support/access-row.ts';
import { isPersonInReach, RELATIONS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function homeRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const admin = () => world().world.callers.admin.id;
  const published = (fields: object = {}) => seedAssessment(...base(), admin(), fields);

  const isTaker = (role: Role) => role === 'student' || role === 'guest';

  return {
    'GET /api/users/assessments/dashboard/': async ({ role, send }) => {
      const { people } = world().world;
      const { id } = await published();
      /* A counselor's home shows only a few students who are on course, but all who are overdue. So their
         tests are made overdue here. */
      const days = role === 'counselor' ? -1 : 1;
      const due_at = new Date(world().api.clock.now().getTime() + days * 86_400_000);
      const takers = RELATIONS.filter((relation) => isTaker(people[relation].role));
      for (const relation of takers) {
        await seedAllocation(...base(), admin(), id, { person: people[relation].id }, { due_at });
      }
      const reply = await send();
      expect(reply.status).toBe(200);
      if (isTaker(role)) return;
      if (role === 'counselor') {
        const shown = (reply.body.rows as { person: { id: string } }[]).map(({ person }) => person.id);
        const told = takers.filter((relation) => shown.includes(people[relation].id));
        const view = reachOf(role, 'sessions.view');
        expect(told).toEqual(takers.filter((relation) => isPersonInReach(view, relation)));
        return;
      }
      const due = (reply.body.due.rows as { assessment: string; people: number }[]).filter(
        (one) => one.assessment === id,
      );
      const reach = reachOf(role, 'allocations.view');
      const inView = takers.filter((relation) => isPersonInReach(reach, relation));
      expect(due.map((one) => one.people)).toEqual([inView.length]);
    },
  };
}

export const calls: FeatureCalls = {
  rows: homeRows,
};
