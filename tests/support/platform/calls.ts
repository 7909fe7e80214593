/** Declarations about the platform's own calls, for the tests that iterate over all calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { platformRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: platformRows,
  names: { '/api/jobs/{id}/': 'owned' },
};
