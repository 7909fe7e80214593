/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { listed, outcome, type Row } from '#tests/support/access-row.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

/** The argument is a function, because the API is not running yet when the list of rows is built. */
function auditRows(api: () => TestApi): Record<string, Row> {
  const requests = async () => {
    const rows = await api().platform.database.kysely.selectFrom('audit').select('request').execute();
    return rows.map(({ request }) => request);
  };
  return {
    'GET /api/audit/': async (attempt) => {
      const all = await requests();
      const rows = await listed<{ request: string }>(attempt);
      if (rows !== null) expect(rows.map(({ request }) => request).sort()).toEqual(all.sort());
    },
    'GET /api/audit/download/': async ({ reach, send }) => {
      const all = await requests();
      const { status, text } = await send();
      expect(status).toBe(outcome(reach, true, 200));
      if (status === 200) expect(all.filter((request) => !text.includes(request))).toEqual([]);
    },
  };
}

export const calls: FeatureCalls = {
  rows: (get) => auditRows(() => get().api),
  downloads: { 'GET /api/audit/download/': ({ csvOf }) => csvOf('/api/audit/download/') },
};
