/** What the walking tests need to know of the platform's own calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { platformRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: platformRows,
  names: { '/api/jobs/{id}/': 'owned' },
};
