/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { outcome, type Row } from '#tests/support/access-row.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';

const rows: Record<string, Row> = {
  'GET /api/mastery/parameter-sets/': async ({ reach, send }) => {
    expect((await send()).status).toBe(outcome(reach, true, 200));
  },
  'POST /api/mastery/parameter-sets/choose/': async ({ reach, send }) => {
    expect((await send({ number: 0 })).status).toBe(outcome(reach, true, 200));
  },
};

export const calls: FeatureCalls = { rows: () => rows };
