/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { calibrationContentCalls } from './content.ts';
import { calibrationRows } from './rows.ts';
import { calibrationSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: calibrationRows,
  sound: calibrationSound,
  names: { '/api/assessments/irt/{id}/': 'owned' },
  content: calibrationContentCalls,
};
