/** Valid calls of this feature's endpoints, for the tests that walk through all endpoints. */
import { expect } from 'vitest';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { peopleImportRows } from './rows.ts';
import { peopleImportSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: peopleImportRows,
  sound: peopleImportSound,
  downloads: {
    'GET /api/users/export/': ({ csvOf }) => csvOf('/api/users/export/'),
    'POST /api/users/import/rejected/': async ({ admin, formulas }) => {
      const rows = formulas.map((formula) => `"${formula.replaceAll('"', '""')}",nobody,Kim`);
      const file = new File([['last_name,role,first_name', ...rows].join('\n')], 'people.csv');
      const { status, text } = await admin.upload('/api/users/import/rejected/', file);
      expect(status, text).toBe(200);
      return [text];
    },
  },
};
