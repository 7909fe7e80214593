/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { listed, outcome, type Row } from '#tests/support/access-row.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

const settingsRows: Record<string, Row> = {
  'GET /api/settings/': async ({ reach, send }) => {
    expect((await send()).status).toBe(outcome(reach, true, 200));
  },
  'PATCH /api/settings/': async ({ reach, send }) => {
    const reply = await send({ version: 1, values: { 'bank.tutors_publish': null } });
    expect(reply.status).toBe(outcome(reach, true, 200));
  },
  'GET /api/settings/changes/': async (attempt) => void (await listed(attempt)),
};

export const calls: FeatureCalls = {
  rows: () => settingsRows,
};
