/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { auditRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: (get) => auditRows(() => get().api),
  downloads: { 'GET /api/audit/download/': ({ csvOf }) => csvOf('/api/audit/download/') },
};
