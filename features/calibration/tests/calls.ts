/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { calibrationContentCalls } from './content.ts';
import { calibrationRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: calibrationRows,
  names: { '/api/assessments/irt/{id}/': 'owned' },
  content: calibrationContentCalls,
};
