/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { type Role, reachOf } from '#core/access/access.ts';
import { seedSitting } from '#features/sittings/tests/seed-sitting.ts';
import { openToAnyone, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, RELATIONS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';
import type { CalendarEvent } from '../calendar.contract.ts';

const DAY_MS = 86_400_000;

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function calendarRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const isTaker = (role: Role) => role === 'student' || role === 'guest';

  return {
    'GET /api/calendar/': async ({ role, send }) => {
      const { api, world } = get();
      const { people, callers, schools } = world;
      const base = [api.platform.database, api.clock.now(), callers.admin.id] as const;
      const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS);
      const { id } = await seedAssessment(...base, {});
      const takers = RELATIONS.filter((relation) => isTaker(people[relation].role));
      for (const relation of takers)
        await seedAllocation(...base, id, { person: people[relation].id }, { due_at: at(1) });
      const sittings = await Promise.all(
        (['north', 'south'] as const).map((school) =>
          seedSitting(api, {
            school: schools[school],
            made_by: callers.admin.id,
            takers: [],
            starts_in_seconds: 3600,
          }),
        ),
      );
      const range = `?from=${at(0).toISOString()}&to=${at(2).toISOString()}`;
      const reply = await send(undefined, '', range);
      expect(reply.status).toBe(200);
      const events = reply.body.events as CalendarEvent[];
      const due = events.filter((one) => one.kind === 'due' && one.thing.id === id);
      const told = events.flatMap((one) => (one.kind === 'sitting' ? one.sitting : []));
      if (isTaker(role)) {
        expect([due, told]).toEqual([[], []]);
        return;
      }
      const inView = takers.filter((relation) =>
        isPersonInReach(reachOf(role, 'allocations.view'), relation),
      );
      expect(due.map((one) => (one.kind === 'due' ? one.people?.count : null))).toEqual([inView.length]);
      const reach = reachOf(role, 'sittings.use');
      const [own, other] = sittings.map((sitting) => told.includes(sitting.id));
      expect([own, other]).toEqual([reach === 'all' || reach === 'own_schools', reach === 'all']);
    },
    // These calls are about the caller alone, so no other person can be named.
    'GET /api/calendar/feed/': async ({ send }) => {
      expect((await send()).status).toBe(200);
    },
    'POST /api/calendar/feed/': async ({ send }) => {
      expect((await send()).status).toBe(201);
    },
    'DELETE /api/calendar/feed/': async ({ send }) => {
      expect((await send()).status).toBe(204);
    },
    'GET /api/calendar/{token}/': openToAnyone,
  };
}

export const calls: FeatureCalls = {
  rows: calendarRows,
  names: { '/api/calendar/{token}/': 'everyones' },
};
