/** Declarations about the calls that belong to no feature, for the tests that try all calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { platformRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: platformRows,
  names: { '/api/jobs/{id}/': 'owned' },
};
