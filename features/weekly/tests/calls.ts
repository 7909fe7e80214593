/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { listed, openToAnyone, outcome, type Row, type Try, takerRows } from '#tests/support/access-row.ts';
import { isPersonInReach, type Relation, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedReport } from './weekly-seed.ts';

function weeklyRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const onTakers = takerRows(() => get().world);
  const report = async (relation: Relation) => {
    const { api, world } = get();
    const { id: student } = await world.person(relation);
    const id = await seedReport(api.platform.database, api.clock.now(), student);
    world.mark('session', relation, id);
    return { id, student };
  };
  /** A call on a report of a taker, for each relation to the caller. */
  const onReports =
    (send: (attempt: Try, id: string) => ReturnType<Try['send']>, absent = 404): Row =>
    async (attempt) => {
      for (const relation of TAKERS) {
        const { id } = await report(relation);
        const { status } = await send(attempt, id);
        const isThere = isPersonInReach(attempt.reach, relation);
        expect(status, relation).toBe(outcome(attempt.reach, isThere, attempt.endpoint.status, absent));
      }
    };
  const own = (role: Try['role']) => (isStaff(role) ? 404 : 200);
  return {
    'GET /api/report/{token}/': openToAnyone,
    'GET /api/report/{token}/pdf/': openToAnyone,
    'POST /api/report/{token}/stop/': openToAnyone,
    'POST /api/report/{token}/pause/': openToAnyone,
    'POST /api/report/{token}/resume/': openToAnyone,
    'POST /api/report/{token}/close/': openToAnyone,
    'GET /api/weekly-progress/{id}/': onTakers({ own }),
    'GET /api/weekly-reports/': async (attempt) => {
      const made = await Promise.all(
        TAKERS.map(async (relation) => ({ relation, ...(await report(relation)) })),
      );
      const rows = await listed<{ id: string }>(attempt, '?page_size=200&week=2026-W46');
      if (rows === null) return;
      const ids = rows.map(({ id }) => id);
      const seen = made.filter(({ id }) => ids.includes(id)).map(({ relation }) => relation);
      expect(seen).toEqual(TAKERS.filter((relation) => isPersonInReach(attempt.reach, relation)));
    },
    'GET /api/weekly-reports/{id}/pdf/': onReports(({ send }, id) => send(undefined, id)),
    'PATCH /api/weekly-reports/{id}/': onReports(({ send }, id) => send({ version: 1, note: 'Robin' }, id)),
    'POST /api/weekly-reports/approve/': onReports(({ send }, id) => send({ ids: [id] }), 422),
    'POST /api/weekly-reports/undo/': onReports(({ send }, id) => send({ ids: [id] }), 422),
    'POST /api/weekly-reports/{id}/hold/': onReports(({ send }, id) => send({ reason: 'Robin' }, id)),
  };
}

const sound = (get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> => {
  const { base, student } = northSeeds(get);
  const named: SoundCall[] = [
    {
      by: ['manager', 'tutor'],
      make: async () => ({ body: { ids: [await seedReport(...base(), await student())] } }),
    },
  ];
  return { 'POST /api/weekly-reports/approve/': named, 'POST /api/weekly-reports/undo/': named };
};

export const calls: FeatureCalls = {
  rows: weeklyRows,
  names: {
    '/api/report/{token}/': 'everyones',
    '/api/weekly-progress/{id}/': 'person',
    '/api/weekly-reports/{id}/': 'session',
  },
  sound,
  kinds: { report: 'report' },
  foreign: async ({ api, world }) => ({
    report: await seedReport(api.platform.database, api.clock.now(), world.people.student_of_other_school.id),
  }),
};
