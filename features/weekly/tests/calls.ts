/** Valid calls of this feature's endpoints, for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { weeklyRows } from './rows.ts';
import { seedReport } from './weekly-seed.ts';

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
