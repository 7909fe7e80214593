/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { auditRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: (get) => auditRows(() => get().api),
  downloads: { 'GET /api/audit/download/': ({ csvOf }) => csvOf('/api/audit/download/') },
};
