/** This feature's data for the tests that run over all endpoints. */
import { strFromU8, unzipSync } from 'fflate';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { privacyRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: (get) => privacyRows(() => get().world),
  downloads: {
    'GET /api/users/{id}/export/': async ({ admin, students }) => {
      const zips = await Promise.all(students.map(({ id }) => admin.get(`/api/users/${id}/export/`)));
      return zips.flatMap(({ bytes }) =>
        Object.entries(unzipSync(bytes)).flatMap(([name, file]) =>
          name.endsWith('.csv') ? strFromU8(file) : [],
        ),
      );
    },
  },
};
