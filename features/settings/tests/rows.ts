/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
import { listed, outcome, type Row } from '#tests/support/access-row.ts';

export const settingsRows: Record<string, Row> = {
  'GET /api/settings/': async ({ reach, send }) => {
    expect((await send()).status).toBe(outcome(reach, true, 200));
  },
  'PATCH /api/settings/': async ({ reach, send }) => {
    const reply = await send({ version: 1, values: { 'bank.tutors_publish': null } });
    expect(reply.status).toBe(outcome(reach, true, 200));
  },
  'GET /api/settings/changes/': async (attempt) => void (await listed(attempt)),
};
